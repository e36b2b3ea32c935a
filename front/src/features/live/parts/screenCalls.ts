import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { listMessages } from '@parvis/contract/messages/messages.ts'
import type { InfiniteData, QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { CallError } from '#kit/call.ts'
import { call } from '#kit/call.ts'

/** Reads with a live key; reads again each time `version` grows. */
export function useKeyedRead<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  { liveKey, version = 0, enabled = true }: { liveKey: string | undefined; version?: number; enabled?: boolean },
): UseQueryResult<CallReply<E>, CallError> {
  return useQuery<CallReply<E>, CallError>({
    queryKey: [endpoint.route, input, liveKey ?? '', version],
    queryFn: ({ signal }) => call(endpoint, input, { signal, liveKey }),
    placeholderData: (before) => before,
    staleTime: 0,
    enabled,
  })
}

export type MessageFilter = 'waiting' | 'accepted' | 'favorite' | 'archived'
export type MessageOrder = 'latest' | 'votes'

const FILTERED = {
  waiting: { archived: 'false' },
  accepted: { accepted: 'true', archived: 'false' },
  favorite: { favorite: 'true' },
  archived: { archived: 'true' },
} as const

const MESSAGES_A_PAGE = 100

/** The messages of an event, page by page; all pages are read again as `version` grows. */
export function useMessagePages(
  { eventId, filter, q, sort }: { eventId: string; filter: MessageFilter; q: string; sort: MessageOrder },
  { liveKey, version }: { liveKey: string | undefined; version: number },
) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    CallReply<typeof listMessages>,
    CallError,
    InfiniteData<CallReply<typeof listMessages>>,
    QueryKey,
    number
  >({
    queryKey: [listMessages.route, { eventId, filter, q, sort }, liveKey ?? ''],
    queryFn: ({ pageParam, signal }) => {
      const query = { eventId, page: pageParam, pageSize: MESSAGES_A_PAGE, sort, ...FILTERED[filter], ...(q && { q }) }
      return call(listMessages, { query }, { signal, liveKey })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const read = useRef(version)
  useEffect(() => {
    // One reading at a time: with many messages a second, each reading would be aborted by the next.
    if (isFetching || read.current === version) return
    read.current = version
    void refetch()
  }, [isFetching, version, refetch])
  const messages = useMemo(() => {
    // A message that arrives between the readings of two pages moves another one to the next page, where it comes
    // twice.
    const byId = new Map(data?.pages.flatMap((page) => page.data.map((message) => [message.id, message] as const)))
    return data && [...byId.values()]
  }, [data])
  return {
    messages,
    total: data?.pages[0]?.total ?? 0,
    error,
    isFetching,
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
