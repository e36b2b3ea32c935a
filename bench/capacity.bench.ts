import { setTimeout as wait } from 'node:timers/promises'
import type { Person, Seeded } from './event.ts'
import { ANSWERS, personOf, seedEvent, seedPeople } from './event.ts'
import type { Call, Field, Run } from './measure.ts'
import { asHttp, compare, learn, measure, median, onField, print, rounded } from './measure.ts'
import { countOf, listOf } from './plan.ts'

/** All newcomers call at once, each once on a connection of their own. */
const CLIENTS = 500
const PLACES = 250
/** People registered before, each with a place of the day; then as many with a place of the slot. */
const SIZES = [250, 2500] as const
const RUNS = 5
const TARGET = { ratio: 0.5, takes: 150 }
const NEWCOMERS = 1_000_000
const SLOT = { conferenceId: 'c1', slotId: 'c1s1' }

/** A capacity that all newcomers compete for. */
interface Hot {
  readonly call: Call
  /** Removes the newcomers' places; leaves `holders` people with a place and `places` free ones. */
  open(holders: number, places: number): Promise<void>
  /** Newcomers with a place, and the number of places oversold or miscounted. */
  holders(): Promise<{ ids: Set<string>; miscounted: number }>
}

const newcomer = (place: number): Person => personOf(NEWCOMERS + place)
const isNewcomer = `user_id like 'person-${String(NEWCOMERS).slice(0, 4)}___'`

async function seedConferences({ pool, eventId }: Seeded): Promise<void> {
  await pool.query(`update events set settings = settings || '{"FO_MEETING_CONFERENCES_ACTIVE": true}'`)
  await pool.query(
    `insert into conferences (event_id, id, title, description, position)
     select $1, 'c' || n, 'Atelier ' || n, repeat('Une heure pour semer, greffer et tailler. ', 8), n from generate_series(1, 12) n`,
    [eventId],
  )
  await pool.query(
    `insert into conference_slots (event_id, id, conference_id, start_at, end_at, quota)
     select $1, 'c' || c || 's' || s, 'c' || c, at, at + interval '1 hour', 20
     from generate_series(1, 12) c, generate_series(1, 3) s, lateral (select timestamptz '2027-05-11 08:00Z' + (c + 12 * s) * interval '1 hour' as at) span`,
    [eventId],
  )
  // Waits until the cached event has expired.
  await wait(1100)
}

async function holdersOf({ pool, eventId }: Seeded, held: string, counted: string) {
  const { rows } = await pool.query<{ id: string }>(`select user_id as id from ${held} and ${isNewcomer}`, [eventId])
  const { rows: counts } = await pool.query<{ miscounted: number }>(
    `select greatest(taken - room, 0) + abs(taken - (select count(*) from ${held})::int) as miscounted from (${counted}) hot`,
    [eventId],
  )
  return { ids: new Set(rows.map(({ id }) => id)), miscounted: counts[0]?.miscounted ?? Number.NaN }
}

async function forgetNewcomers({ pool }: Seeded): Promise<void> {
  await pool.query(`delete from participations where ${isNewcomer}`)
  await pool.query('delete from outbox')
  await pool.query('delete from pgboss.job')
}

function hotSlot(seeded: Seeded): Hot {
  const { pool, eventId } = seeded
  const held = `slot_participations where event_id = $1 and slot_id = '${SLOT.slotId}'`
  return {
    call: { name: 'slot', request: (person) => ({ method: 'POST', path: seeded.slotPath(person, SLOT) }) },
    async open(holders, places) {
      await forgetNewcomers(seeded)
      await pool.query(
        `insert into participations (event_id, user_id, registered, registered_at, responded, is_completed, typo_id, code)
         select $1, id, true, now(), true, true, 'visiteur', upper(lpad(to_hex(right(id, 7)::int), 12, '0'))
         from users where ${isNewcomer.replace('user_id', 'id')}`,
        [eventId],
      )
      await pool.query(
        `insert into participation_days (event_id, event_day_id, user_id, registered, registered_at, on_site)
         select $1, 'j1', user_id, true, now(), true from participations where ${isNewcomer}`,
        [eventId],
      )
      await pool.query('update conference_slots set quota = null where id = $1', [SLOT.slotId])
      await pool.query(
        `insert into slot_participations (event_id, user_id, conference_id, slot_id, start_at, end_at)
         select $1, p.user_id, s.conference_id, s.id, s.start_at, s.end_at
         from conference_slots s, participations p
         where s.id = '${SLOT.slotId}' and p.user_id in (select 'person-' || n from generate_series(1, $2::int) n)
         on conflict do nothing`,
        [eventId, holders],
      )
      await pool.query('update conference_slots set quota = taken + $1 where id = $2', [places, SLOT.slotId])
      await pool.query('vacuum (analyze) participations, slot_participations, conference_slots')
    },
    holders: () =>
      holdersOf(
        seeded,
        held,
        `select taken, quota as room from conference_slots where event_id = $1 and id = '${SLOT.slotId}'`,
      ),
  }
}

