import { getPart } from '@parvis/contract/event-config/event-config.ts'
import type { EventName, Named } from '@parvis/contract/event-file/names.rules.ts'
import { namesOf } from '@parvis/contract/event-file/names.rules.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useRead } from '#kit/read.ts'

function usePartRead<Part extends keyof Named>(part: Part) {
  const { event } = useEvent()
  return useRead(getPart, { params: { domainId: event.domainId, eventId: event.id, part } })
}

/** All that the event names, and the reads that it comes from: the names are there once all are. */
export function useNames() {
  const parts = {
    name: usePartRead('name'),
    alias: usePartRead('alias'),
    days: usePartRead('days'),
    typologies: usePartRead('typologies'),
    articles: usePartRead('articles'),
    quotas: usePartRead('quotas'),
    forms: usePartRead('forms'),
    categories: usePartRead('categories'),
    rooms: usePartRead('rooms'),
    speakers: usePartRead('speakers'),
    conferences: usePartRead('conferences'),
    sections: usePartRead('sections'),
  }
  const reads = Object.values(parts)
  const isWhole = reads.every(({ data }) => data !== undefined)
  const values = Object.fromEntries(Object.entries(parts).map(([part, { data }]) => [part, data?.value]))
  const names: readonly EventName[] | undefined = isWhole ? namesOf(values as unknown as Named) : undefined
  return { names, unread: reads.find(({ error, data }) => error && !data) }
}
