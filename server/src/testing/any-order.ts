import type pg from 'pg'
import { onEveryClient } from '#db/pool.ts'
import type { Send } from './statements.ts'
import { sendThen, textOf } from './statements.ts'

/**
 * Rows that are asked for in no order come backwards: a database gives them in any, and what counts on the one in which they
 * were written fails here each time, not once in a while.
 */
export function reverseUnordered(pool: pg.Pool): void {
  onEveryClient(pool, (client) => {
    const send: Send = client.query.bind(client)
    const reversing: Send = (...args) =>
      /order by|pgboss/i.test(textOf(args)) ? send(...args) : sendThen(send, args, reverse)
    client.query = reversing as typeof client.query
  })
}

function reverse(result: unknown): void {
  const rows = typeof result === 'object' && result !== null && 'rows' in result ? result.rows : undefined
  if (Array.isArray(rows)) rows.reverse()
}
