import { register } from '@parvis/contract/registration/registration.ts'
import { withdrawHolders } from '@parvis/contract/withdrawals/withdrawals.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDays } from '#db/tables/events.ts'
import { countDeadlocks, crowdOf, shuffled } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const HOLDERS = 12
const NEWCOMERS = 24

const comes = (world: World, as: Person, dayIds: string[]) =>
  world.call(
    register,
    {
      params: { ...world.path, userId: as.userId },
      body: { values: { participation: { participation: 4 }, dates: { dayIds } } },
    },
    { as },
  )

async function standing({ ports, eventId }: World, people: readonly Person[]) {
  const ids = people.map(({ userId }) => userId)
  const { rows } = await ports.db.execute<{ first: boolean; second: boolean }>(sql`
    select coalesce(bool_or(event_day_id = 'j1'), false) as first, coalesce(bool_or(event_day_id = 'j2'), false) as second
    from participation_days where event_id = ${eventId} and registered and user_id = any(${sql.param(ids)}::text[]) group by user_id`)
  const [day] = await ports.db
    .select({ taken: eventDays.taken })
    .from(eventDays)
    .where(and(eq(eventDays.eventId, eventId), eq(eventDays.id, 'j2')))
  const count = (which: (row: { first: boolean; second: boolean }) => boolean) => rows.filter(which).length
  return {
    first: count(({ first, second }) => first && !second),
    second: count(({ first, second }) => second && !first),
    both: count(({ first, second }) => first && second),
    taken: day?.taken,
  }
}

describe('the moved holders of a day, while others register for the last places of the other day,', () => {
  it('have it or keep theirs: no place is taken twice, and no holder is left without a day', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2', capacity: HOLDERS }] })
    const organiser = await world.person({ organiser: true })
    const people = await crowdOf(world, HOLDERS + NEWCOMERS, false)
    const [holders, newcomers] = [people.slice(0, HOLDERS), people.slice(HOLDERS)]
    await Promise.all(holders.map((person) => comes(world, person, ['j1'])))
    await world.ports.db
      .update(eventDays)
      .set({ isRetired: true })
      .where(and(eq(eventDays.eventId, world.eventId), eq(eventDays.id, 'j1')))
    const params = { ...world.path, dayId: 'j1' }
    const mails = [{ language: 'fr', subject: 'Votre journée', text: 'Elle change.' }]
    // A batch after the first one, as only the first checks for free places.
    const body = { fate: { kind: 'move' as const, to: 'j2' }, mails, after: '!' }
    const deadlocks = await countDeadlocks(world.ports.db)
    const moving = world.call(withdrawHolders, { params, body }, { as: organiser })
    const [moved, ...answers] = await Promise.all([
      moving,
      ...shuffled(newcomers).map((person) => comes(world, person, ['j2'])),
    ])
    expect(moved.status).toBe(200)
    const done = moved.body.data.filter(({ outcome }) => outcome === 'done').length
    const refused = moved.body.data.filter(({ outcome }) => outcome === 'refused')
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(refused.length > 0 ? ['DAY_FULL'] : []))
    const taken = answers.filter(({ status }) => status === 200).length
    expect(done + taken).toBe(HOLDERS)
    expect(await standing(world, holders)).toEqual({ first: HOLDERS - done, second: done, both: 0, taken: HOLDERS })
    expect(await countDeadlocks(world.ports.db)).toBe(deadlocks)
  })
})
