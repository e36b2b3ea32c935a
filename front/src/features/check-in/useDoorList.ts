import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { listExpected } from '@parvis/contract/check-in/check-in.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { CallError, call } from '#kit/call.ts'
import { now } from '#kit/clock.ts'
import { forgetSealed, keepSealed, readSealed } from '#kit/vault.ts'

/** Other doors let people in too: what they did is known after this long at most. */
const READ_AGAIN_MS = 60_000
/** All of it is read again after this long, whatever has changed. */
const WHOLE_MS = 3_600_000

interface Params {
  readonly domainId: string
  readonly eventId: string
  readonly dayId: string
}

/** The list as a device keeps it. */
interface Carried {
  readonly cards: readonly DoorCard[]
  /** Where it was read up to. */
  readonly cursor: string
  /** When it was read last, and when it was last read whole. */
  readonly readAt: string
  readonly wholeAt: string
}

/** Everybody expected on a day, as this page last read them. */
export interface DoorList {
  /** By badge code; `undefined` as long as nothing was read. */
  readonly cards: ReadonlyMap<string, DoorCard> | undefined
  /** When it was read. */
  readonly readAt: string | undefined
  /** Takes what the server has just said of somebody. */
  readonly note: (card: DoorCard) => void
}

/** Reads all of the list, or what has changed since it was kept. */
async function readPages(params: Params, kept: Carried | undefined) {
  const known = new Map(kept?.cards.map((card) => [card.id, card]))
  let first: Awaited<ReturnType<typeof ask>> | undefined
  const ask = (after?: string) =>
    call(listExpected, { params, query: { ...(kept && { since: kept.cursor }), ...(after && { after }) } })
  for (let after: string | null | undefined; after !== null; ) {
    const page = await ask(after)
    first ??= page
    if (page === first && page.isWhole) known.clear()
    for (const card of page.data)
      if (card.isRegistered) known.set(card.id, card)
      else known.delete(card.id)
    after = page.next
  }
  return first && { cards: [...known.values()], cursor: first.cursor, isWhole: first.isWhole, page: first }
}

/** Brings the list up to date; one that no longer counts as many as the server is read whole. */
async function refresh(params: Params, kept: Carried | undefined, name: string): Promise<Carried> {
  const isOld = kept !== undefined && now().getTime() - Date.parse(kept.wholeAt) > WHOLE_MS
  const read = await readPages(params, isOld ? undefined : kept)
  if (!read) throw new Error('A list without a page')
  if (!read.isWhole && read.cards.length !== read.page.total) return refresh(params, undefined, name)
  const readAt = now().toISOString()
  const carried = {
    ...{ cards: read.cards, cursor: read.cursor, readAt },
    wholeAt: read.isWhole ? readAt : (kept?.wholeAt ?? readAt),
  }
  await keepSealed(name, carried, new Date(read.page.forgetAt)).catch(reportError)
  return carried
}

/** Whether the door is not this device's any more: what it carried is forgotten. */
const isOver = (error: unknown): boolean => error instanceof CallError && [401, 403, 404].includes(error.status)

/**
 * The list that a door goes by when it has no network. It names people: the browser keeps it sealed for the session alone, and
 * forgets it with the session, the right or the event.
 */
export function useDoorList(dayId: string): DoorList {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const cache = useQueryClient()
  const { data } = useQuery<Carried, CallError>({
    queryKey: ['door-list', domainId, eventId, dayId],
    queryFn: async ({ queryKey }) => {
      const name = queryKey.join(' ')
      const kept = cache.getQueryData<Carried>(queryKey) ?? (await readSealed<Carried>(name).catch(() => undefined))
      try {
        return await refresh({ domainId, eventId, dayId }, kept, name)
      } catch (error) {
        if (isOver(error)) await forgetSealed(name).catch(reportError)
        else if (kept) return kept
        throw error
      }
    },
    // Without a network too: the list that was kept is there for that.
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
        // One card says nothing of the others: the list is as old as it was.
        { updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 },
      )
    },
    [cache, domainId, eventId, dayId],
  )
  const cards = useMemo(() => data && new Map(data.cards.map((card) => [card.code, card])), [data])
  return { cards, readAt: data?.readAt, note }
}
