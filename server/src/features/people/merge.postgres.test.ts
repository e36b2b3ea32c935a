import { mergePeople } from '@parvis/contract/people/people.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eventDays } from '#db/tables/events.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { isWhole } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const ROUNDS = isWhole ? 12 : 5

const ask = (world: World, as: Person, kept: Person, other: Person, body: object) =>
  world.call(
    mergePeople,
    { params: { ...world.path, userId: kept.userId }, body: { otherId: other.userId, ...body } },
    { as },
  )
const come = (world: World, person: Person) =>
  world.call(
    register,
    {
      params: { ...world.path, userId: person.userId },
      body: { values: { participation: { participation: 4 }, dates: { dayIds: ['j1'] } } },
    },
    { as: person },
  )

describe('a merge beside other writes', () => {
  it('is done once for repeated presses, in both directions at once', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 100 }] })
    const as = await world.person({ organiser: true })
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await world.person({ takesPart: true }), await world.person({ takesPart: true })]
      expect([(await come(world, one)).status, (await come(world, other)).status]).toEqual([200, 200])
      const sealOf = async (kept: Person, gone: Person) =>
        (await ask(world, as, kept, gone, { dryRun: true })).body.plan.seal
      const [there, back] = [await sealOf(one, other), await sealOf(other, one)]
      const answers = await Promise.all([
        ask(world, as, one, other, { seal: there }),
        ask(world, as, one, other, { seal: there }),
        ask(world, as, other, one, { seal: back }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.every((status) => [200, 404, 409].includes(status))).toBe(true)
      const left = await world.ports.db.select().from(users).where(eq(users.domainId, world.domainId))
      expect(left.filter(({ id }) => [one.userId, other.userId].includes(id))).toHaveLength(1)
    }
    await placesAreCounted(world)
  })

  it('loses no place and counts none twice while either person registers', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 100 }] })
    const as = await world.person({ organiser: true })
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await world.person({ takesPart: true }), await world.person({ takesPart: true })]
      const { body } = await ask(world, as, one, other, { dryRun: true })
      const [merged, own, theirs] = await Promise.all([
        ask(world, as, one, other, { seal: body.plan.seal }),
        come(world, one),
        come(world, other),
      ])
      // A conflict means that the caller must read again; the merged account can no longer register.
      expect([200, 409]).toContain(merged.status)
      expect(own.status).toBe(200)
      expect([200, 401, 404]).toContain(theirs.status)
    }
    await placesAreCounted(world)
  })
})

/** Places taken equal people who come. */
async function placesAreCounted(world: World): Promise<void> {
  const { db } = world.ports
  const [day] = await db.select().from(eventDays).where(eq(eventDays.eventId, world.eventId))
  const held = await db.$count(
    participationDays,
    and(eq(participationDays.eventId, world.eventId), eq(participationDays.onSite, true)),
  )
  const coming = await db.$count(
    participations,
    and(eq(participations.eventId, world.eventId), eq(participations.registered, true)),
  )
  expect([day?.taken, held]).toEqual([coming, coming])
}
