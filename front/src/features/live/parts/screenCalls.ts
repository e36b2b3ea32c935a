import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { listMessages } from '@parvis/contract/messages/messages.ts'
import type { InfiniteData, QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { CallError } from '#kit/call.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'

interface Action {
  readonly run: () => Promise<unknown>
  readonly endpoint: EndpointShape
  readonly onDone: ((reply: unknown) => void) | undefined
}

export interface Actions {
  /** Does something; what may pass is tried again by itself, the rest is told by `error`. */
  act<E extends EndpointShape>(endpoint: E, input: CallInput<E>, onDone?: (reply: CallReply<E>) => void): void
  readonly isPending: boolean
  readonly error: CallError | null
  /** Does again what was refused or cut. */
  again(): void
  forget(): void
}

/** What whoever runs the live does, with a live key or in their own name. */
export function useActions(liveKey?: string): Actions {
  const cache = useQueryClient()
  const { mutate, isPending, error, variables, reset } = useMutation<unknown, CallError, Action>({
    networkMode: 'always',
    mutationFn: ({ run }) => persist(run),
    onSuccess: async (reply, { endpoint, onDone }) => {
      onDone?.(reply)
      const stale = endpoint.stale?.() ?? []
      await Promise.all(stale.map(({ route }) => cache.invalidateQueries({ queryKey: [route] })))
    },
  })
  const act = useCallback<Actions['act']>(
    (endpoint, input, onDone) => {
      const options = { idempotencyKey: newIdempotencyKey(), liveKey }
      const told = onDone as ((reply: unknown) => void) | undefined
      mutate({ run: () => call(endpoint, input, options), endpoint, onDone: told })
    },
    [mutate, liveKey],
  )
  return { act, isPending, error, again: () => variables && mutate(variables), forget: reset }
}

/** Reads with a live key; `version` asks again each time it grows. */
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

/** The messages of an event in an order, page after page as they are wanted; all read again as `version` grows. */
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
    // One reading at a time: a hall that asks a lot must not have each reading stopped by the next.
    if (isFetching || read.current === version) return
    read.current = version
    void refetch()
  }, [isFetching, version, refetch])
  const messages = useMemo(() => {
    // What comes between the readings of two pages pushes a message from one to the other.
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
