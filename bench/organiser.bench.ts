import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../scripts/chromium.ts'
import { buildFront } from '../scripts/front-build.ts'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Person, Seeded } from './event.ts'
import { ANSWERS, personOf, seedEvent, seedPeople } from './event.ts'
import { Phone, zippedOf } from './front.page.ts'
import type { Load, LoadResult } from './load.child.ts'
import type { Call } from './measure.ts'
import { answerOf, asHttp, median, print, rounded } from './measure.ts'
import { seedNamed, seedOrganiser } from './named.ts'
import { scratchDatabase } from './scratch.ts'

/** People of two events in one database, each in its own domain, with equal offers. */
const SIZES = [10_000, 100_000] as const
const CONFERENCES = 300
const RUNS = 7
const NEWCOMERS = 1_000_000
const BATCH = 300
const CONNECTIONS = 8
const FOLDER = '.data/bench/front'
const TARGET = { growth: 1.6, addedP99Ms: 50, firstKb: 180, firstMs: 2000 }

/** Added to the common event, so that people hold something of each part. */
const OFFERED = `articles:
  - { id: diner, label: Dîner, price: 42, stock: 200000, days: { '0': {} } }
quotas:
  - { key: menu, value: Votre menu, values: [{ key: terre, value: De la terre }, { key: mer, value: De la mer }] }
rooms:
  - { id: halle, name: Grande halle }
conferences:
${Array.from({ length: CONFERENCES }, (_, i) => {
  const at = new Date(Date.UTC(2027, 4, 11, 6 + (i % 10)))
  const end = new Date(at.getTime() + 3_600_000)
  return `  - { id: c${i}, title: Conférence ${i}, slots: [{ id: s${i}, startAt: ${at.toISOString()}, endAt: ${end.toISOString()}, quota: 5000 }] }`
}).join('\n')}
`

async function seedHeld({ pool, eventId }: Seeded, domain: string, people: number): Promise<void> {
  const step = 5000
  for (let from = 0; from < people; from += step) {
    const held = (statement: string) => pool.query(statement, [eventId, from, from + step - 1])
    const numbers = 'generate_series($2::int, $3::int) n'
    await held(`insert into user_articles (event_id, user_id, article_id, day_id, taken_at)
      select $1, '${domain}-' || n, 'diner', '0', now() from ${numbers}`)
    await held(`insert into quota_answers (event_id, user_id, model_key, value_key, is_single)
      select $1, '${domain}-' || n, 'menu', 'terre', true from ${numbers}`)
    await held(`insert into slot_participations (event_id, user_id, conference_id, slot_id, start_at, end_at)
      select $1, '${domain}-' || n, s.conference_id, s.id, s.start_at, s.end_at
      from ${numbers} join conference_slots s on s.event_id = $1 and s.id = 's' || (n % ${CONFERENCES})`)
  }
  await pool.query('vacuum (analyze) user_articles, quota_answers, slot_participations, conference_slots')
}

type Value = readonly Record<string, unknown>[]

/** A harmless change of each part: renames the first item. */
const PARTS = {
  days: (value: Value, run: number) => renamed(value, 'label', run),
  typologies: (value: Value, run: number) => renamed(value, 'label', run),
  articles: (value: Value, run: number) => renamed(value, 'label', run),
  quotas: (value: Value, run: number) => renamed(value, 'value', run),
  forms: (value: Value, run: number) => renamed(value, 'name', run),
  conferences: (value: Value, run: number) => renamed(value, 'title', run),
  rooms: (value: Value, run: number) => renamed(value, 'name', run),
} as const
type Part = keyof typeof PARTS

const renamed = ([first, ...rest]: Value, key: string, run: number): Value => [
  { ...first, [key]: `Nom ${run}` },
  ...rest,
]

interface Event {
  readonly domain: string
  readonly people: number
  readonly boss: Person
  readonly seeded: Seeded
}

class Area {
  readonly people: number
  readonly #origin: string
  readonly #event: Event
  #run = 0

