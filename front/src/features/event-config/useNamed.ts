import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import type { SettingNames } from './kit/SettingLine.tsx'

/** The forms and the types that settings name; none until they are read. */
export function useNamed(): SettingNames {
  const { event } = useEvent()
  const place = { domainId: event.domainId, eventId: event.id }
  const forms = useRead(getPart, { params: { ...place, part: 'forms' } })
  const types = useRead(getPart, { params: { ...place, part: 'typologies' } })
  return {
    forms: (forms.data?.value ?? []) as SettingNames['forms'],
    types: ((types.data?.value ?? []) as readonly { id: string; label: string }[]).map(({ id, label }) => ({
      id,
      name: label || id,
    })),
  }
}
