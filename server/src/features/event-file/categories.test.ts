import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { openRegistration, register } from '@parvis/contract/registration/registration.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { categoryModels } from '#db/tables/categories.ts'
import { companies } from '#db/tables/companies.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { exportEvent } from './event-file.service.ts'
import { readEventFile } from './reading.service.ts'

async function save(
  world: World,
  eventId: string,
  as: Person,
  asked: { value: unknown; allow?: Decision[]; dryRun?: boolean },
) {
  const params = { domainId: world.domainId, eventId, part: 'categories' as const }
  const { revision } = (await world.call(getPart, { params }, { as })).body
  return world.call(savePart, { params, body: { revision, ...asked } }, { as })
}
const CLIMATE = [{ id: 'climat', label: 'Climat' }]

const eventOf = async ({ ports, context }: Populated) => readEventFile(await exportEvent(ports, context))
const chosenIn = async (one: Populated) =>
  (await eventOf(one)).people.flatMap(({ participation }) => participation.extended['CATEGORIES'] ?? [])

describe('a category that is left out', () => {
  it('may be retired or give way to another, at companies and conferences too', async () => {
    const one = await makePopulated()
    const { world, eventId, organiser } = one
    await one.db.insert(companies).values({ id: `c${one.key}`, domainId: world.domainId, name: 'Atelier' })
    await one.db.insert(categoryModels).values({ eventId, categoryId: 'sante', companyId: `c${one.key}` })
    const { effects } = (await save(world, eventId, organiser, { value: CLIMATE, dryRun: true })).body.plan
    expect(effects.map(({ kind, people, remedies }) => [kind, people, remedies])).toEqual([
      ['FILE_HELD', 1, ['retire', 'move:climat']],
    ])
    const allow = [{ item: 'categories.sante', remedy: 'move:climat' }]
    expect((await save(world, eventId, organiser, { value: CLIMATE, allow })).status).toBe(200)
    const { categories, conferences } = await eventOf(one)
    expect(categories.map(({ id }) => id)).toEqual(['climat'])
    expect(conferences[0]?.categories).toEqual(['climat'])
    expect(await chosenIn(one)).toEqual(['climat'])
    const given = await one.db
      .select()
      .from(categoryModels)
      .where(eq(categoryModels.companyId, `c${one.key}`))
    expect(given.map(({ categoryId }) => categoryId)).toEqual(['climat'])
  })

  it('may be retired by its file, and then stays where it is given', async () => {
    const one = await makePopulated()
    const fewer = replaced(one.text, '  - { id: sante, label: Santé }\n', '').replace('    categories: [sante]\n', '')
    expect(await refusalsOf(one.load(fewer))).toHaveLength(1)
    await one.load(fewer, 'categories.sante=retire')
    expect((await eventOf(one)).categories.map(({ id, isRetired }) => [id, isRetired])).toEqual([
      ['sante', true],
      ['climat', false],
    ])
    expect(await chosenIn(one)).toEqual(['sante'])
  })

  it('is listed by its conferences where no person has chosen it', async () => {
    const one = await makePopulated()
    await one.db.execute(
      sql`update participations set extended = extended - 'CATEGORIES' where event_id = ${one.eventId}`,
    )
    const { effects } = (await save(one.world, one.eventId, one.organiser, { value: CLIMATE, dryRun: true })).body.plan
    expect(effects.map(({ kind, people }) => [kind, people])).toEqual([['FILE_SORTED', 1]])
    const allow = [{ item: 'categories.sante', remedy: 'move:climat' }]
    expect((await save(one.world, one.eventId, one.organiser, { value: CLIMATE, allow })).status).toBe(200)
    expect((await eventOf(one)).conferences[0]?.categories).toEqual(['climat'])
  })
})

describe('a retired category', () => {
  it('is kept by its holders, and cannot be chosen anew', async () => {
    const world = await makeWorld({ settings: { FO_CATEGORIES_ACTIVE: true }, days: [{}] })
    const lead = await world.person({ organiser: true })
    const [holder, other] = [await world.person(), await world.person()]
    const both = [{ id: 'sante', label: 'Santé' }, ...CLIMATE]
    await save(world, world.eventId, lead, { value: both })
    const choose = async (as: Person, categoryIds: string[]) => {
      const params = { ...world.path, userId: as.userId }
      const values = { participation: { participation: 4 }, categories: { categoryIds, slots: {} } }
      const { body } = await world.call(register, { params, body: { values } }, { as })
      return body.UserEvent?.extended['CATEGORIES']
    }
    expect(await choose(holder, ['sante'])).toEqual(['sante'])
    await save(world, world.eventId, lead, { value: [{ ...both[0], isRetired: true }, ...CLIMATE] })
    expect(await choose(other, ['sante', 'climat'])).toEqual(['climat'])
    expect(await choose(holder, ['sante', 'climat'])).toEqual(['sante', 'climat'])
    const opened = await world.call(
      openRegistration,
      { params: { ...world.path, userId: other.userId } },
      { as: other },
    )
    expect(opened.body.categories.map(({ id, isRetired }) => [id, isRetired])).toEqual([
      ['sante', true],
      ['climat', false],
    ])
  })
})
