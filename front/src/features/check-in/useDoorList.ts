import type { DoorCard } from '@parvis/contract/check-in/check-in.ts'
import { listAtDoor } from '@parvis/contract/check-in/check-in.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { call } from '#kit/call.ts'

/** Other doors let people in too: what they did is known after this long at most. */
const READ_AGAIN_MS = 5 * 60_000
const PAGE_SIZE = 200

/** Everybody expected on a day, as this page last read them. */
export interface DoorList {
  /** By badge code; `undefined` as long as nothing was read. */
  readonly cards: ReadonlyMap<string, DoorCard> | undefined
  /** When it was read. */
  readonly readAt: string | undefined
  /** Takes what the server has just said of somebody. */
  readonly note: (card: DoorCard) => void
}

async function readAll(params: { domainId: string; eventId: string; dayId: string }, signal: AbortSignal) {
  const all: DoorCard[] = []
  for (let page = 1; ; page++) {
    const { data, total } = await call(
      listAtDoor,
      { params, query: { only: 'registered', page, pageSize: PAGE_SIZE } },
      { signal },
    )
    all.push(...data)
    if (data.length < PAGE_SIZE || all.length >= total) return all
  }
}

/**
 * The list that a door goes by when it has no network. It names people: it is in the memory of the page alone, and goes
 * with the session.
 */
export function useDoorList(dayId: string): DoorList {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const cache = useQueryClient()
  const { data, dataUpdatedAt } = useQuery<DoorCard[], CallError>({
    queryKey: ['door-list', domainId, eventId, dayId],
    queryFn: ({ signal }) => readAll({ domainId, eventId, dayId }, signal),
    staleTime: READ_AGAIN_MS,
    refetchInterval: READ_AGAIN_MS,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const note = useCallback(
    (card: DoorCard) => {
      const key = ['door-list', domainId, eventId, dayId]
      cache.setQueryData<DoorCard[]>(
        key,
        (cards) => cards?.map((known) => (known.id === card.id ? card : known)),
        // One card says nothing of the others: the list is as old as it was.
        { updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 },
      )
    },
    [cache, domainId, eventId, dayId],
  )
  const cards = useMemo(() => data && new Map(data.map((card) => [card.code, card])), [data])
  return { cards, readAt: data && new Date(dataUpdatedAt).toISOString(), note }
}
