import { getPart } from '@parvis/contract/event-config/event-config.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { useEvent } from '#features/events/useEvent.ts'
import { useRead } from '#kit/read.ts'
import { useSay } from '#kit/say.tsx'

/** The types of the event, hidden ones too. One that is priced and was removed meanwhile can still be let go of. */
export function useTypes(priced: readonly string[] = []): EventConfig['typologies'] {
  const say = useSay()
  const { event } = useEvent()
  const read = useRead(getPart, { params: { domainId: event.domainId, eventId: event.id, part: 'typologies' } })
  if (!read.data) return []
  const types = read.data.value as EventConfig['typologies']
  const gone = priced.filter((id) => types.every((type) => type.id !== id))
  return [
    ...types,
    ...gone.map((id) => ({ id, label: say('parts.articles.prices.gone'), isRetired: true, colour: null })),
  ]
}
