import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { transaction } from '#kit/transaction.ts'
import { openHouse } from './house.ts'

it('a second connection inside a transaction is refused, on either database', async () => {
  const { ports } = await openHouse()
  const ask = () => ports.db.execute(sql`select 1 as n`)
  await expect(transaction(ports.db, ask)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('inside a transaction') },
  })
  await expect(
    transaction(ports.db, (tx) => transaction(tx, (same) => same.execute(sql`select 1 as n`))),
  ).resolves.toBeDefined()
  expect((await ask()).rows).toEqual([{ n: 1 }])
})
