import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ImportRules, Row } from '@parvis/contract/guests/guests.ts'
import { MOST_ROWS, TRIED_AT_ONCE } from '@parvis/contract/guests/guests.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Seeded } from './event.ts'
import { personOf, seedEvent } from './event.ts'
import { answerOf, print, rounded } from './measure.ts'
import { seedNamed, seedOrganiser } from './named.ts'
import { scratchDatabase } from './scratch.ts'

const PEOPLE = 10_000
/** Largest ratio of the import's time to bare statements that write the same people, five hundred at a time. */
const TARGET = 12
const DOMAIN = 'bench'
const RULES: ImportRules = {
  targets: ['email', 'firstName', 'lastName', 'typology', 'mobile', 'identifier', 'q.attentes'],
  ...{ types: { visiteur: 'visiteur', presse: 'presse' }, match: 'email', known: 'complete', standing: 'invited' },
}

const rowOf = (n: number): Row => ({
  line: n + 2,
  cells: [
    ...[`invite-${n}@example.org`, `Prénom ${n}`, `NOM ${n}`, n % 9 === 0 ? 'presse' : 'visiteur'],
    ...['+33612345678', `N-${n}`, 'Rencontrer d’autres équipes.'],
  ],
})
const ROWS = Array.from({ length: MOST_ROWS }, (_, n) => rowOf(n))

interface Counts {
  readonly status: string
  readonly created: number
  readonly unchanged: number
  readonly wrong: number
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const at = performance.now()
  await work()
  return (performance.now() - at) / 1000
}

/** The minimum of any import: each person's rows, five hundred people a transaction. */
async function writeBare({ pool, eventId }: Seeded): Promise<void> {
  for (let from = 0; from < MOST_ROWS; from += TRIED_AT_ONCE) {
    const people = ROWS.slice(from, from + TRIED_AT_ONCE).map(({ cells: [email, first, last, type, mobile] }) => ({
      ...{ id: `floor-${randomBytes(9).toString('hex')}`, email: `floor-${email}`, first, last, type, mobile },
    }))
    const client = await pool.connect()
    try {
      await client.query('begin')
      const write = (statement: string, ...more: unknown[]) =>
        client.query(statement, [JSON.stringify(people), ...more])
      const each =
        'jsonb_to_recordset($1::jsonb) as p(id text, email text, first text, last text, type text, mobile text)'
      await write(`insert into users (id, domain_id, first_name, last_name, mobile)
        select id, '${DOMAIN}', first, last, mobile from ${each}`)
      await write(`insert into authentications (user_id, domain_id, email) select id, '${DOMAIN}', email from ${each}`)
      await write(
        `insert into participations (event_id, user_id, typo_id, invited, extended, code)
         select $2, id, type, true, '{"attentes": "Rencontrer d’autres équipes."}', upper(id) from ${each}`,
        eventId,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}

class Desk {
  readonly #ask: <T>(path: string, method: string, body?: object) => Promise<T>

  constructor(port: number, { eventId }: Seeded) {
    const base = `http://127.0.0.1:${port}/api/organiser/domains/${DOMAIN}/events/${eventId}`
    this.#ask = (path, method, body) => answerOf(base + path, personOf(0).token, { method, body })
  }

  async try(): Promise<void> {
    let taken = {}
    for (let from = 0; from < MOST_ROWS; from += TRIED_AT_ONCE) {
      const rows = ROWS.slice(from, from + TRIED_AT_ONCE)
      const tried = await this.#ask<{ taken: object; rows: { outcome: string; faults: unknown[] }[] }>(
        ...(['/guest-trials', 'POST', { rules: RULES, rows, taken }] as const),
      )
      const wrong = tried.rows.find(({ faults }) => faults.length > 0)
      if (wrong) throw new Error(`A line is refused: ${JSON.stringify(wrong)}`)
      taken = tried.taken
    }
  }

  async write(importId: string): Promise<Counts & { seconds: number }> {
    const at = performance.now()
    await this.#ask(`/guest-imports/${importId}`, 'PUT', { fileName: 'invités.csv', rules: RULES, rows: ROWS })
    for (;;) {
      const far = await this.#ask<Counts>(`/guest-imports/${importId}`, 'GET')
      if (far.status === 'done') return { ...far, seconds: (performance.now() - at) / 1000 }
      await wait(200)
    }
  }
}

const scratch = await scratchDatabase()
let site: Child | undefined
const seeded = await seedEvent(scratch.url, DOMAIN)
try {
  await seedNamed(seeded, DOMAIN, PEOPLE)
  await seedOrganiser(seeded, DOMAIN, personOf(0))
  site = await startChild('ours.child.ts', {
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', HOST: '127.0.0.1', PORT: '0' },
    ...{ DATABASE_URL: scratch.url, DATABASE_POOL_SIZE: '10', DATA_DIR: '.data/bench', DEMO: 'off' },
    ...{ RATE_LIMIT: '0', LOG_LEVEL: 'error', SECRET: 'a secret of the bench of thirty-two characters' },
  })
  await site.ask('work')
  const desk = new Desk(await site.ask<number>('port'), seeded)
  const floor = await secondsOf(() => writeBare(seeded))
  const tried = await secondsOf(() => desk.try())
  const first = await desk.write('first')
  const again = await desk.write('again')
  const ratio = rounded(first.seconds / floor)
  const isWhole = first.created === MOST_ROWS && first.wrong === 0 && again.unchanged === MOST_ROWS
  const misses = [
    !isWhole && 'lines are missing, or written twice',
    ratio > TARGET && 'the import takes too long',
  ].filter(Boolean)
  print({
    ...{ name: 'guests', ours: rounded(first.seconds), floor: rounded(floor), ratio, target: TARGET, unit: 's' },
    ...{ rows: MOST_ROWS, people: PEOPLE, triedSeconds: rounded(tried), againSeconds: rounded(again.seconds) },
    ...{ isWhole, misses },
  })
  if (misses.length > 0) process.exitCode = 1
} finally {
  await site?.stop()
  await seeded.close()
  await scratch.drop()
}
