import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { openDatabase } from '#db/open.ts'
import { hashPassword } from '#kit/password.ts'
import { raceSeed } from '#testing/race.ts'
import { randomFrom } from '#testing/random.ts'
import type { Reply, Server } from '#testing/server-process.ts'
import { callServer, startServer } from '#testing/server-process.ts'
import { individual, seller } from '#testing/shop.ts'
import { migratedPostgres } from '#testing/template.ts'
import type { Ballot } from '#testing/voters.ts'
import { makeBallot } from '#testing/voters.ts'
import { hooks } from './features.ts'

const { kept } = hooks

const EACH = 8
type Voter = Ballot['voters'][number]
type Write = (server: Server, person: Voter) => Promise<Reply | Response>

/** Tables without any row of an erased person; orders and participations may stay for accounting. */
const emptied = kept.filter(({ onErasure, except }) => onErasure === 'removed' && except === undefined)

describe(`something written together with an erasure, through two processes, from seed ${raceSeed}`, () => {
  const random = randomFrom(raceSeed)
  let scratch: Awaited<ReturnType<typeof migratedPostgres>>
  let database: Database
  let dataDir: string
  let servers: Server[]
  let ballot: Ballot

  const event = () => `/domains/${ballot.domainId}/events/${ballot.eventId}`
  const other = () => ballot.voters[0]?.userId
  const put = (path: (person: Voter) => string, body: object): Write => {
    return (server, person) => callServer(server, `PUT ${path(person)}`, { token: person.token, body })
  }
  const post = (path: (person: Voter) => string, body?: object): Write => {
    return (server, person) =>
      callServer(server, `POST ${path(person)}`, { token: person.token, ...(body && { body }) })
  }
  const upload: Write = (server, { userId, token }) => {
    const body = new FormData()
    body.append('file', new Blob(['%PDF-1.4 bonjour %%EOF'], { type: 'application/pdf' }), 'cv.pdf')
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`${server.url}/api${event()}/users/${userId}/files`, { method: 'POST', body, headers })
  }
  const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
  const ways: Record<string, Write> = {
    registers: put(({ userId }) => `${event()}/users/${userId}/registration`, { values }),
    answers: put(({ userId }) => `${event()}/users/${userId}`, { participation: 4 }),
    pays: (server, { token }) => {
      const body = { referer: '/course/registration', bill: individual }
      return callServer(server, `POST /v2${event()}/invoicesV2`, { token, body })
    },
    'notes a draft': put(({ userId }) => `${event()}/users/${userId}/draft`, {
      step: 'participation',
      values: {},
      version: 0,
    }),
    'adds a companion': post(({ userId }) => `${event()}/companions?userId=${userId}`, {
      firstName: 'Anaïs',
      lastName: 'Petit',
    }),
    'sends a file': upload,
    'keeps a contact': post(({ userId }) => `${event()}/users/${userId}/links/${badgeOf(other())}`),
    shares: put(() => `${event()}/contacts/sharing`, { isShared: true }),
    votes: post(() => `/polls/${ballot.pollId}/pollChoices/oui`),
    'asks a question': post(() => `/messages?eventId=${ballot.eventId}`, { message: 'Bonjour', eventId: 'e-course' }),
    'changes their name': put(({ userId }) => `/domains/${ballot.domainId}/users/${userId}`, { firstName: 'Revenue' }),
    'signs in': (server, { userId }) => {
      const body = { email: `${userId}@exemple.fr`, password: 'secret', eventId: ballot.eventId }
      return callServer(server, 'POST /authentications/login', { body })
    },
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parvis-erasing-'))
    scratch = await migratedPostgres()
    database = await openDatabase({ url: scratch.url, poolSize: 4 })
    const env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url, SECRET: 'a secret of at least thirty-two characters' }
    servers = [await startServer(env), await startServer(env)]
    ballot = await makeBallot(database, 'course', 1 + EACH * Object.keys(ways).length)
    const settings = {
      FO_PAYMENT_ACTIVE: true,
      FO_PAYMENT_PROVIDER: 'sandbox',
      FO_SELLER: seller,
      FO_COMPANIONS_ACTIVE: true,
      FO_COMPANIONS_MAX: 9,
    }
    const more = { FO_MEETING_USER_LINKS_ACTIVE: true, FO_MESSAGES_ACTIVE: true }
    const { pool } = database
    await pool.query('update events set settings = $1', [{ ...settings, ...more }])
    await pool.query("insert into event_days (event_id, id, day, price_cents) values ($1, 'j1', '2099-05-11', 10000)", [
      ballot.eventId,
    ])
    await pool.query(
      "insert into participation_days (event_id, event_day_id, user_id, registered) select $1, 'j1', id, true from users",
      [ballot.eventId],
    )
    await pool.query('insert into contact_sharing (event_id, user_id, is_shared) values ($1, $2, true)', [
      ballot.eventId,
      other(),
    ])
    await pool.query(`update authentications set password_hash = $1`, [await hashPassword('secret')])
  })
  afterAll(async () => {
    for (const server of servers) server.kill('SIGKILL')
    await Promise.all(servers.map(({ ended }) => ended))
    await database.close()
    await scratch.drop()
    await rm(dataDir, { recursive: true })
  })

  async function leftOf(userId: string): Promise<string[]> {
    const left: string[] = []
    for (const { table, column } of emptied) {
      const { name } = getTableConfig(table)
      const { rowCount } = await database.pool.query(`select 1 from ${name} where ${snake(column.name)} = $1`, [userId])
      if (rowCount) left.push(`${name}.${column.name}`)
    }
    const { rows } = await database.pool.query<{ what: string }>(
      `select 'name' as what from users where id = $1 and (first_name <> '' or not extended ? 'erasedAt')
       union all select 'registered' from participations where user_id = $1 and registered
       union all select 'companion' from participations where registered_by = $1
       union all select 'open order' from orders where user_id = $1 and status in ('open', 'transfer')`,
      [userId],
    )
    return [...left, ...rows.map(({ what }) => what)]
  }

  it.each(Object.keys(ways))('leaves nothing behind: a person %s', async (name) => {
    const write = ways[name]
    const first = 1 + EACH * Object.keys(ways).indexOf(name)
    const people = ballot.voters.slice(first, first + EACH)
    const [one, two] = servers
    if (!write || !one || !two) throw new Error('nobody races')
    // The call must succeed for a person who is not erased.
    const [staying, ...leaving] = people
    if (!staying) throw new Error('nobody races')
    expect((await write(two, staying)).status).toBeLessThan(300)
    const outcomes = await Promise.all(
      leaving.map(async ({ userId, token }) => {
        const body = { email: `${userId}@exemple.fr` }
        const erasing = () => callServer(one, `DELETE /domains/${ballot.domainId}/users/me`, { token, body })
        const writing = () => write(two, { userId, token })
        // Random order; two writes make it likelier that one falls in between.
        const calls = random(2) === 0 ? [erasing, writing, writing] : [writing, erasing, writing]
        const replies = await Promise.all(calls.map((call) => call()))
        return replies.map(({ status }) => status)
      }),
    )
    expect(outcomes.flat().filter((status) => status >= 500)).toEqual([])
    for (const { userId } of leaving) expect(await leftOf(userId)).toEqual([])
  })
})

/** The code that the ballot assigns. */
const badgeOf = (userId = ''): string => createHash('md5').update(userId).digest('hex').toUpperCase()

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
