import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { listExpected } from '@parvis/contract/check-in/check-in.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { forgetSealed, keepSealed, readSealed } from '#kit/vault.ts'
import { countCards, withPage } from './parts/offline.ts'
import { forgetDoor } from './useKeptDoor.ts'

/** Delay after which entries of other doors are known. */
const READ_AGAIN_MS = 60_000
const WHOLE_MS = 3_600_000

interface Params {
  readonly domainId: string
  readonly eventId: string
  readonly dayId: string
}

interface Carried {
  readonly cards: readonly DoorCard[]
  readonly cursor: string
  /** Instants of the last reading and of the last complete one. */
  readonly readAt: string
  readonly wholeAt: string
}

export interface DoorList {
  /** By badge code: all people of the event, expected on the day or not. */
  readonly cards: ReadonlyMap<string, DoorCard> | undefined
  readonly expected: number
  readonly readAt: string | undefined
  readonly note: (card: DoorCard) => void
}

/** Reads the changes since the stored list, or the whole list. */
async function readPages(params: Params, kept: Carried | undefined) {
  let known = new Map(kept?.cards.map((card) => [card.id, card]))
  let first: Awaited<ReturnType<typeof ask>> | undefined
  const ask = (after?: string) =>
    call(listExpected, { params, query: { ...(kept && { since: kept.cursor }), ...(after && { after }) } })
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask(after)
    first ??= page
    known = withPage(known, page, page === first)
    after = page.next
  }
  return first && { cards: [...known.values()], cursor: first.cursor, isWhole: first.isWhole, page: first }
}

const isCounted = (cards: readonly DoorCard[], told: { total: number; others: number }): boolean => {
  const { total, others } = countCards(cards)
  return total === told.total && others === told.others
}

/** Updates the list; when its length differs from the server's count, it is read whole. */
async function refresh(params: Params, kept: Carried | undefined, name: string): Promise<Carried> {
  const isOld = kept !== undefined && now().getTime() - Date.parse(kept.wholeAt) > WHOLE_MS
  const read = await readPages(params, isOld ? undefined : kept)
  if (!read) throw new Error('A list without a page')
  if (!read.isWhole && !isCounted(read.cards, read.page)) return refresh(params, undefined, name)
  const readAt = now().toISOString()
  const carried = {
    ...{ cards: read.cards, cursor: read.cursor, readAt },
    wholeAt: read.isWhole ? readAt : (kept?.wholeAt ?? readAt),
  }
  await keepSealed(name, carried, new Date(read.page.forgetAt)).catch(reportError)
  return carried
}

/** Whether this device has lost access to the door: its stored list is deleted. */
const isOver = (error: unknown): boolean => error instanceof CallError && [401, 403, 404].includes(error.status)

/** Whether the day alone is gone from the event. */
const isOfDay = (error: unknown): boolean => error instanceof CallError && error.code === 'DAY_UNKNOWN'

/**
 * The offline list of a door. It holds personal data: the browser stores it encrypted for the session, and deletes it
 * with the session, the right or the event.
 */
export function useDoorList(dayId: string): DoorList {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const cache = useQueryClient()
  const { data } = useQuery<Carried, CallError>({
    queryKey: ['door-list', domainId, eventId, dayId],
    queryFn: async ({ queryKey }) => {
      const name = queryKey.join(' ')
      const held = cache.getQueryData<Carried>(queryKey)
      const kept = held ?? (await readSealed<Carried>(name).catch(() => undefined))
      // Shown at once: the server may take long to answer.
      if (kept && !held) cache.setQueryData(queryKey, kept)
      try {
        return await refresh({ domainId, eventId, dayId }, kept, name)
      } catch (error) {
        if (isOver(error)) await (isOfDay(error) ? forgetSealed(name) : forgetDoor(event)).catch(reportError)
        else if (kept) return kept
        throw error
      }
    },
    // Offline too, the query function answers with the stored list.
    networkMode: 'always',
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const note = useCallback(
    (card: DoorCard) => {
      const key = ['door-list', domainId, eventId, dayId]
      cache.setQueryData<Carried>(
        key,
        (kept) => kept && { ...kept, cards: kept.cards.map((known) => (known.id === card.id ? card : known)) },
        // One card tells nothing of the others: the list keeps its age.
        { updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 },
      )
    },
    [cache, domainId, eventId, dayId],
  )
  const cards = useMemo(() => data && new Map(data.cards.map((card) => [card.code, card])), [data])
  const expected = useMemo(() => countCards(data?.cards ?? []).total, [data])
  return { cards, expected, readAt: data?.readAt, note }
}
