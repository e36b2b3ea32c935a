import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type {
  Query,
  QueryClient,
  QueryFunctionContext,
  QueryKey,
  UseQueryOptions,
  UseQueryResult,
} from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
