import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { saveAttendance, updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { eventDays } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Prize } from '#testing/arena.ts'
import { EVENT, guarded, soldUnder, unguarded } from '#testing/arena.ts'
import type { Race } from '#testing/race.ts'
import { CROWD, countDeadlocks, crowdOf, PLACES, raceSeed, run, userIdsIn } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { lockPaidFor } from './balance.service.ts'
import { decide } from './participation.service.ts'
import { alwaysPermitted } from './place-permission.service.ts'

const onFirst = (eventId: string) => sql`event_id = ${eventId} and event_day_id = 'j1' and on_site`

async function takenOf(db: Orm, eventId: string, dayId = 'j1'): Promise<number> {
  const [row] = await db
    .select({ taken: eventDays.taken })
    .from(eventDays)
    .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, dayId)))
  return row?.taken ?? Number.NaN
}

const params = (world: World, person: Person) => ({ ...world.path, userId: person.userId })
const registerFor = (world: World, as: Person, dayIds: string[]) => {
  const values = { participation: { participation: 4 }, dates: { dayIds } }
  return world.call(register, { params: params(world, as), body: { values } }, { as })
}
const change = (world: World, as: Person, body: { participation: 1 | 3 | 4; dayIds?: string[] }) =>
  world.call(updateParticipation, { params: params(world, as), body }, { as })

async function makeRace(): Promise<Race> {
  const world = await makeWorld({ days: [{ capacity: PLACES }, { capacity: CROWD }] })
  const { eventId, ports } = world
  const giveUpDay = (as: Person) =>
    world.call(saveAttendance, { params: { ...params(world, as), dayId: 'j1' }, body: { registered: false } }, { as })
  return {
    world,
    takeOther: (as) => registerFor(world, as, ['j2']),
    take: (as, isChange) =>
      isChange ? change(world, as, { participation: 4, dayIds: ['j1'] }) : registerFor(world, as, ['j1', 'j2']),
    leave: (as) => {
      const which = as.userId.charCodeAt(as.userId.length - 1) % 3
      return which === 0 ? giveUpDay(as) : change(world, as, { participation: which === 1 ? 1 : 3 })
    },
    held: async () => ({
      userIds: await userIdsIn(ports.db, 'participation_days', onFirst(eventId)),
      taken: await takenOf(ports.db, eventId),
    }),
    refusal: '409 Il n’y a plus de place le mardi 11 mai 2027',
  }
}

const prize: Prize = {
  table: 'event_days',
  check: 'event_days_capacity',
  write: /^update "event_days" set "taken"/,
  async seed(db) {
    await db.update(eventDays).set({ capacity: PLACES }).where(eq(eventDays.id, 'j1'))
  },
  async taker(ports) {
    const event = await loadEvent(ports.db, EVENT)
    const subject = { event, settings: defaultSettings, isExhibitor: false, language: 'fr' }
    return (tx, userId) =>
      decide(tx, ports, { ...subject, userId, againstTaking: alwaysPermitted }, { choice: 'onsite', dayIds: ['j1'] })
  },
  held: async (db) => (await userIdsIn(db, 'participation_days', onFirst(EVENT))).length,
}

describe(`the last ${PLACES} places of a day on PostgreSQL`, () => {
  it(`go to exactly ${PLACES} of ${CROWD} people who want one at once, some changing or cancelling (seed ${raceSeed})`, async () => {
    const race = await makeRace()
    await run(race, await crowdOf(race.world, CROWD, false))
  })

  it.each(guarded)('are taken once under %s', async (_, guards) => {
    expect(await soldUnder(guards, prize)).toEqual({ held: PLACES, served: PLACES })
  })

  it('are oversold without either: the race is a real one', async () => {
    expect((await soldUnder(unguarded, prize)).held).toBeGreaterThan(PLACES)
  })

  it('change hands between days in both directions without a deadlock', async () => {
    const world = await makeWorld({ days: [{ capacity: CROWD }, { capacity: CROWD }] })
    const people = await crowdOf(world, CROWD, false)
    await Promise.all(people.map((person, i) => registerFor(world, person, [i % 2 ? 'j1' : 'j2'])))
    const before = await countDeadlocks(world.ports.db)
    const answers = await Promise.all(
      people.map((person, i) => change(world, person, { participation: 4, dayIds: [i % 2 ? 'j2' : 'j1'] })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect([await takenOf(world.ports.db, world.eventId), await takenOf(world.ports.db, world.eventId, 'j2')]).toEqual([
      CROWD / 2,
      CROWD / 2,
    ])
    expect(await countDeadlocks(world.ports.db)).toBe(before)
  })
})

it('the balance of a payer is settled once the companions whose days they pay have stopped changing', async () => {
  const world = await makeWorld({ days: [{}] })
  const { ports, eventId } = world
  const [host, companion] = [await world.person({ takesPart: true }), await world.person({ takesPart: true })]
  const ofCompanion = and(eq(participations.eventId, eventId), eq(participations.userId, companion.userId))
  await ports.db.update(participations).set({ registeredBy: host.userId }).where(ofCompanion)
  const changing = await ports.db.$client.connect()
  await changing.query('begin')
  await changing.query('update participations set is_partial = true where event_id = $1 and user_id = $2', [
    eventId,
    companion.userId,
  ])
  const settling = transaction(ports.db, (tx) => lockPaidFor(tx, ports, eventId, host.userId)).then(() => 'settled')
  const isWaiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%"registered_by" = $%'`
  const waiting = expect
    .poll(async () => (await ports.db.execute(isWaiting)).rowCount)
    .toBe(1)
    .then(() => 'waiting')
  expect(await Promise.race([settling, waiting])).toBe('waiting')
  await changing.query('commit')
  changing.release()
  expect(await settling).toBe('settled')
})
