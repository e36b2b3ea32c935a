import { addCategoryModel, listCategories, removeCategoryModel } from '@parvis/contract/categories/categories.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { categories } from '#db/tables/categories.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { conferences } from '#db/tables/conferences.ts'
import { events } from '#db/tables/events.ts'
import { newId } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { choosable } from './categories.service.ts'

async function setUp() {
  const world = await makeWorld()
  const { eventId, domainId, ports } = world
  await ports.db.insert(categories).values([
    { eventId, id: 'terre', label: 'Terre', position: 1 },
    { eventId, id: 'bois', label: 'Bois', position: 0 },
  ])
  await ports.db.insert(conferences).values({ eventId, id: 'c', title: 'C' })
  const [employee, stranger, organiser] = [
    await world.person(),
    await world.person(),
    await world.person({ organiser: true }),
  ]
  const companyId = newId(world.clock.now())
  await ports.db.insert(companies).values({ id: companyId, domainId, name: 'Atelier' })
  await ports.db.insert(employees).values({ id: newId(world.clock.now()), companyId, userId: employee.userId })
  return { world, companyId, employee, stranger, organiser }
}

type Given = { conferenceId?: string; companyId?: string }
const give = (
  world: World,
  as: Person,
  given: Given,
  endpoint: typeof addCategoryModel | typeof removeCategoryModel = addCategoryModel,
) => world.call(endpoint, { query: { eventId: world.eventId }, body: { categoryId: 'bois', ...given } }, { as })
const read = async (world: World, as: Person, query: Given = {}) =>
  (await world.call(listCategories, { query: { eventId: world.eventId, ...query } }, { as })).body.data

describe('categories', () => {
  it('are listed in their order, and filtered by conference', async () => {
    const { world, organiser, stranger } = await setUp()
    expect((await give(world, organiser, { conferenceId: 'c' })).status).toBe(204)
    expect((await read(world, stranger)).map(({ id, conferenceIds }) => [id, conferenceIds])).toEqual([
      ['bois', ['c']],
      ['terre', []],
    ])
    expect((await read(world, stranger, { conferenceId: 'c' })).map(({ id }) => id)).toEqual(['bois'])
  })

  it('are given where no event is named, as long as one alone can be meant', async () => {
    const { world, employee, companyId } = await setUp()
    const body = { categoryId: 'bois', companyId }
    const unnamed = () => world.call(addCategoryModel, { query: {}, body }, { as: employee })
    expect((await unnamed()).status).toBe(204)
    expect(await read(world, employee, { companyId })).toHaveLength(1)
    const { db } = world.ports
    const other = newId(world.clock.now())
    const names = { domainId: world.domainId, context: `c${other}`, name: 'Autre' }
    await db.insert(events).values({ id: other, ...names, settings: {} })
    await db.insert(categories).values({ eventId: other, id: 'bois', label: 'Bois' })
    const refused = await unnamed()
    expect([refused.status, refused.error.errors?.[0]?.path]).toEqual([400, 'eventId'])
    const nowhere = { categoryId: 'nulle-part', companyId }
    expect((await world.call(addCategoryModel, { query: {}, body: nowhere }, { as: employee })).status).toBe(404)
  })

  it('are given to a company by its employees, as often as they ask, and taken away', async () => {
    const { world, employee, companyId, stranger } = await setUp()
    for (let i = 0; i < 2; i++) expect((await give(world, employee, { companyId })).status).toBe(204)
    expect((await read(world, employee, { companyId })).map(({ categoriesCompany }) => categoriesCompany)).toEqual([
      [{ companyId }],
    ])
    // A company's categories are private to its employees.
    expect(await read(world, stranger, { companyId })).toEqual([])
    expect((await give(world, employee, { companyId }, removeCategoryModel)).status).toBe(204)
    expect(await read(world, employee, { companyId })).toEqual([])
  })

  it('that are retired can be chosen by their holders alone, and those of another event never', async () => {
    const [{ world }, other] = [await setUp(), await setUp()]
    const { db } = world.ports
    await db.insert(categories).values({ eventId: other.world.eventId, id: 'ailleurs', label: 'Ailleurs' })
    await db
      .update(categories)
      .set({ isRetired: true })
      .where(and(eq(categories.eventId, world.eventId), eq(categories.id, 'bois')))
    const of = (held: string[]) =>
      transaction(db, (tx) => choosable(tx, world.eventId, ['bois', 'terre', 'ailleurs'], held))
    expect(await of([])).toEqual(['terre'])
    expect(await of(['bois'])).toEqual(['bois', 'terre'])
  })

  it('are not given without the right, nor to a missing conference', async () => {
    const { world, employee, stranger, companyId, organiser } = await setUp()
    expect((await give(world, stranger, { companyId })).status).toBe(403)
    expect((await give(world, employee, { conferenceId: 'c' })).status).toBe(403)
    expect((await give(world, organiser, { conferenceId: 'rien' })).status).toBe(404)
    expect((await give(world, organiser, {})).status).toBe(400)
    expect((await give(world, organiser, { conferenceId: 'c', companyId })).status).toBe(400)
  })
})
