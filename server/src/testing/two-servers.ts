import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { users } from '#db/tables/users.ts'
import { importEvent } from '#features/event-file/importing.service.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { readPatience } from '#kit/env.ts'
import { newId } from '#kit/ids.ts'
import { localBus } from '#ports/bus.ts'
import { hooks } from '../features.ts'
import type { Begun } from './begun.ts'
import { begin } from './begun.ts'
import { startRedis } from './redis.ts'
import type { Reply, Server } from './server-process.ts'
import { callServer, killed, startServer } from './server-process.ts'
import { migratedPostgres } from './template.ts'
import type { Person } from './world.ts'
import { hashToken } from './world.ts'

export const SECRET = 'a secret of at least thirty-two characters'

/** Two processes of the real server on one PostgreSQL and one Redis. */
export interface TwoServers {
  readonly servers: readonly [Server, Server]
  readonly database: Database
  readonly env: Readonly<Record<string, string>>
  importFile(file: object): Promise<string>
  people(domainId: string, count: number): Promise<Person[]>
  /** A call, through the first server for even sides and the second for odd ones; retried on 503. */
  call(side: number, route: string, as: Person, body?: object): Promise<Reply>
  rows<T extends object>(statement: string, values?: readonly unknown[]): Promise<T[]>
  close(): Promise<void>
}

export const startTwo = (): Promise<TwoServers> => begin(startTwoWith)

async function startTwoWith(begun: Begun): Promise<TwoServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parvis-two-servers-'))
  begun.add(() => rm(dataDir, { recursive: true }))
  const scratch = await migratedPostgres()
  begun.add(() => scratch.drop())
  const database = await openDatabase({ url: scratch.url, poolSize: 4, patience: readPatience() })
  begun.add(() => database.close())
  const socket = join(dataDir, 'redis.sock')
  const redis = await startRedis(socket)
  begun.add(() => redis.stop())
  const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET, REDIS_URL: `unix://${socket}` }
  const serve = async () => {
    const server = await startServer(env)
    begun.add(() => killed(server))
    return server
  }
  const servers = [await serve(), await serve()] as const
  return {
    servers,
    database,
    env,
    importFile: (file) => importInto(database, file),
    people: (domainId, count) => makePeople(database, domainId, count),
    call: async (side, route, as, body) => {
      const server = side % 2 === 0 ? servers[0] : servers[1]
      for (;;) {
        const reply = await callServer(server, route, { token: as.token, ...(body && { body }) })
        // A refused call did nothing: pages retry it.
        if (reply.status !== 503) return reply
        await wait(50)
      }
    },
    rows: async <T extends object>(statement: string, values: readonly unknown[] = []) =>
      (await database.pool.query<T>(statement, [...values])).rows,
    close: () => begun.end(),
  }
}

export const importInto = ({ db }: Pick<Database, 'db'>, file: object): Promise<string> =>
  importEvent(
    { db, hooks, bus: localBus(), now: new Date(), secret: SECRET, hash: async (password) => password },
    readEventFile(JSON.stringify(file)),
  )

/** People with verified addresses and a session each, in few statements; also fits the former release's tables. */
export async function makePeople({ db, pool }: Database, domainId: string, count: number): Promise<Person[]> {
  const now = new Date()
  const people = Array.from({ length: count }, (_, i) => {
    const token = randomBytes(32).toString('base64url')
    return { userId: newId(now), email: `p${i}.${randomBytes(4).toString('hex')}@exemple.fr`, token }
  })
  await db
    .insert(users)
    .values(people.map(({ userId }) => ({ id: userId, domainId, firstName: 'Camille', lastName: 'Roux' })))
  await pool.query(
    `insert into authentications (user_id, domain_id, email, email_verified_at)
     select id, $3, email, $4 from unnest($1::text[], $2::text[]) as one (id, email)`,
    [people.map(({ userId }) => userId), people.map(({ email }) => email), domainId, now],
  )
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await pool.query(
    `insert into sessions (token_hash, domain_id, user_id, strength, created_at, expires_at)
     select hash, $3, id, 'password', $4, $5 from unnest($1::text[], $2::text[]) as one (hash, id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ userId }) => userId), domainId, now, expiresAt],
  )
  return people
}
