import { visibleTypologies } from '@parvis/contract/typologies/typologies.rules.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

/** The participant types to choose from at the entrance; empty where the event asks for none. */
export function useTypologies() {
  const { event, settings } = useEvent()
  const input = { params: { domainId: event.domainId, eventId: event.id }, query: {} }
  const { data, ...rest } = useRead(listTypologies, input, { enabled: settings.FO_MEETING_CHOOSE_TYPOLOGY })
  return { ...rest, isKnown: data !== undefined, typologies: data ? visibleTypologies(data.data, settings) : [] }
}
