import { addCompany } from '@parvis/contract/companies/companies.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const CROWD = 60

const describeAs = (world: World, as: Person) => {
  const body = { name: 'Atelier', siren: '012345674' }
  return world.call(addCompany, { params: { domainId: world.domainId }, query: {}, body }, { as })
}

describe('a company that a crowd describes at once', () => {
  it('is there once, each person works for it, and each may come for it at once', async () => {
    const world = await makeWorld({ days: [{}], settings: { FO_COMPANIES_ACTIVE: true } })
    const { db } = world.ports
    const people = await Promise.all(Array.from({ length: CROWD }, () => world.person()))
    const answers = await Promise.all(people.map((person) => describeAs(world, person)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const companyId = answers[0]?.body.id ?? ''
    expect(await db.$count(companies, eq(companies.domainId, world.domainId))).toBe(1)
    expect(await db.$count(employees, eq(employees.companyId, companyId))).toBe(CROWD)
    const values = { participation: { participation: 4 }, companies: { companyId } }
    const registered = await Promise.all(
      people.map((as) =>
        world.call(register, { params: { ...world.path, userId: as.userId }, body: { values } }, { as }),
      ),
    )
    expect(registered.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  })

  it('cannot exist twice, even without a check before: the database refuses', async () => {
    const world = await makeWorld()
    const row = { domainId: world.domainId, name: 'Atelier', siren: '012345674' }
    const ids = Array.from({ length: CROWD }, (_, i) => `${world.eventId}-${i}`)
    const tries = await Promise.allSettled(ids.map((id) => world.ports.db.insert(companies).values({ ...row, id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
