import type { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readInParallel, transaction } from '#kit/transaction.ts'
import { openPrepared } from '#testing/prepared.ts'
import { onEveryClient } from './pool.ts'

it('messages of one turn are written at once, and a transaction begins with them', async () => {
  const database = await openPrepared()
  let writes = 0
  onEveryClient(database.pool, (client) => {
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    // Joined writes of the embedded engine's stream pass here too.
    const write = stream._write.bind(stream)
    stream._write = (...args) => {
      writes += 1
      write(...args)
    }
  })
  const squares = await transaction(database.db, (tx) => {
    const square = (n: number) => async () => (await tx.execute(sql`select ${n}::int * ${n}::int as square`)).rows[0]
    return readInParallel(tx, { one: square(1), two: square(2), three: square(3) })
  })
  expect({ squares, writes }).toEqual({
    squares: { one: { square: 1 }, two: { square: 4 }, three: { square: 9 } },
    writes: 2,
  })
  await database.close()
})
