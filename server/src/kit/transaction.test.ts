import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { openPrepared } from '#testing/prepared.ts'
import { afterCommit, rehearsal, transaction, violated } from './transaction.ts'

describe('a transaction', () => {
  let database: Database

  beforeAll(async () => {
    database = await openPrepared()
    await database.db.execute(sql`CREATE TABLE seat (number int CONSTRAINT seat_taken UNIQUE)`)
  })

  beforeEach(async () => {
    await database.db.execute(sql`TRUNCATE seat`)
  })

  afterAll(() => database.close())

  const seats = async () => (await database.db.execute(sql`SELECT number FROM seat`)).rows

  it('saves its writes, then runs its hooks in order', async () => {
    const said: string[] = []
    const result = await transaction(database.db, async (tx) => {
      afterCommit(tx, () => void said.push('first'))
      afterCommit(tx, async () => void said.push(`second of ${(await seats()).length}`))
      await tx.execute(sql`INSERT INTO seat VALUES (${1})`)
      expect(said).toEqual([])
      return 'done'
    })
    expect(result).toBe('done')
    expect(said).toEqual(['first', 'second of 1'])
  })

  it('saves nothing and says nothing when its work fails', async () => {
    const said: string[] = []
    const work = transaction(database.db, async (tx) => {
      afterCommit(tx, () => void said.push('never'))
      await tx.execute(sql`INSERT INTO seat VALUES (1)`)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await seats()).toEqual([])
    expect(said).toEqual([])
  })

  it('saves nothing and says nothing as a rehearsal, and answers its result', async () => {
    const said: string[] = []
    const result = await rehearsal(database.db, async (tx) => {
      afterCommit(tx, () => void said.push('never'))
      await tx.execute(sql`INSERT INTO seat VALUES (1)`)
      return (await tx.execute(sql`SELECT number FROM seat`)).rows
    })
    expect(result).toEqual([{ number: 1 }])
    expect(await seats()).toEqual([])
    expect(said).toEqual([])
  })

  it('tells which constraint refused', async () => {
    const work = transaction(database.db, async (tx) => {
      await tx.execute(sql`INSERT INTO seat VALUES (1)`)
      await tx.execute(sql`INSERT INTO seat VALUES (1)`)
    })
    const error = await work.catch((caught: unknown) => caught)
    expect(violated(error)).toEqual({ code: '23505', constraint: 'seat_taken' })
    expect(violated(new Error('something else'))).toBeUndefined()
  })

  it('does not pretend to be saved when a failed statement was swallowed', async () => {
    const work = transaction(database.db, async (tx) => {
      await tx.execute(sql`INSERT INTO seat VALUES (1)`)
      await tx.execute(sql`SELECT nonsense`).catch(() => {})
    })
    await expect(work).rejects.toThrow('nothing is saved')
  })

  it('is run again when PostgreSQL asks for it, and announced once', async () => {
    let attempts = 0
    let announced = 0
    await transaction(database.db, async (tx) => {
      attempts += 1
      afterCommit(tx, () => {
        announced += 1
      })
      if (attempts < 3) await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`))
    })
    expect({ attempts, announced }).toEqual({ attempts: 3, announced: 1 })
  })

  it('is given up after three retries', async () => {
    let attempts = 0
    const work = transaction(database.db, async (tx) => {
      attempts += 1
      await tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`))
    })
    await expect(work).rejects.toThrow()
    expect(attempts).toBe(4)
  })

  it('is joined by the work it calls', async () => {
    const work = transaction(database.db, async (tx) => {
      await transaction(tx, (same) => same.execute(sql`INSERT INTO seat VALUES (1)`))
      throw new Error('outer failure')
    })
    await expect(work).rejects.toThrow('outer failure')
    expect(await seats()).toEqual([])
  })
})