  constructor(port: number, event: Event) {
    this.people = event.people
    this.#origin = `http://127.0.0.1:${port}/api`
    this.#event = event
  }

  #ask<T>(path: string, method = 'GET', body?: object): Promise<T> {
    return answerOf(this.#origin + path, this.#event.boss.token, { method, body })
  }

  #partPath(part: string): string {
    const { domain, seeded } = this.#event
    return `/organiser/domains/${domain}/events/${seeded.eventId}/parts/${part}`
  }

  overview(): Promise<unknown> {
    return this.#ask(`/organisation/overview?eventId=${this.#event.seeded.eventId}`)
  }

  list(search: string): Promise<unknown> {
    const query = new URLSearchParams({ eventId: this.#event.seeded.eventId, pageSize: '25' })
    const headers = ['lastName', 'firstName', 'email', 'typology', 'days']
    return this.#ask(`/users?${query}`, 'POST', {
      filters: search ? { lastName: search } : {},
      headers,
      orderBy: { column: 'lastName', direction: 'asc' },
    })
  }

  /** Milliseconds to read a part, to plan its change and to save it. */
  async change(part: Part): Promise<Record<'read' | 'plan' | 'save', number>> {
    const path = this.#partPath(part)
    const at = performance.now()
    const { revision, value } = await this.#ask<{ revision: string; value: Value }>(path)
    const readAt = performance.now()
    const changed = PARTS[part](value, ++this.#run)
    await this.#ask(path, 'PUT', { revision, value: changed, dryRun: true })
    const plannedAt = performance.now()
    await this.#ask(path, 'PUT', { revision, value: changed })
    return { read: readAt - at, plan: plannedAt - readAt, save: performance.now() - plannedAt }
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await work()
  return performance.now() - at
}

/** Times each call at both sizes in turns: disturbances of the machine affect both. */
async function compareAll(areas: readonly [Area, Area]) {
  const times = new Map<string, [number[], number[]]>()
  const keep = (name: string, size: 0 | 1, ms: number) => {
    const kept = times.get(name) ?? [[], []]
    kept[size].push(ms)
    times.set(name, kept)
  }
  for (let run = -1; run < RUNS; run++) {
    for (const size of [0, 1] as const) {
      const area = areas[size]
      const all: (readonly [string, number])[] = [
        ['overview', await timeOf(() => area.overview())],
        ['list', await timeOf(() => area.list(''))],
        ['search', await timeOf(() => area.list('abc'))],
      ]
      for (const part of Object.keys(PARTS) as Part[]) {
        const asked = await area.change(part)
        for (const [what, ms] of Object.entries(asked)) all.push([`${part} ${what}`, ms])
      }
      if (run >= 0) for (const [name, ms] of all) keep(name, size, ms)
    }
  }
  return [...times].map(([name, [few, many]]) => ({
    ...{ name, few: rounded(median(few)), many: rounded(median(many)), growth: rounded(median(many) / median(few)) },
  }))
}

/** Registrations of newcomers, with or without an organiser saving parts meanwhile. */
async function registering(load: Child, port: number, { seeded }: Event, area: Area) {
  const call: Call = {
    name: 'registration',
    request: (person) => ({ method: 'PUT', path: seeded.registrationPath(person), body: { values: ANSWERS } }),
  }
  const requests = Array.from({ length: BATCH }, (_, i) => asHttp(call, personOf(NEWCOMERS + i)))
  const run = async (isSaving: boolean) => {
    await seeded.pool.query(`delete from participations where user_id like 'person-${NEWCOMERS / 1000}___'`)
    const state = { isOver: false, saves: 0 }
    const saving = async () => {
      while (isSaving && !state.isOver) {
        await area.change('conferences')
        state.saves++
      }
    }
    const saved = saving()
    const asked = { port, connections: CONNECTIONS, requests } satisfies Load
    const { p99, statuses, answered } = await load.ask<LoadResult>('send', asked)
    state.isOver = true
    await saved
    if (statuses[200] !== answered) throw new Error(`Registrations were refused: ${JSON.stringify(statuses)}`)
    return { p99, saves: state.saves }
  }
  await run(false)
  const done = { alone: [] as number[], beside: [] as number[], saves: 0 }
  for (let i = 0; i < 5; i++) {
    done.alone.push((await run(false)).p99)
    const { p99, saves } = await run(true)
    done.beside.push(p99)
    done.saves += saves
  }
  const added = median(done.beside.map((p99, i) => p99 - (done.alone[i] ?? Number.NaN)))
  const [alone, beside] = [done.alone, done.beside].map((runs) => rounded(median(runs)))
  return { aloneP99Ms: alone, besideP99Ms: beside, addedP99Ms: rounded(added), saves: done.saves }
}

/** The area's first screen, with an empty cache. */
async function firstScreen(origin: string, { domain, boss }: Event) {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    const phone = new Phone(browser)
    const signedIn = { key: `parvis.token.${domain}`, token: boss.token }
    const runs = []
    for (let i = 0; i < 3; i++)
      runs.push(await phone.open(`${origin}/${domain}/organisation`, { shows: 'Ce qui vous attend', signedIn }))
    const { script } = await zippedOf(runs[0]?.code ?? [])
    return { jsKb: rounded(script / 1000), lcpMs: rounded(median(runs.map(({ lcpMs }) => lcpMs))) }
  } finally {
    await browser.close()
  }
}

