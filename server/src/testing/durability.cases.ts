import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db/open.ts'
import { main as eventFile } from '../event-file.ts'
import { anHourGoesBy, startAnHourLater } from './an-hour.ts'
import { runCommand } from './commands.ts'
import type { Crowd } from './crowd.ts'
import { crowdedEvent, makeCrowd } from './crowd.ts'
import { isWhole, testSeed } from './scope.ts'
import type { Server } from './server-process.ts'
import { callServer, startServer } from './server-process.ts'

/** Data of a server, accessible after its death. */
export interface Keeping {
  readonly env: Readonly<Record<string, string>>
  readonly dataDir: string
  /** The data that a dead server left, to be read while the next one starts and recovers by itself. */
  left(): Promise<{ look(work: (database: Database) => Promise<void>): Promise<void> }>
  touch(work: (database: Database) => Promise<void>): Promise<void>
  drop(): Promise<void>
}

const KILLS = isWhole ? 20 : 2
const MOST_ANSWERS = 60

/** Kills the real server at random moments of many registrations, and checks the data. */
export function durabilityCases(engine: string, keep: () => Promise<Keeping>): void {
  const seed = Number(process.env['DURABILITY_SEED'] ?? testSeed)

  describe(`a server killed over and over on ${engine}, from seed ${seed}`, () => {
    let keeping: Keeping
    let crowd: Crowd
    beforeAll(async () => {
      keeping = await keep()
      const file = join(keeping.dataDir, 'foule.yaml')
      await writeFile(file, JSON.stringify(crowdedEvent))
      const imported = await runCommand(eventFile, keeping.env, ['import', file])
      expect(imported).toMatchObject({ code: 0, stderr: '' })
      await keeping.touch(({ pool }) => knowAddresses(pool))
    })
    afterAll(() => keeping.drop())

    it('keeps every answered save whole, and nothing by halves', async () => {
      let server = await startServer(keeping.env)
      crowd = await makeCrowd(server, seed)
      for (let kill = 1; kill <= KILLS; kill++) {
        let answersLeft = crowd.random(MOST_ANSWERS)
        const { answered } = crowd
        // Each kind of save is acknowledged more often than the server is killed, so that all kinds are tested.
        const isEnough = () =>
          answersLeft-- <= 0 &&
          Math.min(answered.registrations, answered.drafts, answered.accounts, answered.mails) > kill
        await crowd.workUntil(server, isEnough, async () => {
          await wait(crowd.random(20))
          server.kill('SIGKILL')
          await server.ended
        })
        const left = await keeping.left()
        const next = startServer(keeping.env)
        await left.look(async (database) => {
          await crowd.check(database, `kill ${kill}`)
          expect(await halves(database), `kill ${kill}`).toEqual([])
        })
        server = await next
      }
      server.kill('SIGKILL')
      await server.ended
      expect(crowd.answered.registrations).toBeGreaterThan(KILLS)
      expect(crowd.answered.drafts).toBeGreaterThan(KILLS)
      expect(crowd.answered.accounts).toBeGreaterThan(KILLS)
    }, 3_600_000)

    it('sends every mail once, in the end', async () => {
      await keeping.touch(({ pool }) => anHourGoesBy(pool))
      const server = await startAnHourLater(keeping.env)
      await allSent(server, await crowd.organiser(server))
      server.kill('SIGTERM')
      expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
      const kept = await readdir(join(keeping.dataDir, 'files', 'mails'))
      const left = await keeping.left()
      await left.look(async ({ pool }) => {
        const { rows } = await pool.query<{ id: string; status: string }>('select id, status from outbox order by id')
        expect(rows.length).toBeGreaterThan(KILLS)
        expect(rows.filter(({ status }) => status !== 'kept')).toEqual([])
        expect(kept.toSorted()).toEqual(rows.map(({ id }) => `${id}.eml`))
        expect(await crowd.mailsMissing(pool)).toEqual([])
      })
    })
  })
}

/** Marks new addresses as verified: otherwise not every change sends a mail of its own. */
async function knowAddresses(pool: pg.Pool): Promise<void> {
  await pool.query(`create function known_address() returns trigger language plpgsql
    as $$ begin new.email_verified_at := now(); return new; end $$`)
  await pool.query(`create trigger known_address before insert on authentications
    for each row execute function known_address()`)
}

async function halves({ db }: Database): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'places taken' as half, day.id as of from event_days day where taken <> case when capacity is null then 0 else
      (select count(*) from participation_days held where held.event_id = day.event_id and held.event_day_id = day.id and held.on_site) end
    union all select 'registered without a day', p.user_id from participations p where p.registered and not exists
      (select from participation_days held where held.event_id = p.event_id and held.user_id = p.user_id and held.registered)
    union all select 'a day without being registered', p.user_id from participations p join participation_days held using (event_id, user_id)
      where held.registered and not p.registered
    union all select 'a person without an account', u.id from users u where not exists (select from authentications a where a.user_id = u.id)
    union all select 'an account without its token', u.id from users u
      where not exists (select from sessions s where s.user_id = u.id) and not exists (select from organisers o where o.user_id = u.id)
    union all select 'a mail that nothing will send', m.id from outbox m where m.status = 'queued' and not exists
      (select from pgboss.job j where j.data ->> 'mailId' = m.id and j.state in ('created', 'retry', 'active'))`)
  return rows
}

async function allSent(server: Server, { token, path }: { token: string; path: string }): Promise<void> {
  for (;;) {
    const { status, body } = await callServer(server, `GET ${path}/emails/v3?type=queued&pageSize=1`, { token })
    expect(status).toBe(200)
    if ((body as { total: number }).total === 0) return
    await wait(200)
  }
}
