import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
