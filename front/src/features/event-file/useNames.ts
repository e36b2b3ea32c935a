import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { namedKeys, namesOf } from '@parvis/contract/event-config/names.rules.ts'
import type { EventName } from '@parvis/contract/kit/part.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useReads } from '#kit/reads.ts'

/** All that the event names, and the read that failed, if any: the names are there once all parts are. */
export function useNames() {
  const { event } = useEvent()
  const place = { domainId: event.domainId, eventId: event.id }
  const parts = namedKeys.map((part) => ({ params: { ...place, part } }))
  const reads = useReads(getPart, parts)
  const isWhole = reads.every(({ data }) => data !== undefined)
  const config = Object.fromEntries(reads.map(({ data }, i) => [namedKeys[i], data?.value]))
  const names: readonly EventName[] | undefined = isWhole ? namesOf(config) : undefined
  return { names, unread: reads.find(({ error, data }) => error && !data) }
}