if ((await buildFront((sentence) => console.error(sentence), FOLDER)) !== 0) process.exit(1)
const scratch = await scratchDatabase()
const children: Child[] = []
const events: Event[] = []
try {
  for (const [i, people] of SIZES.entries()) {
    // The larger one uses the common domain, where newcomers are written.
    const domain = i === 0 ? 'small' : 'bench'
    const seeded = await seedEvent(scratch.url, domain, OFFERED)
    const event = { domain, people, boss: personOf(i), seeded }
    events.push(event)
    await seedNamed(seeded, domain, people)
    await seedHeld(seeded, domain, people)
    await seedOrganiser(seeded, domain, event.boss)
  }
  const [few, many] = events
  if (!few || !many) throw new Error('An event is missing')
  await seedPeople(many.seeded, { from: NEWCOMERS, to: NEWCOMERS + BATCH - 1, registered: false })
  const site = await startChild('front.child.ts', {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: scratch.url,
      DATABASE_POOL_SIZE: '10',
    },
    ...{ DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error', SECRET: 'a secret of the bench of thirty-two characters' },
    ...{ DATA_DIR: '.data/bench', FRONT_DIST: join(import.meta.dirname, '..', FOLDER) },
  })
  children.push(site)
  const load = await startChild('load.child.ts')
  children.push(load)
  const port = await site.ask<number>('port')
  const areas = [new Area(port, few), new Area(port, many)] as const
  const asked = await compareAll(areas)
  const worst = asked.reduce((one, other) => (other.growth > one.growth ? other : one))
  const beside = await registering(load, port, many, areas[1])
  const first = await firstScreen(`http://127.0.0.1:${port}`, many)
  const misses = [
    worst.growth > TARGET.growth && `${worst.name} grows`,
    beside.addedP99Ms > TARGET.addedP99Ms && 'registrations wait for saves',
    first.jsKb > TARGET.firstKb && 'JavaScript of the first screen',
    first.lcpMs > TARGET.firstMs && 'largest paint of the first screen',
  ].filter(Boolean)
  print({
    ...{
      name: 'organiser',
      ours: worst.many,
      floor: worst.few,
      ratio: worst.growth,
      target: TARGET,
      worst: worst.name,
    },
    ...{ unit: 'ms, the same asked of ten times as many people', runs: RUNS, sizes: SIZES, conferences: CONFERENCES },
    ...{ growth: worst.growth, asked, beside, first, misses },
  })
  if (misses.length > 0) process.exitCode = 1
} finally {
  for (const child of children) await child.stop()
  for (const { seeded } of events) await seeded.close()
  await scratch.drop()
}
