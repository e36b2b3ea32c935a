import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { getUserQuotas, listQuotaModels, saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type ToMake = Partial<typeof quotaModels.$inferInsert> & { key: string; values: Record<string, number | null> }

async function makeEvent(toMake: readonly ToMake[]): Promise<World> {
  const world = await makeWorld({ days: [{}], settings: { FO_QUOTAS_ACTIVE: true } })
  const { eventId, ports } = world
  for (const [position, { key, values, ...model }] of toMake.entries()) {
    await ports.db.insert(quotaModels).values({ value: key, ...model, eventId, key, position })
    const rows = Object.entries(values).map(([value, capacity], i) => ({ key: value, value, capacity, position: i }))
    await ports.db.insert(quotaValues).values(rows.map((row) => ({ ...row, eventId, modelKey: key })))
  }
  return world
}

const MENU: ToMake = { key: 'menu', value: 'Votre menu', isRequired: true, values: { fish: 1, meat: null } }
const VISITS: ToMake = { key: 'visits', filter: 'checkbox', model: 'U', values: { cellar: 2, attic: 2 } }

const registerAs = (world: World, person: Person, quotas?: Record<string, unknown>, participation = 4) => {
  const values = { participation: { participation }, ...(quotas && { quotas }) }
  return world.call(register, { params: { ...world.path, userId: person.userId }, body: { values } }, { as: person })
}
const read = async (world: World, person: Person) =>
  (await world.call(getUserQuotas, { params: { ...world.path, userId: person.userId } }, { as: person })).body
const save = (
  world: World,
  person: Person,
  body: { userExt?: Record<string, string[]>; participationExt?: Record<string, string | null> },
) => world.call(saveUserQuotas, { params: { ...world.path, userId: person.userId }, body }, { as: person })
async function taken(world: World): Promise<Record<string, number>> {
  const rows = await world.ports.db.select().from(quotaValues).where(eq(quotaValues.eventId, world.eventId))
  return Object.fromEntries(rows.filter((row) => row.capacity !== null).map((row) => [row.key, row.taken]))
}

describe('questions for people on site', () => {
  const BOOTS: ToMake = { ...MENU, key: 'boots', onlyFor: 'onsite', values: { small: 1, large: null } }
  const HEADSET: ToMake = { key: 'headset', isRequired: true, onlyFor: 'remote', values: { yes: null } }

  it('are not asked of remote people, and their answers refused', async () => {
    const world = await makeEvent([BOOTS, HEADSET])
    const [person, other] = [await world.person(), await world.person()]
    expect((await registerAs(world, person, { headset: 'yes' }, 1)).status).toBe(200)
    expect((await registerAs(world, other, { headset: 'yes' })).status).toBe(422)
    expect((await registerAs(world, other, { boots: 'small' })).status).toBe(200)
    const refused = await save(world, person, { participationExt: { boots: 'large' } })
    expect(refused.error.errors).toMatchObject([{ path: 'participationExt.boots' }])
    expect((await read(world, person)).participationExt).toEqual({ headset: 'yes' })
  })

  it('are given back by a person who goes remote, by any way', async () => {
    const world = await makeEvent([BOOTS])
    const [person, other] = [await world.person(), await world.person()]
    await registerAs(world, person, { boots: 'small' })
    expect(await taken(world)).toEqual({ small: 1 })
    const params = { ...world.path, userId: person.userId }
    await world.call(updateParticipation, { params, body: { participation: 1 } }, { as: person })
    expect(await taken(world)).toEqual({ small: 0 })
    expect((await registerAs(world, other, { boots: 'small' })).status).toBe(200)
    await registerAs(world, other, { boots: 'small' }, 1)
    expect(await taken(world)).toEqual({ small: 0 })
  })
})

it('a step that is off takes no answer by another way', async () => {
  const world = await makeWorld({ days: [{}], settings: { FO_QUOTAS_ACTIVE: false } })
  const person = await world.person()
  await registerAs(world, person)
  expect((await save(world, person, { participationExt: { menu: 'fish' } })).error.code).toBe('QUOTAS_INACTIVE')
})

describe('questions with limited answers', () => {
  it('are read in their order, with the places left', async () => {
    const world = await makeEvent([MENU, VISITS])
    const person = await world.person()
    await registerAs(world, person, { menu: 'fish' })
    const { body } = await world.call(
      listQuotaModels,
      { params: world.path, query: { hasQuota: 'true' } },
      { as: person },
    )
    expect(body[0]).toEqual({
      ...{ key: 'menu', value: 'Votre menu', filter: 'radio', model: 'participation', isRequired: true, onlyFor: null },
      values: [
        { key: 'fish', value: 'fish', isDisabled: false, left: 0 },
        { key: 'meat', value: 'meat', isDisabled: false, left: null },
      ],
    })
    expect(body.map((model) => model.key)).toEqual(['menu', 'visits'])
  })

  it('are limited ones alone on request', async () => {
    const world = await makeEvent([MENU, { key: 'sel', values: { oui: null, non: null } }])
    const as = await world.person()
    const keysOf = async (hasQuota?: 'true') =>
      (await world.call(listQuotaModels, { params: world.path, query: hasQuota ? { hasQuota } : {} }, { as })).body.map(
        ({ key }) => key,
      )
    expect(await keysOf('true')).toEqual(['menu'])
    expect(await keysOf()).toEqual(['menu', 'sel'])
  })

  it('are answered with the registration, each in its place', async () => {
    const world = await makeEvent([MENU, VISITS])
    const person = await world.person()
    expect((await registerAs(world, person, { menu: 'fish', visits: ['attic', 'cellar'] })).status).toBe(200)
    expect(await read(world, person)).toEqual({
      userExt: { visits: ['attic', 'cellar'] },
      participationExt: { menu: 'fish' },
    })
    expect(await taken(world)).toEqual({ fish: 1, cellar: 1, attic: 1 })
  })

  it('are refused without a required answer, or with one that is not offered', async () => {
    const world = await makeEvent([MENU])
    const person = await world.person()
    const { status, error } = await registerAs(world, person, {})
    expect([status, error.errors]).toEqual([
      422,
      [{ path: 'values.quotas.menu', code: 'CHOICE_REQUIRED', message: 'Ce choix est obligatoire' }],
    ])
    expect((await registerAs(world, person, { menu: 'soup' })).error.errors?.[0]?.code).toBe('CHOICE_UNKNOWN')
  })

  it('are refused once the answer has run out, and saved not even in part', async () => {
    const world = await makeEvent([MENU, VISITS])
    const [first, second] = [await world.person(), await world.person()]
    await registerAs(world, first, { menu: 'fish' })
    const { status, error } = await registerAs(world, second, { menu: 'fish', visits: ['attic'] })
    expect([status, error.code, error.message, error.errors?.[0]?.path]).toEqual([
      409,
      'QUOTA_FULL',
      '«\u202ffish\u202f» n’est plus disponible',
      'values.quotas.menu',
    ])
    expect(await taken(world)).toEqual({ fish: 1, cellar: 0, attic: 0 })
  })

  it('give back the changed answers, and all answers when the person no longer comes', async () => {
    const world = await makeEvent([MENU, VISITS])
    const person = await world.person()
    await registerAs(world, person, { menu: 'fish', visits: ['attic', 'cellar'] })
    await registerAs(world, person, { menu: 'meat', visits: ['attic'] })
    expect(await taken(world)).toEqual({ fish: 0, cellar: 0, attic: 1 })
    const params = { ...world.path, userId: person.userId }
    await world.call(updateParticipation, { params, body: { participation: 3 } }, { as: person })
    expect(await taken(world)).toEqual({ fish: 0, cellar: 0, attic: 0 })
    expect(await read(world, person)).toEqual({ userExt: {}, participationExt: {} })
  })

  it('keep their answer when the step is left as it is', async () => {
    const world = await makeEvent([MENU])
    const person = await world.person()
    await registerAs(world, person, { menu: 'fish' })
    expect((await registerAs(world, person)).status).toBe(200)
    expect(await taken(world)).toEqual({ fish: 1 })
  })
})

describe('answers given outside the steps', () => {
  it('change the named questions alone', async () => {
    const world = await makeEvent([MENU, VISITS])
    const person = await world.person()
    expect((await save(world, person, { participationExt: { menu: 'fish' } })).error.code).toBe('QUOTAS_NOT_REGISTERED')
    await registerAs(world, person, { menu: 'fish' })
    const { body } = await save(world, person, { userExt: { visits: ['cellar'] } })
    expect(body).toEqual({ userExt: { visits: ['cellar'] }, participationExt: { menu: 'fish' } })
  })

  it('are refused in the wrong part, to no question, or without a required one', async () => {
    const world = await makeEvent([MENU, VISITS])
    const person = await world.person()
    await registerAs(world, person, { menu: 'fish' })
    const paths = async (body: Parameters<typeof save>[2]) => {
      const { status, error } = await save(world, person, body)
      return [status, error.errors?.map(({ path, code }) => `${path} ${code}`)]
    }
    expect(await paths({ participationExt: { visits: 'attic' } })).toEqual([
      400,
      ['participationExt.visits UNKNOWN_KEY'],
    ])
    expect(await paths({ userExt: { nothing: ['x'] } })).toEqual([400, ['userExt.nothing UNKNOWN_KEY']])
    expect(await paths({ participationExt: { menu: null } })).toEqual([400, ['participationExt.menu CHOICE_REQUIRED']])
  })

  it('cannot be read by another person', async () => {
    const world = await makeEvent([MENU])
    const [person, other] = [await world.person(), await world.person()]
    const params = { ...world.path, userId: person.userId }
    expect((await world.call(getUserQuotas, { params }, { as: other })).status).toBe(403)
  })
})

it('the database alone forbids a second answer to a single choice, and more answers than the limit', async () => {
  const world = await makeEvent([MENU])
  const person = await world.person()
  await registerAs(world, person, { menu: 'fish' })
  const { eventId, ports } = world
  const second = { eventId, userId: person.userId, modelKey: 'menu', valueKey: 'meat', isSingle: true }
  await expect(ports.db.insert(quotaAnswers).values(second)).rejects.toThrow()
  const fish = and(eq(quotaValues.eventId, eventId), eq(quotaValues.key, 'fish'))
  await expect(ports.db.update(quotaValues).set({ taken: 2 }).where(fish)).rejects.toThrow()
})
