import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries } from '@tanstack/react-query'
import type { CallError } from './call.ts'
import { call } from './call.ts'

/**
 * Reads an endpoint for each input, in their order, under the keys of `useRead`. It shares no code with it, as an export
 * of `read.ts` would weigh in every page.
 */
export const useReads = <E extends EndpointShape>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
): UseQueryResult<CallReply<E>, CallError>[] =>
  useQueries({
    queries: inputs.map((input) => ({
      queryKey: [endpoint.route, input],
      meta: { holds: endpoint.holds?.().map(({ route }) => route) ?? [] },
      queryFn: ({
        signal,
        meta,
      }: {
        readonly signal: AbortSignal
        readonly meta: Record<string, unknown> | undefined
      }) => call(endpoint, input, { signal, isAside: meta?.['isAside'] === true }),
    })),
  })
