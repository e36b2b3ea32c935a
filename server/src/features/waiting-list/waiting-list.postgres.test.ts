import { defaultSettings } from '@parvis/contract/events/events.settings.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { OFFER_MS } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { sessions } from '#db/tables/auth.ts'
import { eventDays } from '#db/tables/events.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { decide } from '#features/participation/participation.service.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import { transaction } from '#kit/transaction.ts'
import { EVENT, openArena } from '#testing/arena.ts'
import { CROWD, countDeadlocks, crowdOf, PLACES, raceSeed, shuffled } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { serveLine } from './waiting-list.service.ts'
import { join } from './waiting-list.store.ts'

const OUTSIDERS = Math.floor(CROWD * 0.186)
const SETTINGS = { FO_WAITING_LIST: true }

const answer = (world: World, as: Person, participation: 3 | 4) =>
  world.call(
    register,
    { params: { ...world.path, userId: as.userId }, body: { values: { participation: { participation } } } },
    { as },
  )

async function counted(db: Orm, eventId: string) {
  const [day] = await db.select().from(eventDays).where(eq(eventDays.eventId, eventId))
  const rows = await db.select().from(waitingList).where(eq(waitingList.eventId, eventId))
  const kept = rows.filter(({ status }) => status === 'offered').map(({ userId }) => userId)
  const waiting = rows.filter(({ status }) => status === 'waiting').map(({ userId }) => userId)
  return { taken: day?.taken ?? Number.NaN, kept, waiting }
}

async function makeLine() {
  const world = await makeWorld({ days: [{ id: 'j1', capacity: PLACES }], settings: SETTINGS })
  const [holders, line, outsiders] = [
    await crowdOf(world, PLACES, false),
    await crowdOf(world, CROWD - PLACES - OUTSIDERS, false),
    await crowdOf(world, OUTSIDERS, false),
  ]
  for (const holder of holders) expect((await answer(world, holder, 4)).status).toBe(200)
  for (const as of line) {
    world.clock.advance(1000)
    const { userId } = as
    const { status } = await world.call(
      saveWaiting,
      { params: { ...world.path, userId }, body: { wanted: true } },
      { as },
    )
    expect(status).toBe(200)
  }
  return { world, holders, line, outsiders }
}

const rounds = (world: World): Promise<{ status: number }>[] =>
  Array.from({ length: 12 }, () => serveLine(world.ports, world.eventId).then(() => ({ status: 200 })))

/** Sessions are extended past the expiry. */
async function expire({ clock, ports, domainId }: World): Promise<void> {
  clock.advance(OFFER_MS + 1000)
  const expiresAt = new Date(clock.now().getTime() + OFFER_MS)
  await ports.db.update(sessions).set({ expiresAt }).where(eq(sessions.domainId, domainId))
}

const ids = (people: readonly Person[]) => people.map(({ userId }) => userId).toSorted()

describe(`a full event and ${CROWD} people on PostgreSQL`, () => {
  it(`never keeps and gives more places than the capacity, and serves the line in its order (seed ${raceSeed})`, async () => {
    const { world, holders, line, outsiders } = await makeLine()
    const { db } = world.ports
    const deadlocks = await countDeadlocks(db)
    const calls = shuffled([
      ...holders.map((holder) => () => answer(world, holder, 3)),
      ...[...outsiders, ...line].map((person) => () => answer(world, person, 4)),
    ]).map((call) => call())
    const answers = await Promise.all([...calls, ...rounds(world)])
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    await serveLine(world.ports, world.eventId)
    const first = await counted(db, world.eventId)
    expect(first.taken + first.kept.length).toBe(PLACES)
    expect(
      line
        .filter(({ userId }) => !first.waiting.includes(userId))
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual(ids(line.slice(0, PLACES)))

    // Expired offers pass to the next people, each place once.
    const kept = first.kept.length
    await expire(world)
    await Promise.all(rounds(world))
    const second = await counted(db, world.eventId)
    expect(second.kept.toSorted()).toEqual(ids(line.slice(PLACES, PLACES + kept)))

    const late = await Promise.all([...line, ...outsiders].map((person) => answer(world, person, 4)))
    expect(late.filter(({ status }) => status === 200)).toHaveLength(PLACES)
    expect((await counted(db, world.eventId)).taken).toBe(PLACES)
    expect(await countDeadlocks(db)).toBe(deadlocks)
  })

  it.each([
    ['once under the lock of its day', true, 1],
    ['to two people without it: the race is a real one', false, 2],
  ])('gives its last place %s', async (_, isLocked, given) => {
    const { ports, userIds, gate, close } = await openArena(
      { isLocked, isChecked: true },
      { table: 'event_days', check: 'event_days_capacity', write: /^update "event_days" set "taken"/ },
      { people: 2, waits: 1, settings: SETTINGS, hasJobs: true },
    )
    const [outsider = '', waiting = ''] = userIds
    const { db } = ports
    try {
      await db.update(eventDays).set({ capacity: 1 }).where(eq(eventDays.id, 'j1'))
      const event = await loadEvent(db, EVENT)
      const subject = {
        event,
        settings: defaultSettings,
        userId: outsider,
        isExhibitor: false,
        againstTaking: alwaysPermitted,
        language: 'fr',
      }
      const served = async () => {
        await transaction(db, (tx) => join(tx, EVENT, waiting, ports.clock.now()))
        await serveLine(ports, EVENT)
      }
      const coming = transaction(db, async (tx) => {
        await decide(tx, ports, subject, { choice: 'onsite', dayIds: ['j1'] })
        if (!isLocked) return undefined
        // The lock is held, so serving waits for this transaction.
        return { serving: served() }
      })
      if (isLocked) await (await coming)?.serving
      else {
        await gate.filled()
        await served()
        gate.open()
        await coming
      }
      const { taken, kept } = await counted(db, EVENT)
      expect(taken + kept.length).toBe(given)
    } finally {
      await close()
    }
  })
})
