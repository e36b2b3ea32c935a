import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { useCallback, useRef, useState } from 'react'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'

/** `waiting`: there is no answer for now, and the page goes on trying. */
export type SendingPhase = 'idle' | 'sending' | 'waiting' | 'received' | 'refused'

export interface InsistentSend<E extends EndpointShape> {
  readonly phase: SendingPhase
  readonly error: unknown
  /** Answers what the server said, or nothing once it has refused for good. */
  readonly send: (input: CallInput<E>) => Promise<CallReply<E> | undefined>
  readonly reset: () => void
}

const LONGEST_MS = 10_000

/** Nothing was decided: the network, the server, or the first try that is still under way. */
const isPassing = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === 'IN_FLIGHT')

/** Comes back after a while that grows, spread between people, or as soon as there is a network again. */
function pause(failures: number, { retryAfter }: CallError): Promise<void> {
  const bound = Math.min(LONGEST_MS, 1_000 * 2 ** failures)
  const wait = retryAfter === undefined ? bound * (0.5 + Math.random() / 2) : retryAfter * 1_000
  return new Promise((resume) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resume()
    }
    const timer = setTimeout(done, wait)
    window.addEventListener('online', done)
  })
}

/**
 * Sends what a person gives to the live and never lets go of it: the same call, under the same key, until the server has
 * said yes or no. It goes on when the module has left the page.
 */
export function useInsistentSend<E extends EndpointShape>(endpoint: E): InsistentSend<E> {
  const [{ phase, error }, show] = useState<{ phase: SendingPhase; error: unknown }>(IDLE)
  const latest = useRef(0)

  const send = useCallback(
    async (input: CallInput<E>) => {
      const turn = ++latest.current
      const tell = (next: SendingPhase, failure?: unknown) => {
        if (turn === latest.current) show({ phase: next, error: failure })
      }
      const idempotencyKey = newIdempotencyKey()
      tell('sending')
      for (let failures = 0; ; failures++) {
        try {
          const reply = await call(endpoint, input, { idempotencyKey })
          tell('received')
          return reply
        } catch (failure) {
          if (!isPassing(failure)) {
            tell('refused', failure)
            return undefined
          }
          tell('waiting')
          await pause(failures, failure)
        }
      }
    },
    [endpoint],
  )
  const reset = useCallback(() => {
    latest.current++
    show(IDLE)
  }, [])
  return { phase, error, send, reset }
}

const IDLE = { phase: 'idle', error: undefined } as const
