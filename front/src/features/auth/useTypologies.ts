import { visibleTypologies } from '@parvis/contract/typologies/typologies.rules.ts'
import type { Typology } from '@parvis/contract/typologies/typologies.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import type { Me } from '@parvis/contract/users/users.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** Participant types offered at login; empty where the event asks for none. */
export function useTypologies() {
  const { event, settings } = useEvent()
  const input = { params: { domainId: event.domainId, eventId: event.id }, query: {} }
  const { data, ...rest } = useRead(listTypologies, input, { enabled: settings.FO_MEETING_CHOOSE_TYPOLOGY })
  return { ...rest, isKnown: data !== undefined, typologies: data ? visibleTypologies(data.data, settings) : [] }
}

/**
 * The types of which the person must choose one before private pages (specification 2, § 4): empty where
 * they have one or need none; undefined while unknown.
 */
export function useTypesToChoose(me: Me | undefined): readonly Typology[] | undefined {
  const { settings } = useEvent()
  const { isKnown, typologies } = useTypologies()
  if (!me) return undefined
  const mustChoose = settings.FO_MEETING_CHOOSE_TYPOLOGY && !me.isExhibitor && !(me.UserEvent?.typoId ?? me.typoId)
  if (!mustChoose) return []
  return isKnown ? typologies : undefined
}
