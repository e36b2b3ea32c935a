import type pg from 'pg'

/** A statement as the server handed it to the driver. */
export interface Sent {
  readonly text: string
  readonly values: readonly unknown[]
  readonly isArrayMode: boolean
  /** Which connection it travelled on. */
  readonly connection: number
  /** Whether it left before the answer to the one before it. */
  readonly isPipelined: boolean
}

export interface Recorder {
  start(): void
  stop(): Sent[]
}

/** Notes each statement of a pool's future connections between `start` and `stop`. */
export function recordStatements(pool: pg.Pool): Recorder {
  let sent: Sent[] | undefined
  let connections = 0
  pool.on('connect', (client) => {
    const send: (...args: unknown[]) => unknown = client.query.bind(client)
    const connection = connections++
    let waiting = 0
    const recorded = (...args: unknown[]): unknown => {
      if (!sent) return send(...args)
      sent.push({ ...statementOf(args), connection, isPipelined: waiting > 0 })
      waiting++
      const answer = send(...args)
      const answered = () => {
        waiting--
      }
      // pg-pool passes a callback; transactions await a promise.
      if (answer instanceof Promise) answer.then(answered, answered)
      else waiting--
      return answer
    }
    client.query = recorded as typeof client.query
  })
  return {
    start: () => {
      sent = []
    },
    stop: () => {
      const recorded = sent ?? []
      sent = undefined
      return recorded
    },
  }
}

function statementOf([statement, given]: unknown[]): Pick<Sent, 'text' | 'values' | 'isArrayMode'> {
  const config: { text?: unknown; values?: unknown; rowMode?: unknown } =
    typeof statement === 'object' && statement !== null ? statement : { text: statement }
  const values = Array.isArray(given) ? given : config.values
  return { text: String(config.text), values: Array.isArray(values) ? values : [], isArrayMode: config.rowMode === 'array' }
}
