import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'
import type { Named } from './kit/SettingLine.tsx'

/** The forms and the types that settings name; none until they are read. */
export function useNamed(): Named {
  const { event } = useEvent()
  const place = { domainId: event.domainId, eventId: event.id }
  const forms = useRead(getPart, { params: { ...place, part: 'forms' } })
  const types = useRead(getPart, { params: { ...place, part: 'typologies' } })
  return {
    forms: (forms.data?.value ?? []) as Named['forms'],
    types: ((types.data?.value ?? []) as readonly { id: string; label: string }[]).map(({ id, label }) => ({
      id,
      name: label || id,
    })),
  }
}
