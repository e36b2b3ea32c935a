import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallError } from '#kit/call.ts'
import { call, newIdempotencyKey } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'

interface Action {
  readonly run: () => Promise<unknown>
  readonly endpoint: EndpointShape
  readonly onDone: ((reply: unknown) => void) | undefined
}

export interface Actions {
  /** Calls an endpoint; temporary failures are retried, others are put into `error`. */
  act<E extends EndpointShape>(endpoint: E, input: CallInput<E>, onDone?: (reply: CallReply<E>) => void): void
  readonly isPending: boolean
  readonly error: CallError | null
  again(): void
  forget(): void
}

/** Calls of the live's staff, with a live key or the session. */
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
