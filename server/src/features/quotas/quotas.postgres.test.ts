import { register } from '@parvis/contract/registration/registration.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { testDatabaseUrl } from '#kit/env.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const LEFT = 7
const CROWD = 200

async function makeEvent(capacity: number | null): Promise<{ world: World; people: Person[] }> {
  const world = await makeWorld({ days: [{ capacity: CROWD }], settings: { FO_QUOTAS_ACTIVE: true } })
  const { eventId, ports } = world
  await ports.db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Votre menu' })
  await ports.db.insert(quotaValues).values([
    { eventId, modelKey: 'menu', key: 'fish', value: 'Poisson', capacity },
    { eventId, modelKey: 'menu', key: 'meat', value: 'Volaille', capacity: CROWD },
  ])
  const people: Person[] = []
  for (let i = 0; i < CROWD; i++) people.push(await world.person())
  return { world, people }
}

const wants = (world: World, person: Person, menu: string) => {
  const values = { participation: { participation: 4 }, quotas: { menu } }
  return world.call(register, { params: { ...world.path, userId: person.userId }, body: { values } }, { as: person })
}

async function counts({ ports, eventId }: World) {
  const rows = await ports.db.select().from(quotaValues).where(eq(quotaValues.eventId, eventId))
  const held = await ports.db.select().from(quotaAnswers).where(eq(quotaAnswers.eventId, eventId))
  const of = (key: string) => [
    rows.find((row) => row.key === key)?.taken,
    held.filter(({ valueKey }) => valueKey === key).length,
  ]
  return { fish: of('fish'), meat: of('meat') }
}

describe.runIf(testDatabaseUrl() !== undefined)('the last of an answer, given by a crowd at once', () => {
  it('go to exactly as many people as there are; the others are told why', async () => {
    const { world, people } = await makeEvent(LEFT)
    const answers = await Promise.all(people.map((person) => wants(world, person, 'fish')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LEFT)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, error }) => `${status} ${error.code} ${error.message}`))).toEqual(
      new Set(['409 QUOTA_FULL Il n’y a plus de place pour «\u202fPoisson\u202f»']),
    )
    expect(await counts(world)).toEqual({ fish: [LEFT, LEFT], meat: [0, 0] })
  })

  it('change hands in both directions without anybody waiting in a circle', async () => {
    const { world, people } = await makeEvent(CROWD)
    const some = people.slice(0, 40)
    await Promise.all(some.map((person, i) => wants(world, person, i % 2 ? 'fish' : 'meat')))
    const answers = await Promise.all(some.map((person, i) => wants(world, person, i % 2 ? 'meat' : 'fish')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await counts(world)).toEqual({ fish: [20, 20], meat: [20, 20] })
  })

  it('are given away by none even where the count is not looked at: the database refuses', async () => {
    const { world } = await makeEvent(LEFT)
    const fish = eq(quotaValues.key, 'fish')
    const blindly = () =>
      world.ports.db
        .update(quotaValues)
        .set({ taken: sql`${quotaValues.taken} + 1` })
        .where(sql`${fish} and ${eq(quotaValues.eventId, world.eventId)}`)
    const tries = await Promise.allSettled(Array.from({ length: 60 }, blindly))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(LEFT)
  })
})
