import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { useCallback, useRef, useState } from 'react'
import { CallError, call, newIdempotencyKey } from '#kit/call.ts'

/** `waiting`: no reply yet, and the page keeps trying. */
export type SendingPhase = 'idle' | 'sending' | 'waiting' | 'received' | 'refused'

export interface InsistentSend<E extends EndpointShape> {
  readonly phase: SendingPhase
  readonly error: unknown
  /** Resolves to the server's reply, or to undefined after a final refusal. */
  readonly send: (input: CallInput<E>) => Promise<CallReply<E> | undefined>
  readonly reset: () => void
}

const LONGEST_MS = 10_000

/** A temporary failure: of the network, of the server, or while the first attempt is pending. */
const isPassing = (error: unknown): error is CallError =>
  error instanceof CallError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.code === 'IN_FLIGHT')

/** Waits with an exponential, randomised delay, cut short when the network returns. */
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
 * Sends an answer to the live until the server accepts or refuses it: the same call with the same idempotency key. It
 * continues after the module has left the page.
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
