import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries } from '@tanstack/react-query'
import type { CallError } from './call.ts'
import { readOf } from './read.ts'

/** Reads an endpoint for each input, in their order, as `useRead` does for one. */
export const useReads = <E extends EndpointShape>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
): UseQueryResult<CallReply<E>, CallError>[] => useQueries({ queries: inputs.map((input) => readOf(endpoint, input)) })
