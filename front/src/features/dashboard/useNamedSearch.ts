import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { listPromoCodes } from '@parvis/contract/promo-codes/promo-codes.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { useRead } from '#kit/read.ts'
import { matchesAll, searchWordsIn } from '#kit/searchWords.ts'

/** The content of an event does not change during a search. */
const FRESH_MS = 60_000

export function useNamedSearch(typed: string): { codes: readonly string[]; conferences: readonly SearchableItem[] } {
  const { event } = useEvent()
  const { rights } = useMe()
  const words = searchWordsIn(typed)
  const params = { domainId: event.domainId, eventId: event.id }
  const isAsked = words.length > 0
  const codes = useRead(
    listPromoCodes,
    { params },
    { enabled: isAsked && rights.includes('money.read'), staleTime: FRESH_MS },
  )
  const conferences = useRead(
    listConferences,
    { params, query: { all: 'true' } },
    { enabled: isAsked && rights.includes('edit'), staleTime: FRESH_MS },
  )
  const found = <T>(all: readonly T[] | undefined, name: (one: T) => string): T[] =>
    isAsked ? (all ?? []).filter((one) => matchesAll(words, name(one))) : []
  return {
    codes: found(codes.data?.data, ({ code }) => code).map(({ code }) => code),
    conferences: found(conferences.data?.data, ({ title }) => title).map(({ id, title }) => ({ id, title })),
  }
}

interface SearchableItem {
  readonly id: string
  readonly title: string
}
