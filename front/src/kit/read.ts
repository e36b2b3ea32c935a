import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type {
  Query,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query'
import { QueryObserver, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CallError } from './call.ts'
import { call } from './call.ts'

/** The cache key of a reply: `[route, input]`; `[route]` alone matches all replies of the endpoint. */
const keyOf = <E extends EndpointShape>(endpoint: E, input: CallInput<E>): QueryKey => [endpoint.route, input]

const readOf = <E extends EndpointShape>(endpoint: E, input: CallInput<E>) => ({
  queryKey: keyOf(endpoint, input),
  meta: { holds: endpoint.holds?.().map(({ route }) => route) ?? [] },
  queryFn: ({ signal, meta }: Pick<QueryFunctionContext, 'signal' | 'meta'>) =>
    call(endpoint, input, { signal, isAside: meta?.['isAside'] === true }),
})

export type ReadOptions<E extends EndpointShape> = Omit<
  UseQueryOptions<CallReply<E>, CallError>,
  'queryKey' | 'queryFn'
>

/** Reads an endpoint and keeps the reply fresh; the same endpoint and input share one reply across screens. */
export function useRead<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<CallReply<E>, CallError> {
  const read = readOf(endpoint, input)
  return useQuery<CallReply<E>, CallError>({ ...read, ...options, meta: { ...read.meta, ...options.meta } })
}

/** Starts a reading before the screen that needs it is mounted. */
export const readAhead = <E extends EndpointShape>(cache: QueryClient, endpoint: E, input: CallInput<E>): void =>
  void cache.prefetchQuery(readOf(endpoint, input))

/** The reply of a reading, awaited when pending. @throws CallError when it fails. */
export const ensureRead = <E extends EndpointShape>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E>> => cache.ensureQueryData(readOf(endpoint, input))

export interface Held<Reply> {
  readonly data: Reply
  readonly letGo: () => void
}

/**
 * Reads data for a screen that is not mounted yet, and keeps it in the cache until released.
 * @throws CallError when it fails.
 */
export async function hold<E extends EndpointShape>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): Promise<Held<CallReply<E>>> {
  const observer = new QueryObserver<CallReply<E>, CallError>(cache, { ...readOf(endpoint, input), gcTime: 0 })
  const letGo = observer.subscribe(() => undefined)
  try {
    return { data: await observer.getCurrentQuery().fetch(), letGo }
  } catch (error) {
    letGo()
    throw error
  }
}

/** Puts a reply into the cache, for a page that is prerendered without calls. */
export const seedRead = <E extends EndpointShape>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  reply: CallReply<E>,
): void => void cache.setQueryData(keyOf(endpoint, input), reply)

/** Reads the replies of these endpoints again, and those that contain them. */
export function readAgain(cache: QueryClient, endpoints: readonly EndpointShape[]): Promise<void> {
  const routes: readonly unknown[] = endpoints.map(({ route }) => route)
  const isOld = ({ queryKey: [route], meta }: Pick<Query, 'queryKey' | 'meta'>) => {
    const holds = meta?.['holds']
    return routes.includes(route) || (Array.isArray(holds) && holds.some((held) => routes.includes(held)))
  }
  return cache.invalidateQueries({ predicate: isOld })
}

/** Reads everything again when the page changes language: the server translates articles, questions and days. */
export function useReadIn(language: string): void {
  const cache = useQueryClient()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    void cache.invalidateQueries()
  }, [cache, language])
}
