import { setTimeout as wait } from 'node:timers/promises'
import type { Child } from './children.ts'
import { startChild } from './children.ts'
import type { Person, Seeded } from './event.ts'
import { personOf, seedEvent } from './event.ts'
import { answerOf, median, print, rounded } from './measure.ts'
import { seedNamed, seedOrganiser } from './named.ts'
import { scratchDatabase } from './scratch.ts'

/** People of two events in one database, each in its own domain. */
const SIZES = [10_000, 100_000] as const
const RUNS = 5
const PAGES = 60
const PAGE = 25
/** A page costs the same at both sizes, except for index depth and noise. */
const MOST_GROWTH = 1.6
/** Growth of the server's memory during an export ten times as long. */
const MOST_MEMORY_MB = 100
const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly total: number
  readonly next: string | null
}

const NAMES = ['lastName', 'firstName', 'email', 'company']
const HEADERS = [...NAMES, 'typology', 'participation', 'registeredAt', 'days', 'form.repas']

class Organiser {
  readonly people: number
  readonly #origin: string
  readonly #eventId: string
  readonly #domain: string
  readonly #token: string

  constructor(port: number, { eventId }: Seeded, { domain, people, boss }: Table) {
    this.people = people
    this.#origin = `http://127.0.0.1:${port}`
    this.#eventId = eventId
    this.#domain = domain
    this.#token = boss.token
  }

  #ask<T>(path: string, body?: object): Promise<T> {
    return answerOf(this.#origin + path, this.#token, { method: body ? 'POST' : 'GET', body })
  }

  page(filters: object, after: string | null, direction = 'asc'): Promise<Page> {
    const query = new URLSearchParams({ eventId: this.#eventId, pageSize: String(PAGE), ...(after && { after }) })
    return this.#ask(`/api/users?${query}`, { filters, headers: HEADERS, orderBy: { column: 'lastName', direction } })
  }

  /** Times of consecutive pages; checks how many people they show. */
  async walk(pages: number): Promise<number[]> {
    const times: number[] = []
    const seen = new Set<string>()
    let { next, total } = await this.page({}, null)
    for (let i = 0; i < pages && next !== null; i++) {
      const at = performance.now()
      const page: Page = await this.page({}, next)
      times.push(performance.now() - at)
      for (const { id } of page.data) seen.add(id)
      next = page.next
      total = page.total
    }
    if (total !== this.people || seen.size !== pages * PAGE)
      throw new Error(`Pages leave people out, or show them twice: ${seen.size} of ${pages * PAGE}, ${total} in all`)
    return times
  }

  /** Seconds, peak memory above the initial one, and rows of the download. */
  async export(ours: Child) {
    const path = `/api/domains/${this.#domain}/users/export?eventId=${this.#eventId}`
    const before = await ours.ask<number>('memory')
    const at = performance.now()
    const asked = { eventId: this.#eventId, headers: HEADERS, format: 'csv' }
    const { export: started } = await this.#ask<{ export: { id: string } }>(path, asked)
    const standing = `/api/organiser/domains/${this.#domain}/events/${this.#eventId}/exports/${started.id}`
    let most = before
    const watch = async () => {
      most = Math.max(most, await ours.ask<number>('memory'))
    }
    while (true) {
      await watch()
      const { status, url } = await this.#ask<{ status: string; url: string | null }>(standing)
      if (status === 'failed') throw new Error('The export failed')
      if (url === null) {
        await wait(50)
        continue
      }
      const seconds = rounded((performance.now() - at) / 1000)
      const rows = await this.#download(url, watch)
      return { seconds, rows, memoryMb: Math.round((most - before) / 2 ** 20) }
    }
  }

  async #download(url: string, watch: () => Promise<void>): Promise<number> {
    const { body } = await fetch(this.#origin + url)
    let lines = 0
    for await (const chunk of body ?? []) for (const byte of chunk) if (byte === 10) lines++
    await watch()
    return lines - 1
  }
}

interface Table {
  readonly domain: string
  readonly people: number
  readonly boss: Person
}

const firsts: Readonly<Record<string, (organiser: Organiser) => Promise<Page>>> = {
  firstPage: (organiser) => organiser.page({}, null),
  lastPage: (organiser) => organiser.page({}, null, 'desc'),
  filteredByType: (organiser) => organiser.page({ typology: 'presse' }, null),
  filteredByText: (organiser) => organiser.page({ lastName: 'abc' }, null),
  filteredToNobody: (organiser) => organiser.page({ email: 'nobody at all' }, null),
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 9; i++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  return rounded(median(times))
}

async function describe(ours: Child, organiser: Organiser, walks: readonly number[][]) {
  const asked: Record<string, number> = {}
  for (const [name, ask] of Object.entries(firsts)) asked[name] = await timeOf(() => ask(organiser))
  return {
    people: organiser.people,
    pageP95: rounded(median(walks.map(p95))),
    pageMedian: rounded(median(walks.flat())),
    ...asked,
    export: await organiser.export(ours),
  }
}

/** Pages both tables in turns: disturbances of the machine affect both. */
async function inTurns(small: Organiser, large: Organiser) {
  const walks = { small: [] as number[][], large: [] as number[][] }
  for (const organiser of [small, large]) await organiser.walk(10)
  for (let i = 0; i < RUNS; i++) {
    walks.small.push(await small.walk(PAGES))
    walks.large.push(await large.walk(PAGES))
  }
  return walks
}

const scratch = await scratchDatabase()
let ours: Child | undefined
const seeds: Seeded[] = []
try {
  const tables = SIZES.map((people, i): Table => ({ domain: `table-${people}`, people, boss: personOf(i) }))
  for (const { domain, people, boss } of tables) {
    const seeded = await seedEvent(scratch.url, domain)
    seeds.push(seeded)
    await seedNamed(seeded, domain, people)
    await seedOrganiser(seeded, domain, boss)
  }
  ours = await startChild('tables.child.ts', {
    ...{
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: scratch.url,
      DATABASE_POOL_SIZE: '10',
    },
    ...{ DEMO: 'off', RATE_LIMIT: '0', LOG_LEVEL: 'error', SECRET: 'a secret of the bench of thirty-two characters' },
    ...{ DATA_DIR: '.data/bench' },
  })
  const port = await ours.ask<number>('port')
  const organisers = tables.flatMap((table, i) => (seeds[i] ? [new Organiser(port, seeds[i], table)] : []))
  const [few, many] = organisers
  if (!few || !many) throw new Error('A table is missing')
  const walks = await inTurns(few, many)
  const small = await describe(ours, few, walks.small)
  const large = await describe(ours, many, walks.large)
  const ratios = walks.large.map((times, i) => p95(times) / p95(walks.small[i] ?? []))
  const growth = rounded(median(ratios))
  print({
    ...{ name: 'tables', ours: large.pageP95, floor: small.pageP95, ratio: growth, target: MOST_GROWTH },
    ...{ unit: 'ms, p95 of a page', runs: RUNS, spread: rounded((Math.max(...ratios) - Math.min(...ratios)) / growth) },
    ...{ growth, memoryTargetMb: MOST_MEMORY_MB, sizes: [small, large] },
  })
  const isWhole = [small, large].every((size) => size.export.rows === size.people)
  if (!isWhole || large.export.memoryMb > MOST_MEMORY_MB || growth > MOST_GROWTH) process.exitCode = 1
} finally {
  await ours?.stop()
  for (const seeded of seeds) await seeded.close()
  await scratch.drop()
}
