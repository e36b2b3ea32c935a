import type { Photo } from '@parvis/contract/photos/photos.ts'
import {
  listMyPhotos,
  listPhotosByBadge,
  listPictures,
  MAX_PICTURES,
  PHOTO_PAGE,
} from '@parvis/contract/photos/photos.ts'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import type { CallError } from '#kit/call.ts'
import { call } from '#kit/call.ts'
import type { Span } from './parts/squares.ts'

export type PhotoOwner = { readonly badge: string } | 'mine' | 'everybody'

interface Page {
  readonly data: readonly Photo[]
  readonly total: number
}

/** Pages visited for a long time are not read again on window focus. */
const STALE_MS = 5 * 60_000

interface Source {
  readonly size: number
  readonly key: readonly unknown[]
  page(number: number): UseQueryOptions<Page, CallError>
}

function useSource(whose: PhotoOwner): Source {
  const { event } = useEvent()
  const { domainId, id: eventId } = event
  const endpoint = whose === 'mine' ? listMyPhotos : whose === 'everybody' ? listPictures : listPhotosByBadge
  const key = [endpoint.route, 'pages', eventId, whose]
  const read = async (pageCurrent: number, signal: AbortSignal): Promise<Page> => {
    if (whose === 'mine') return call(listMyPhotos, { query: { eventId, pageCurrent } }, { signal })
    if (whose !== 'everybody')
      return call(listPhotosByBadge, { query: { badge: whose.badge, pageCurrent } }, { signal })
    const { data } = await call(listPictures, { params: { domainId, eventId } }, { signal })
    return { data, total: data.length }
  }
  return {
    size: whose === 'everybody' ? MAX_PICTURES : PHOTO_PAGE,
    key,
    page: (number) => ({
      queryKey: [...key, number],
      queryFn: ({ signal }) => read(number, signal),
      staleTime: STALE_MS,
      refetchOnWindowFocus: false,
    }),
  }
}

interface Pages {
  readonly first: number
  readonly last: number
}

const pagesOf = ({ from, to }: Span, size: number): Pages => ({
  first: Math.floor(from / size) + 1,
  last: Math.ceil(to / size),
})

/** The first page, which holds the total, and the visible ones. */
function numbersOf(looked: readonly Pages[]): number[] {
  const numbers = new Set([1])
  for (const { first, last } of looked) for (let number = first; number <= last; number++) numbers.add(number)
  return [...numbers]
}

/**
 * The photos near the visible positions and the held one. Pages are read as they come near, and released once they
 * are far.
 */
export function usePhotos(whose: PhotoOwner, held: number | undefined) {
  const cache = useQueryClient()
  const { size, key, page } = useSource(whose)
  const [looked, setLooked] = useState<Pages>({ first: 1, last: 1 })
  const lookAt = useCallback(
    (span: Span) =>
      setLooked((before) => {
        const now = pagesOf(span, size)
        return now.first === before.first && now.last === before.last ? before : now
      }),
    [size],
  )
  const around = held === undefined ? [] : [pagesOf({ from: Math.max(0, held - 1), to: held + 2 }, size)]
  const known = cache.getQueryData<Page>([...key, 1])?.total ?? size
  const numbers = numbersOf([looked, ...around]).filter((number) => (number - 1) * size < Math.max(known, 1))
  const pages = useQueries({ queries: numbers.map(page) })
  const read = new Map(numbers.map((number, i) => [number, pages[i]?.data?.data ?? []]))
  const latest = pages.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data
  const total = latest?.total

  // A photo added or removed moves the others from page to page: those read before it are read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says whose photos, and the event is the page's own
  useEffect(() => {
    if (total === undefined) return
    const isOlder = (state: { data: unknown }) => state.data !== undefined && (state.data as Page).total !== total
    void cache.invalidateQueries({ queryKey: key, predicate: ({ state }) => isOlder(state) })
  }, [cache, total])

  const failed = pages.filter(({ error }) => error !== null)
  return {
    total,
    lookAt,
    error: failed[0]?.error ?? null,
    isTrying: failed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    photoAt: (place: number): Photo | undefined => read.get(Math.floor(place / size) + 1)?.[place % size],
    /** The position of a photo among the pages read; -1 when absent. */
    placeOf(id: string): number {
      for (const [number, photos] of read) {
        const at = photos.findIndex((photo) => photo.id === id)
        if (at >= 0) return (number - 1) * size + at
      }
      return -1
    },
  }
}
