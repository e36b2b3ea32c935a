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

/** The place of an answer in the cache: `[route, input]`; `[route]` alone is every answer of the endpoint. */
const keyOf = <E extends EndpointShape>(endpoint: E, input: CallInput<E>): QueryKey => [endpoint.route, input]

/** What the query cache needs to read an endpoint, for `useQuery` and `fetchQuery` alike. */
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

/** Reads an endpoint and keeps its answer up to date; the same endpoint and input share one answer across screens. */
export function useRead<E extends EndpointShape>(
  endpoint: E,
  input: CallInput<E>,
  options: ReadOptions<E> = {},
): UseQueryResult<CallReply<E>, CallError> {
  const read = readOf(endpoint, input)
  return useQuery<CallReply<E>, CallError>({ ...read, ...options, meta: { ...read.meta, ...options.meta } })
}

/** Begins to read what a page is about to show, before its screen is there to ask. */
export const readAhead = <E extends EndpointShape>(cache: QueryClient, endpoint: E, input: CallInput<E>): void =>
  void cache.prefetchQuery(readOf(endpoint, input))

/** The answer to a read, waited for where it is on its way. @throws CallError when it cannot be had. */
export const ensureRead = <E extends EndpointShape>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E>> => cache.ensureQueryData(readOf(endpoint, input))

/** What a page is about to show, read and kept for it until it is let go of. */
export interface Held<Reply> {
  readonly data: Reply
  readonly letGo: () => void
}

/**
 * Reads what a screen that is not drawn yet shows first, and that no cache keeps once nobody looks at it.
 * @throws CallError when it cannot be read.
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

/** The answer to a read as it will be asked, for a page that is printed without asking. */
export const know = <E extends EndpointShape>(
  cache: QueryClient,
  endpoint: E,
  input: CallInput<E>,
  reply: CallReply<E>,
): void => void cache.setQueryData(keyOf(endpoint, input), reply)

/** Has the answers of these endpoints read again, and those that hold them. */
export function readAgain(cache: QueryClient, endpoints: readonly EndpointShape[]): Promise<void> {
  const routes: readonly unknown[] = endpoints.map(({ route }) => route)
  const isOld = ({ queryKey: [route], meta }: Pick<Query, 'queryKey' | 'meta'>) => {
    const holds = meta?.['holds']
    return routes.includes(route) || (Array.isArray(holds) && holds.some((held) => routes.includes(held)))
  }
  return cache.invalidateQueries({ predicate: isOld })
}

/** Reads again all that the page shows when it changes language: the server says articles, questions or days in it. */
export function useReadIn(language: string): void {
  const cache = useQueryClient()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    void cache.invalidateQueries()
  }, [cache, language])
}
