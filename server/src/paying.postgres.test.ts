import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { scratchPostgres } from '#db/scratch.ts'
import { anHourGoesBy, startAnHourLater } from '#testing/an-hour.ts'
import { runCommand } from '#testing/commands.ts'
import { randomFrom } from '#testing/random.ts'
import { isWhole, testSeed } from '#testing/scope.ts'
import type { Server } from '#testing/server-process.ts'
import { callServer, NoAnswer, startServer } from '#testing/server-process.ts'
import { individual, seller } from '#testing/shop.ts'
import { main as eventFile } from './event-file.ts'

const KILLS = isWhole ? 20 : 2
const SIDES = 6
const MOST_ANSWERS = 30
/** A generous limit for slow machines. */
const ENDLESS_MS = 480_000
const seed = Number(process.env['DURABILITY_SEED'] ?? testSeed)

const event = {
  parvis: 1,
  domain: { id: 'caisse', name: 'Caisse' },
  context: 'caisse',
  name: 'La caisse',
  days: [{ id: 'j1', day: '2099-05-11', price: 100 }],
  settings: {
    FO_MEETING_AUTO_CONNECT: true,
    FO_PAYMENT_ACTIVE: true,
    FO_PAYMENT_PROVIDER: 'sandbox',
    FO_SELLER: seller,
  },
}

