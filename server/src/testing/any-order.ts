import type pg from 'pg'
import { onEveryClient } from '#db/pool.ts'
import type { Send } from './statements.ts'
import { sendThen, textOf } from './statements.ts'

/** Reverses rows of queries without ORDER BY, so that code depending on their order fails every time. */
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
