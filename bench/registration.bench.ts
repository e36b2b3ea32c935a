import type { Seeded } from './event.ts'
import { ANSWERS, personOf, seedEvent, seedPeople } from './event.ts'
import type { Call, Field } from './measure.ts'
import { asHttp, CONNECTIONS, compare, learn, measure, onField, print, rounded } from './measure.ts'
import { countOf, listOf } from './plan.ts'

const SIZES = [500, 5000] as const
const RUNS = 9
const BATCH = 300
const TARGET = 0.7
/** Database round trips of a whole registration. */
const MOST_ROUND_TRIPS = 8
const NEWCOMERS = 1_000_000

interface Tally {
  acknowledged: number
  readonly incomplete: string[]
}

async function registerAll(field: Field, seeded: Seeded, call: Call, tally: Tally) {
  const newcomer = (place: number) => personOf(NEWCOMERS + place)
  const plan = await learn(field, call, [newcomer(0), newcomer(1), newcomer(2), newcomer(3)])
  await field.floor.ask('plan', plan)
  const requests = Array.from({ length: BATCH }, (_, place) => asHttp(call, newcomer(place)))
  const run = async (who: 'ours' | 'floor') => {
    await forgetNewcomers(seeded)
    const done = await measure(field, who, { connections: CONNECTIONS, requests })
    const whole = await listWhole(seeded)
    tally.acknowledged += done.acknowledged.length
    tally.incomplete.push(...done.acknowledged.map((place) => newcomer(place).userId).filter((id) => !whole.has(id)))
    return done
  }
  for (const who of ['ours', 'floor', 'ours'] as const) await run(who)
  const compared = await compare(RUNS, run)
  await forgetNewcomers(seeded)
  const sent = { ...countOf(plan.each), sent: listOf(plan.each), everySecond: listOf(plan.everySecond) }
  return { ...compared, statements: sent }
}

/** People with a complete registration: facts, answers, days, the mail and its job. */
async function listWhole({ pool, eventId }: Seeded): Promise<Set<string>> {
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
  return new Set(rows.map((row) => row.id))
}

/** Undoes the newcomers' registrations, so that every run starts with as many people. */
async function forgetNewcomers({ pool }: Seeded): Promise<void> {
  const newcomers = `(select id from users where id like 'person-${String(NEWCOMERS).slice(0, 3)}____')`
  await pool.query(`delete from participations where user_id in ${newcomers}`)
  await pool.query('delete from outbox')
  await pool.query('delete from pgboss.job')
  await pool.query(
    `update users set first_name = 'Camille', last_name = 'Roux', mobile = '', extended = '{}' where id in ${newcomers}`,
  )
  await pool.query('vacuum (analyze) users, participations, participation_days, outbox')
}

async function play(field: Field, seeded: Seeded): Promise<void> {
  const call: Call = {
    name: 'registration',
    request: (person) => ({ method: 'PUT', path: seeded.registrationPath(person), body: { values: ANSWERS } }),
  }
  const tally: Tally = { acknowledged: 0, incomplete: [] }
  const sizes = []
  let known = 0
  await seedPeople(seeded, { from: NEWCOMERS, to: NEWCOMERS + BATCH - 1, registered: false })
  for (const registered of SIZES) {
    await seedPeople(seeded, { from: known + 1, to: registered, registered: true })
    known = registered
    sizes.push({ registered, ...(await registerAll(field, seeded, call, tally)) })
  }
  const [small, large] = sizes
  if (!small || !large) return
  const { ours, floor, ratio, runs, spread } = large.ratio < small.ratio ? large : small
  const growth = rounded(large.cpuMicros.ours / small.cpuMicros.ours)
  const { acknowledged, incomplete } = tally
  const { roundTrips } = large.statements
  const counts = { growth, roundTrips, acknowledged, incomplete: incomplete.length, sizes }
  print({ name: 'registration', ours, floor, ratio, target: TARGET, unit: 'registrations/s', runs, spread, ...counts })
  if (roundTrips > MOST_ROUND_TRIPS) {
    console.error(`A registration waits ${roundTrips} times for the database, not ${MOST_ROUND_TRIPS}`)
    process.exitCode = 1
  }
  if (incomplete.length === 0) return
  console.error(`${incomplete.length} acknowledged registrations are not whole, such as ${incomplete[0]}`)
  process.exitCode = 1
}

await onField(seedEvent, play)
