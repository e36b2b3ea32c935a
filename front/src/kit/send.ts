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

/** What was sent last and has not succeeded yet. */
interface Submission {
  readonly sent: string
  readonly idempotencyKey: string
  /** Its reply, as long as it is awaited. */
  reply?: Promise<unknown> | undefined
}

type Options<E extends EndpointShape> = MutateOptions<CallReply<E>, CallError, CallInput<E>>

/**
 * Writes through an endpoint: `mutate(input)`. A failure that may pass is tried again under the same idempotency key;
 * the same input sent twice is one submission until it has succeeded: a double tap writes once, and so does whoever
 * presses again because the reply was lost. A success makes the reads that the endpoint declares stale be read again before
 * `onSuccess` of the call is told, unless its reader has left before the reply; the call is pending until it has returned. The
 * options of `mutateAsync` are told as TanStack Query does.
 */
export function useSend<E extends EndpointShape>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<CallReply<E>, CallError, CallInput<E>> {
  const cache = useQueryClient()
  const last = useRef<Submission | null>(null)
  // TanStack Query tells a call of nothing once its component is gone, which the reads after the call may have taken away.
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
          // It was done, or will not be: pressed again, it is another request.
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
        // The call succeeded: it must not look refused, and be sent again.
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
