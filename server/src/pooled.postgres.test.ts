import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { readEnv } from '#kit/env.ts'
import { Begun } from '#testing/begun.ts'
import type { Pooler } from '#testing/pgbouncer.ts'
import { startPooler } from '#testing/pgbouncer.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, killed, run, startServer } from '#testing/server-process.ts'
import { importInto, makePeople, SECRET } from '#testing/two-servers.ts'
import { examine } from './examination.ts'

const PLACES = 5
const CROWD = 40
const CONNECTIONS = 4
const dinner = {
  parvis: 1,
  domain: { id: 'pool', name: 'Pool' },
  context: 'pool',
  name: 'Le dîner',
  days: [{ id: 'j1', day: '2099-06-11', capacity: PLACES }],
}
const comes = { values: { participation: { participation: 4 }, dates: { dayIds: ['j1'] } } }

describe('a web and a worker behind a PgBouncer that lends connections for a transaction', () => {
  const begun = new Begun()
  let web: Server
  let pooler: Pooler
  let database: Database
  let env: Record<string, string>
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parvis-pooled-'))
    begun.add(() => rm(folder, { recursive: true }))
    await chmod(folder, 0o777)
    const scratch = await scratchPostgres()
    begun.add(() => scratch.drop())
    const direct = new URL(scratch.url)
    database = await openDatabase({ url: direct.href, poolSize: 4 })
    begun.add(() => database.close())
    const name = direct.pathname.slice(1)
    // As an administrator does by the README.
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
    for (const [line] of readme.matchAll(/^alter database \w+ set .*;$/gim))
      await database.pool.query(line.replace(/database \w+/i, `database ${name}`))
    pooler = await startPooler(folder, direct.href, CONNECTIONS)
    begun.add(() => pooler.close())
    env = { DATA_DIR: folder, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct.href, SECRET }
    web = await startServer(env, ['--role', 'web'])
    begun.add(() => killed(web))
    const worker = await startServer(env, ['--role', 'worker'])
    begun.add(() => killed(worker))
  })
  afterAll(() => begun.end())

  it('give the last places to as many people as places, and send each one mail', async () => {
    const eventId = await importInto(database, dinner)
    const crowd = await makePeople(database, 'pool', CROWD)
    const told = await Promise.all(
      crowd.map(async ({ userId, token }) => {
        const route = `PUT /domains/pool/events/${eventId}/users/${userId}/registration`
        const { status, body } = await callServer(web, route, { token, body: comes })
        return status === 200 ? 'yes' : `${status} ${(body as { code: string }).code}`
      }),
    )
    const counted = Object.fromEntries(
      [...new Set(told)].map((one) => [one, told.filter((other) => other === one).length]),
    )
    expect(counted).toEqual({ yes: PLACES, '409 DAY_FULL': CROWD - PLACES })
    const kept = async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        "select count(*)::int as n from outbox where event_id = $1 and status = 'kept'",
        [eventId],
      )
      return rows[0]?.n
    }
    await expect.poll(kept).toBe(PLACES)
  })

  it('are backed up, past the pooler', async () => {
    const file = join(env['DATA_DIR'] ?? '', 'site.tar')
    expect(await run('backup.ts', env, ['backup', file]).ended).toMatchObject({ code: 0, stderr: '' })
  })

  it('are right to the doctor, which says where limits of time are missing', async () => {
    const saidOf = async () => {
      for await (const { subject, state } of examine(readEnv(env), '')) if (subject === 'pooler') return state
    }
    expect(await saidOf()).toBe('right')
    await database.pool.query(`alter database ${new URL(env['DATABASE_URL'] ?? '').pathname.slice(1)} reset all`)
    await pooler.reconnect()
    expect(await saidOf()).toBe('wrong')
  })

  it('do not start without the address of PostgreSQL itself, and say which variable names it', async () => {
    const { DATABASE_DIRECT_URL: _direct, ...alone } = env
    const { code, stderr } = await run('main.ts', { ...alone, PORT: '0' }).ended
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('DATABASE_DIRECT_URL') })
  })
})
