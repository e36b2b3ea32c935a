import { saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Orm } from '#db/orm.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { alwaysPermitted } from '#features/participation/place-permission.service.ts'
import type { Prize } from '#testing/arena.ts'
import { EVENT, guarded, soldUnder, unguarded } from '#testing/arena.ts'
import type { Race } from '#testing/race.ts'
import { CROWD, countDeadlocks, crowdOf, PLACES, raceSeed, run, userIdsIn } from '#testing/race.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { readQuotaModels, takeQuotas } from './quotas.service.ts'

const isFish = (eventId: string) => sql`event_id = ${eventId} and value_key = 'fish'`

async function takenOf(db: Orm, eventId: string): Promise<number> {
  const [row] = await db
    .select({ taken: quotaValues.taken })
    .from(quotaValues)
    .where(and(eq(quotaValues.eventId, eventId), eq(quotaValues.key, 'fish')))
  return row?.taken ?? Number.NaN
}

async function serveMenu(db: Orm, eventId: string, fish: number): Promise<void> {
  await db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Votre menu' })
  await db.insert(quotaValues).values([
    { eventId, modelKey: 'menu', key: 'fish', value: 'Poisson', capacity: fish },
    { eventId, modelKey: 'menu', key: 'meat', value: 'Volaille', capacity: CROWD },
  ])
}

const params = (world: World, person: Person) => ({ ...world.path, userId: person.userId })
const registerWith = (world: World, as: Person, menu: string) => {
  const values = { participation: { participation: 4 }, quotas: { menu } }
  return world.call(register, { params: params(world, as), body: { values } }, { as })
}
const change = (world: World, as: Person, menu: string | null) =>
  world.call(saveUserQuotas, { params: params(world, as), body: { participationExt: { menu } } }, { as })

async function makeRace(fish = PLACES): Promise<Race> {
  const world = await makeWorld({ days: [{}], settings: { FO_QUOTAS_ACTIVE: true } })
  const { eventId, ports } = world
  await serveMenu(ports.db, eventId, fish)
  return {
    world,
    takeOther: (as) => registerWith(world, as, 'meat'),
    take: (as, isChange) => (isChange ? change(world, as, 'fish') : registerWith(world, as, 'fish')),
    leave: (as) => change(world, as, null),
    held: async () => ({
      userIds: await userIdsIn(ports.db, 'quota_answers', isFish(eventId)),
      taken: await takenOf(ports.db, eventId),
    }),
    refusal: '409 «\u202fPoisson\u202f» n’est plus disponible',
  }
}

const prize: Prize = {
  table: 'quota_values',
  check: 'quota_values_capacity',
  write: /^insert into "quota_answers"/,
  seed: (db) => serveMenu(db, EVENT, PLACES),
  async taker(ports) {
    const models = await readQuotaModels(ports.db, EVENT)
    return (tx, userId) =>
      takeQuotas(tx, ports, { eventId: EVENT, userId, againstTaking: alwaysPermitted }, { menu: ['fish'] }, models)
  },
  held: async (db) => (await userIdsIn(db, 'quota_answers', isFish(EVENT))).length,
}

describe(`the last ${PLACES} of an answer on PostgreSQL`, () => {
  it(`go to exactly ${PLACES} of ${CROWD} people who give it at once, some changing or taking it back (seed ${raceSeed})`, async () => {
    const race = await makeRace()
    await run(race, await crowdOf(race.world, CROWD, false))
  })

  it.each(guarded)('are given once under %s', async (_, guards) => {
    expect(await soldUnder(guards, prize)).toEqual({ held: PLACES, served: PLACES })
  })

  it('are given too often without either: the race is a real one', async () => {
    expect((await soldUnder(unguarded, prize)).held).toBeGreaterThan(PLACES)
  })

  it('change hands in both directions without a deadlock', async () => {
    const { world } = await makeRace(CROWD)
    const people = await crowdOf(world, CROWD, false)
    await Promise.all(people.map((person, i) => registerWith(world, person, i % 2 ? 'fish' : 'meat')))
    const before = await countDeadlocks(world.ports.db)
    const answers = await Promise.all(people.map((person, i) => change(world, person, i % 2 ? 'meat' : 'fish')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await takenOf(world.ports.db, world.eventId)).toBe(CROWD / 2)
    expect(await countDeadlocks(world.ports.db)).toBe(before)
  })

  it('would be seen to wait in a circle: the count of deadlocks tells of one', async () => {
    const { world } = await makeRace()
    const { db } = world.ports
    const before = await countDeadlocks(db)
    const met = Promise.withResolvers<void>()
    let first = true
    const cross = (keys: readonly [string, string]) =>
      db.transaction(async (tx) => {
        for (const key of keys) {
          const isRow = and(eq(quotaValues.eventId, world.eventId), eq(quotaValues.key, key))
          await tx.update(quotaValues).set({ position: 1 }).where(isRow)
          if (!first) met.resolve()
          first = false
          await met.promise
        }
      })
    const ends = await Promise.allSettled([cross(['fish', 'meat']), cross(['meat', 'fish'])])
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    expect(await countDeadlocks(db)).toBe(before + 1)
  })
})
