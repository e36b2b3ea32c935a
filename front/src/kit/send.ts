import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError } from './call.ts'
import { call, newIdempotencyKey } from './call.ts'
import { persist } from './retry.ts'

export type SendOptions<E extends EndpointShape> = Omit<
  UseMutationOptions<CallReply<E>, CallError, CallInput<E>>,
  'mutationFn' | 'retry'
>

/**
 * Writes through an endpoint: `mutate(input)`. A failure that may pass is tried again under the same idempotency key;
 * a success makes the reads that the endpoint declares stale be read again before `onSuccess` of the call is told.
 */
export function useSend<E extends EndpointShape>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<CallReply<E>, CallError, CallInput<E>> {
  const cache = useQueryClient()
  return useMutation<CallReply<E>, CallError, CallInput<E>>({
    networkMode: 'always',
    mutationKey: [endpoint.route],
    ...options,
    mutationFn: (input) => {
      const idempotencyKey = newIdempotencyKey()
      return persist(() => call(endpoint, input, { idempotencyKey }))
    },
    onSuccess: async (...success) => {
      const stale = endpoint.stale?.() ?? []
      await Promise.all(stale.map(({ route }) => cache.invalidateQueries({ queryKey: [route] })))
      await options.onSuccess?.(...success)
    },
  })
}
