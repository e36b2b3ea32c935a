import type { openPostgres } from '../server/src/db/postgres.ts'

/** A statement as the server handed it to the driver. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isArrayMode: boolean
  /** Which connection it travelled on. */
  readonly connection: number
  /** Whether it left before the answers to those before it. */
  readonly isConcurrent: boolean
}

export interface Recorder {
  start(): void
  stop(): Sent[]
}

type Pool = Awaited<ReturnType<typeof openPostgres>>
type Send = (...args: unknown[]) => unknown

/** Notes each statement of a pool's future connections between `start` and `stop`. */
export function recordStatements(pool: Pool): Recorder {
  let sent: Sent[] | undefined
  let connections = 0
  let waiting = 0
  const answered = () => {
    waiting--
  }
  pool.on('connect', (client) => {
    const send: Send = client.query.bind(client)
    const connection = connections++
    const recorded: Send = (...args) => {
      if (!sent) return send(...args)
      sent.push({ ...statementOf(args), connection, isConcurrent: waiting > 0 })
      waiting++
      return sendThen(send, args, answered)
    }
    client.query = recorded as typeof client.query
  })
  return {
    start: () => {
      sent = []
      waiting = 0
    },
    stop: () => {
      const recorded = sent ?? []
      sent = undefined
      return recorded
    },
  }
}

/** The pool passes a callback, a transaction awaits a promise. */
function sendThen(send: Send, args: unknown[], answered: () => void): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    return send(...args.slice(0, -1), (...results: unknown[]) => {
      answered()
      callback(...results)
    })
  }
  const answer = send(...args)
  if (answer instanceof Promise) answer.then(answered, answered)
  return answer
}

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