/** Opens a page or sends a form of the test provider. Throws NoAnswer. */
async function visit(url: string, form?: Record<string, string>): Promise<{ status: number; body: string }> {
  const init = form ? { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' as const } : {}
  try {
    const response = await fetch(url, init)
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new NoAnswer('no answer', { cause: error })
  }
}

describe(`a server killed over and over while people pay, from seed ${seed}`, () => {
  const random = randomFrom(seed)
  let dataDir: string
  let env: Record<string, string>
  let drop: () => Promise<void>
  let made = 0
  const accepted: string[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parvis-paying-'))
    const scratch = await scratchPostgres()
    drop = scratch.drop
    env = { DATA_DIR: dataDir, DATABASE_URL: scratch.url }
    const file = join(dataDir, 'caisse.yaml')
    await writeFile(file, JSON.stringify(event))
    expect(await runCommand(eventFile, env, ['import', file])).toMatchObject({ code: 0, stderr: '' })
  })
  afterAll(async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  })

  const looking = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ url: env['DATABASE_URL'] ?? '', poolSize: 2 })
    try {
      return await work(database.pool)
    } finally {
      await database.close()
    }
  }

  async function payOnce(server: Server, onAnswer: () => void): Promise<void> {
    const call = async (route: string, options: Parameters<typeof callServer>[2]) => {
      const { status, body } = await callServer(server, route, options)
      expect(status, `${route} ${JSON.stringify(body)}`).toBe(200)
      onAnswer()
      return body
    }
    const { body: context } = await callServer(server, 'GET /context/caisse')
    const { id: eventId, domainId } = context as { id: string; domainId: string }
    const account = { email: `payeur.${++made}@exemple.fr`, firstName: 'Camille', lastName: 'Roux' }
    const created = await call(`POST /domains/${domainId}/users?eventId=${eventId}`, { body: account })
    const { token, user } = (created as { data: { token: string; user: { id: string } } }).data
    const path = `/domains/${domainId}/events/${eventId}`
    const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
    await call(`PUT ${path}/users/${user.id}/registration`, { token, body: { values } })
    // Only the path counts, as the site's public address has another port.
    const referer = '/caisse/registration'
    const started = await call(`POST /v2${path}/invoicesV2`, { token, body: { referer, bill: individual } })
    const { url } = (started as { session: { url: string } }).session
    const page = `${server.url}${new URL(url).pathname}`
    const [, formToken = ''] = /name="token" value="([^"]+)"/.exec((await visit(page)).body) ?? []
    const { status } = await visit(page, { token: formToken, action: random(4) === 0 ? 'late' : 'accept' })
    expect(status).toBe(303)
    accepted.push(user.id)
    onAnswer()
    await call(`POST /v2${path}/invoicesV2/refresh`, { token })
  }

  async function workUntil(server: Server, isEnough: () => boolean): Promise<void> {
    let killed: Promise<void> | undefined
    const kill = async () => {
      await wait(random(20))
      server.kill('SIGKILL')
      await server.ended
    }
    const onAnswer = () => {
      if (isEnough()) killed ??= kill()
    }
    const side = async () => {
      for (;;) await payOnce(server, onAnswer)
    }
    for (const end of await Promise.allSettled(Array.from({ length: SIDES }, side)))
      if (end.status === 'rejected' && !(end.reason instanceof NoAnswer)) throw end.reason
    await killed
    expect(killed, 'the server died by itself').toBeDefined()
  }

  /** Traces of a settlement interrupted half-way. */
  const halves = (pool: pg.Pool) =>
    pool.query<{ half: string }>(`
      select 'a paid order without its invoice' as half, id from orders where status = 'paid' and invoice_id is null
      union all select 'an invoice that no paid order has', i.id from invoices i
        where not exists (select from orders o where o.invoice_id = i.id and o.id = i.order_id and o.status = 'paid')
      union all select 'a paid order without its one mail', o.id from orders o where o.status = 'paid'
        and (select count(*) from outbox m where m.dedupe_key = 'order:' || o.id || ':paid') <> 1
      union all select 'a paid order of an incomplete registration', o.id from orders o join participations p using (event_id, user_id)
        where o.status = 'paid' and not p.is_completed
      union all select 'a number that is missing', k.series from invoice_counters k
        where k.last <> (select count(*) from invoices i where i.series = k.series and i.year = k.year)
      union all select 'two orders of one person', user_id from orders group by user_id having count(*) > 1`)

  it('never settles by halves', async () => {
    let server = await startServer(env)
    for (let kill = 1; kill <= KILLS; kill++) {
      let left = 5 + random(MOST_ANSWERS)
      // Ensures that more payments succeed than kills happen.
      await workUntil(server, () => left-- <= 0 && accepted.length > kill)
      const next = startServer(env)
      const { rows } = await looking(halves)
      expect(rows, `kill ${kill}`).toEqual([])
      server = await next
    }
    server.kill('SIGKILL')
    await server.ended
    expect(accepted.length).toBeGreaterThan(KILLS)
  }, 3_600_000)

  it('has invoiced and thanked each payer once, in the end', async () => {
    await looking(anHourGoesBy)
    const server = await startAnHourLater(env)
    const pending = (pool: pg.Pool) =>
      pool.query<{ payments: number; mails: number; archives: number }>(`
        select (select count(*)::int from sandbox_payments s where (s.status = 'paid' or s.paid_at is not null) and not exists
            (select from payments p where p.provider_ref = s.ref and p.status = 'paid')) as payments,
          (select count(*)::int from outbox where status = 'queued') as mails,
          (select count(*)::int from invoices i
            where not exists (select from invoice_archives a where a.invoice_id = i.id)) as archives`)
    await looking((pool) =>
      expect
        .poll(async () => (await pending(pool)).rows, { timeout: ENDLESS_MS })
        .toEqual([{ payments: 0, mails: 0, archives: 0 }]),
    )
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    const kept = await readdir(join(dataDir, 'files', 'mails'))
    await looking(async (pool) => {
      expect((await halves(pool)).rows).toEqual([])
      const { rows } = await pool.query<{ userId: string; invoices: number; thanks: number }>(`
        select o.user_id as "userId", (select count(*)::int from invoices i where i.user_id = o.user_id) as invoices,
          (select count(*)::int from outbox m where m.user_id = o.user_id and m.action_id = 8) as thanks
        from orders o where o.status = 'paid'`)
      expect(rows.filter(({ invoices, thanks }) => invoices !== 1 || thanks !== 1)).toEqual([])
      const paid = rows.map(({ userId }) => userId)
      expect(accepted.filter((userId) => !paid.includes(userId))).toEqual([])
      const mails = await pool.query<{ id: string; status: string }>('select id, status from outbox order by id')
      expect(mails.rows.filter(({ status }) => status !== 'kept')).toEqual([])
      expect(kept.toSorted()).toEqual(mails.rows.map(({ id }) => `${id}.eml`))
      const deadlocks = await pool.query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      expect(deadlocks.rows).toEqual([{ deadlocks: 0 }])
    })
  })
})
