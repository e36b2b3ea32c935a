import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { MutateOptions, UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { CallError } from './call.ts'
import { call, newIdempotencyKey } from './call.ts'
import { readAgain } from './read.ts'
import { persist } from './retry.ts'

export type SendOptions<E extends EndpointShape> = Omit<
  UseMutationOptions<CallReply<E>, CallError, CallInput<E>>,
  'mutationFn' | 'retry'
>

interface Submission {
  readonly sent: string
  readonly idempotencyKey: string
  reply?: Promise<unknown> | undefined
}

type Options<E extends EndpointShape> = MutateOptions<CallReply<E>, CallError, CallInput<E>>

/**
 * Writes through an endpoint: `mutate(input)`. Temporary failures are retried under the same idempotency key, and the
 * same input counts as one submission until it succeeds: a double click, or a click after a lost reply, writes once.
 * After a success the endpoint's stale readings are read again before `onSuccess` of the call runs, unless its
 * component was unmounted before the reply; the call is pending until then. Options of `mutateAsync` behave as in
 * TanStack Query.
 */
export function useSend<E extends EndpointShape>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<CallReply<E>, CallError, CallInput<E>> {
  const cache = useQueryClient()
  const last = useRef<Submission | null>(null)
  // TanStack Query drops the callbacks of an unmounted component, and the readings after the call may unmount it.
  const asked = useRef<{ input: CallInput<E>; onSuccess: NonNullable<Options<E>['onSuccess']> } | null>(null)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const mutation = useMutation<CallReply<E>, CallError, CallInput<E>>({
    networkMode: 'always',
    mutationKey: [endpoint.route],
    ...options,
    mutationFn: (input) => {
      const sent = JSON.stringify(input)
      const submission: Submission =
        last.current?.sent === sent ? last.current : { sent, idempotencyKey: newIdempotencyKey() }
      last.current = submission
      if (submission.reply) return submission.reply as Promise<CallReply<E>>
      const { idempotencyKey } = submission
      const reply = persist(() => call(endpoint, input, { idempotencyKey })).then(
        (answer) => {
          if (last.current === submission) last.current = null
          return answer
        },
        (error) => {
          submission.reply = undefined
          // A final refusal: the next click is a new request.
          if (error.status === 409 && error.code !== 'IN_FLIGHT') last.current = null
          throw error
        },
      )
      submission.reply = reply
      return reply
    },
    onSuccess: async (...success) => {
      const wasThere = isThere.current
      await readAgain(cache, endpoint.stale?.() ?? [])
      await options.onSuccess?.(...success)
      if (!wasThere || asked.current?.input !== success[1]) return
      try {
        asked.current.onSuccess(...success)
      } catch (error) {
        // The call succeeded: an error here must not look like a refusal, and cause a retry.
        reportError(error)
      }
    },
  })
  const { mutate } = mutation
  const send = useCallback(
    (input: CallInput<E>, { onSuccess, ...others }: Options<E> = {}) => {
      asked.current = onSuccess ? { input, onSuccess } : null
      mutate(input, others)
    },
    [mutate],
  )
  return { ...mutation, mutate: send as typeof mutate }
}