function hotDay(seeded: Seeded): Hot {
  const { pool, eventId } = seeded
  const held = `participation_days where event_id = $1 and event_day_id = 'j1' and on_site`
  const values = { ...ANSWERS, dates: { dayIds: ['j1'] } }
  return {
    call: {
      name: 'day',
      request: (person) => ({ method: 'PUT', path: seeded.registrationPath(person), body: { values } }),
    },
    async open(holders, places) {
      await forgetNewcomers(seeded)
      await pool.query(
        `update event_days set taken = $2::int, capacity = $2::int + $3 where event_id = $1 and id = 'j1'`,
        [eventId, holders, places],
      )
      await pool.query('vacuum (analyze) users, participations, participation_days, event_days, outbox')
    },
    holders: () =>
      holdersOf(seeded, held, `select taken, capacity as room from event_days where event_id = $1 and id = 'j1'`),
  }
}

/** Totals of the runs: all but the counts of answers must be 0. */
const found = { taken: 0, refused: 0, oversold: 0, lost: 0 }

async function sell(field: Field, hot: Hot, who: 'ours' | 'floor', requests: readonly string[]): Promise<Run> {
  const done = await measure(field, who, { connections: CLIENTS, requests }, [200, 409])
  const { ids, miscounted } = await hot.holders()
  const lost = done.acknowledged.filter((place) => !ids.has(newcomer(place).userId)).length
  const extra = ids.size - (done.acknowledged.length - lost)
  found.taken += done.acknowledged.length
  found.refused += done.statuses['409'] ?? 0
  found.oversold += Math.max(ids.size - PLACES, 0) + miscounted + extra
  found.lost += lost + Math.max(PLACES - ids.size, 0)
  return { ...done, perSecond: done.acknowledged.length / done.acknowledgedSeconds }
}

async function contest(field: Field, hot: Hot, holders: number) {
  await hot.open(holders, CLIENTS)
  const plan = await learn(field, hot.call, [newcomer(0), newcomer(1), newcomer(2), newcomer(3)])
  await field.floor.ask('plan', plan)
  const requests = Array.from({ length: CLIENTS }, (_, place) => asHttp(hot.call, newcomer(place)))
  const answers: Record<'ours' | 'floor', number[]> = { ours: [], floor: [] }
  const run = async (who: 'ours' | 'floor') => {
    await hot.open(holders, PLACES)
    const done = await sell(field, hot, who, requests)
    answers[who].push(done.answered / done.seconds)
    return done
  }
  for (const who of ['ours', 'floor'] as const) await run(who)
  const compared = await compare(RUNS, run)
  return {
    ...{ hot: hot.call.name, holders, ...compared },
    /** Takes and refusals a second: most refusals come while others still take places. */
    answers: { ours: rounded(median(answers.ours)), floor: rounded(median(answers.floor)) },
    statements: { ...countOf(plan.each), sent: listOf(plan.each) },
  }
}

async function play(field: Field, seeded: Seeded): Promise<void> {
  await seedPeople(seeded, { from: NEWCOMERS, to: NEWCOMERS + CLIENTS - 1, registered: false })
  const [day, slot] = [hotDay(seeded), hotSlot(seeded)]
  const all: Awaited<ReturnType<typeof contest>>[] = []
  let known = 0
  for (const holders of SIZES) {
    await seedPeople(seeded, { from: known + 1, to: holders, registered: true })
    known = holders
    all.push(await contest(field, day, holders))
  }
  // Added late, since registering for a day would read them too.
  await seedConferences(seeded)
  for (const holders of SIZES) all.push(await contest(field, slot, holders))
  const worst = all.reduce((a, b) => (b.ratio < a.ratio ? b : a))
  const growthOf = (name: string) => {
    const [few, many] = all.filter(({ hot }) => hot === name).map(({ cpuMicros }) => cpuMicros.ours)
    return rounded((many ?? Number.NaN) / (few ?? Number.NaN))
  }
  const growth = { day: growthOf('day'), slot: growthOf('slot') }
  const { hot, holders, ours, floor, ratio, runs, spread, p99 } = worst
  const headline = { name: 'capacity', ours, floor, ratio, target: TARGET, unit: 'takes/s', runs, spread, p99 }
  const { oversold, lost } = found
  print({ ...headline, clients: CLIENTS, places: PLACES, ...found, growth, worst: { hot, holders }, all })
  if (oversold === 0 && lost === 0) return
  console.error(`${oversold} places were sold that are not there, ${lost} of those sold are not held or never came up`)
  process.exitCode = 1
}

await onField(seedEvent, play)
