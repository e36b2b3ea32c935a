import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { onEveryClient } from '#db/pool.ts'

export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isArrayMode: boolean
  readonly connection: number
  /** Sent before earlier statements were answered. */
  readonly isConcurrent: boolean
}

export interface Recorder {
  start(): void
  stop(): Sent[]
  /** Records only the statements sent by this work. */
  during(work: () => Promise<unknown>): Promise<Sent[]>
}

interface Noted {
  readonly sent: Sent[]
  waiting: number
}

export type Send = (...args: unknown[]) => unknown

export function recordStatements(pool: pg.Pool): Recorder {
  const works = new AsyncLocalStorage<Noted>()
  let all: Noted | undefined
  let connections = 0
  onEveryClient(pool, (client) => {
    const send: Send = client.query.bind(client)
    const connection = connections++
    const recorded: Send = (...args) => {
      const own = works.getStore() ?? all
      if (!own) return send(...args)
      own.sent.push({ ...statementOf(args), connection, isConcurrent: own.waiting > 0 })
      own.waiting++
      return sendThen(send, args, () => {
        own.waiting--
      })
    }
    client.query = recorded as typeof client.query
  })
  return {
    start: () => {
      all = { sent: [], waiting: 0 }
    },
    stop: () => {
      const recorded = all?.sent ?? []
      all = undefined
      return recorded
    },
    async during(work) {
      const own = { sent: [], waiting: 0 }
      await works.run(own, work)
      return own.sent
    },
  }
}

/** Number of round trips: statements sent together count once. */
export const roundTripsOf = (sent: readonly Sent[]): number => sent.filter(({ isConcurrent }) => !isConcurrent).length

/**
 * Sends a statement, and calls `answered` with its result, or undefined on failure, before the sender gets it. The
 * pool passes a callback, a transaction awaits a promise.
 */
export function sendThen(send: Send, args: readonly unknown[], answered: (result: unknown) => void): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    return send(...args.slice(0, -1), (error: unknown, result: unknown) => {
      answered(result)
      callback(error, result)
    })
  }
  const answer = send(...args)
  if (answer instanceof Promise) answer.then(answered, () => answered(undefined))
  return answer
}

export const textOf = ([statement]: readonly unknown[]): string =>
  String(typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement)

function statementOf([statement, given]: unknown[]): Pick<Sent, 'text' | 'values' | 'isArrayMode'> {
  const config: { text?: unknown; values?: unknown; rowMode?: unknown } =
    typeof statement === 'object' && statement !== null ? statement : { text: statement }
  const values = Array.isArray(given) ? given : config.values
  return {
    text: String(config.text),
    values: Array.isArray(values) ? values : [],
    isArrayMode: config.rowMode === 'array',
  }
}
