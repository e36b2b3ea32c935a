import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openPool } from '#db/pool.ts'
import { openHouse } from '#testing/house.ts'
import { isUnavailable } from './errors.ts'

/** An error of PostgreSQL with this SQLSTATE, as a service receives it. */
async function saying(state: string): Promise<unknown> {
  const { ports } = await openHouse()
  const raised = sql.raw(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
  return ports.db.execute(raised).then(
    () => undefined,
    (error: unknown) => error,
  )
}
const failed = (work: Promise<unknown>): Promise<unknown> => work.then(String, (error: unknown) => error)

describe('a temporary failure', () => {
  it.each(['08006', '53100', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '58030'])(
    'is recognised by the state %s',
    async (state) => expect(isUnavailable(await saying(state))).toBe(true),
  )

  it.each(['22P02', '23503', '23505', '40001', '42P01', 'P0001'])('does not include %s', async (state) =>
    expect(isUnavailable(await saying(state))).toBe(false),
  )

  it('is one of a closed connection, a closed pool and a server that is away', async () => {
    const away = openPool({ host: '127.0.0.1', port: 1 })
    expect(isUnavailable(await failed(away.query('select 1')))).toBe(true)
    await away.end()
    expect(isUnavailable(await failed(away.query('select 1')))).toBe(true)
    const { ports } = await openHouse()
    const client = new pg.Client({ ...ports.db.$client.options })
    await client.connect()
    await client.end()
    expect(isUnavailable(await failed(client.query('select 1')))).toBe(true)
    const broken = new Error('Client has encountered a connection error and is not queryable')
    expect(isUnavailable(new Error('Failed query', { cause: broken }))).toBe(true)
  })

  it.each(['EPIPE', 'ENOSPC', 'EROFS', 'EDQUOT'])('is recognised by the system error %s', (code) => {
    const refused = Object.assign(new Error(`${code}: refused`), { code })
    expect(isUnavailable(new Error('not kept', { cause: refused }))).toBe(true)
  })

  it('does not include a fault of the program', () => {
    expect(isUnavailable(new TypeError('x is not a function'))).toBe(false)
    expect(isUnavailable('text')).toBe(false)
  })
})
