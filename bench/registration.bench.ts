import { ANSWERS, personOf, seedEvent, seedPeople } from './event.ts'
import { asHttp, CONNECTIONS, type Call, compare, type Field, learn, measure, onField, rounded } from './measure.ts'
import { countOf, listOf } from './plan.ts'

/** Registered before the runs. */
const SIZES = [500, 5000] as const
const RUNS = 5
/** Registrations of a run, each somebody's first. */
const BATCH = 400
const TARGET = 0.6

type Seeded = Awaited<ReturnType<typeof seedEvent>>

/** People who have not registered yet, each taken once. */
class Newcomers {
  #next: number
  readonly #last: number
  constructor(first: number, last: number) {
    this.#next = first
    this.#last = last
  }
  take(count: number): number[] {
    if (this.#next + count - 1 > this.#last) throw new Error('Nobody is left to register')
    return Array.from({ length: count }, () => this.#next++)
  }
}

async function registerAll(field: Field, call: Call, newcomers: Newcomers, acknowledged: Set<number>) {
  const [a = 0, b = 0, c = 0, d = 0] = newcomers.take(4)
  const plan = await learn(field, call, [personOf(a), personOf(b), personOf(c), personOf(d)])
  await field.floor.ask('plan', plan)
  const run = async (who: 'ours' | 'floor', count: number) => {
    const numbers = newcomers.take(count)
    const done = await measure(field, who, { connections: CONNECTIONS, requests: numbers.map((number) => asHttp(call, personOf(number))) })
    for (const place of done.acknowledged) acknowledged.add(numbers[place] ?? 0)
    return done
  }
  for (const who of ['ours', 'floor'] as const) await run(who, 200)
  const compared = await compare(RUNS, (who) => run(who, BATCH))
  return { ...compared, statements: { ...countOf(plan.each), sent: listOf(plan.each), everySecond: listOf(plan.everySecond) } }
}

/** Of these people, those who do not have all of a registration: facts, answers, days, mail and the job that sends it. */
async function listIncomplete({ pool, eventId }: Seeded, numbers: readonly number[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.user_id as id from participations p join users u on u.id = p.user_id
     where p.event_id = $1 and p.registered and p.version = 1 and p.typo_id = 'visiteur'
       and p.extended ->> 'repas' = 'vegetarien' and u.last_name = 'ROUX' and u.extended ->> 'fonction' = 'Jardinière'
     intersect
     select user_id from participation_days where event_id = $1 and registered and on_site
     group by user_id having array_agg(event_day_id order by event_day_id) = array['j1', 'j2']
     intersect
     select m.user_id from outbox m join pgboss.job j on j.data ->> 'mailId' = m.id
     where m.event_id = $1 and m.action_id = 1 group by m.user_id having count(*) = 1`,
    [eventId],
  )
  const whole = new Set(rows.map((row) => row.id))
  return numbers.map((number) => personOf(number).userId).filter((id) => !whole.has(id))
}

async function play(field: Field, seeded: Seeded): Promise<void> {
  const call: Call = {
    name: 'registration',
    request: (person) => ({ method: 'PUT', path: seeded.registrationPath(person), body: { values: ANSWERS } }),
  }
  const each = 4 + 2 * (200 + RUNS * BATCH)
  const acknowledged = new Set<number>()
  const sizes = []
  let known = 0
  for (const size of SIZES) {
    const registered = known + acknowledged.size
    const missing = Math.max(0, size - registered)
    if (missing > 0) await seedPeople(seeded.pool, seeded.eventId, { from: known + 1, to: known + missing, registered: true })
    known += missing
    await seedPeople(seeded.pool, seeded.eventId, { from: known + 1, to: known + each, registered: false })
    sizes.push({ registered: size, ...(await registerAll(field, call, new Newcomers(known + 1, known + each), acknowledged)) })
    known += each
  }
  const incomplete = await listIncomplete(seeded, [...acknowledged])
  const [small, large] = sizes
  if (!small || !large) return
  const { ours, floor, ratio, runs, spread } = large.ratio < small.ratio ? large : small
  const growth = rounded(large.cpuMicros.ours / small.cpuMicros.ours)
  const report = { name: 'registration', ours, floor, ratio, target: TARGET, unit: 'registrations/s', runs, spread, growth, acknowledged: acknowledged.size, lost: incomplete.length, sizes }
  console.log(JSON.stringify(report, null, process.argv.includes('--json') ? undefined : 2))
  if (incomplete.length > 0) {
    console.error(`${incomplete.length} acknowledged registrations are not whole, such as ${incomplete.slice(0, 3).join(', ')}`)
    process.exitCode = 1
  }
}

let seeded: Seeded | undefined
await onField(
  async (url) => {
    seeded = await seedEvent(url)
  },
  async (field) => {
    if (!seeded) return
    await play(field, seeded).finally(seeded.close)
  },
)
