import { archiveEmployee, changeCompany, linkEmployee } from '@parvis/contract/companies/companies.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { events, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import type { Described } from '#testing/firms.ts'
import { addFirm, atelier, come, firmNames, listFirms, registeredBy } from '#testing/firms.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

describe('a company that others come for', () => {
  const change = (world: World, as: Person, companyId: string, body: Described) =>
    world.call(
      changeCompany,
      { params: { domainId: world.domainId, companyId }, query: {}, body: { ...atelier, ...body } },
      { as },
    )
  const shared = { status: 403, error: { code: 'COMPANY_SHARED' } }
  const changeable = async (world: World, as: Person) => (await listFirms(world, as)).body.changeable

  it('is not rewritten by a newcomer, nor by its founder', async () => {
    const world = await makeWorld()
    const [founder, newcomer] = [await world.person(), await world.person()]
    const { body: company } = await addFirm(world, founder)
    expect(await changeable(world, founder)).toEqual([company.id])
    await addFirm(world, newcomer)
    for (const as of [newcomer, founder]) {
      expect(await changeable(world, as)).toEqual([])
      expect(await change(world, as, company.id, { name: 'Autre nom' })).toMatchObject(shared)
      expect(await change(world, as, company.id, { siren: '023456783' })).toMatchObject(shared)
      expect(await change(world, as, company.id, { siren: 'CHE-123.456.789', country: 'CH' })).toMatchObject(shared)
    }
    expect(await firmNames(world, founder)).toEqual(['Atelier Lumen'])
  })

  it('is completed by any employee, where its fields are empty', async () => {
    const world = await makeWorld()
    const [founder, newcomer] = [await world.person(), await world.person()]
    const { body: company } = await addFirm(world, founder)
    await addFirm(world, newcomer)
    const { status, body } = await change(world, newcomer, company.id, { address1: '4 rue des Forges' })
    expect([status, body.address1]).toEqual([200, '4 rue des Forges'])
    expect(await change(world, newcomer, company.id, { address1: 'Ailleurs' })).toMatchObject(shared)
  })

  it('is changed by an employee confirmed by an organiser, until they leave it', async () => {
    const world = await makeWorld()
    const [founder, newcomer, organiser] = [
      await world.person(),
      await world.person({ takesPart: true }),
      await world.person({ organiser: true }),
    ]
    const { body: company } = await addFirm(world, founder)
    await addFirm(world, newcomer)
    const input = {
      params: { domainId: world.domainId, companyId: company.id, userId: newcomer.userId },
      query: { eventId: world.eventId },
    }
    // A self-made employment confirms nothing.
    expect((await world.call(linkEmployee, input, { as: newcomer })).status).toBe(200)
    expect(await change(world, newcomer, company.id, { city: 'Nantes', name: 'Lumen' })).toMatchObject(shared)
    expect((await world.call(linkEmployee, input, { as: organiser })).status).toBe(200)
    expect((await change(world, newcomer, company.id, { name: 'Lumen' })).status).toBe(200)
    expect(await change(world, founder, company.id, { name: 'Rien' })).toMatchObject(shared)
    await world.call(archiveEmployee, input, { as: newcomer })
    await addFirm(world, newcomer)
    expect(await change(world, newcomer, company.id, { name: 'Rien' })).toMatchObject(shared)
  })

  it('is not rewritten by an organiser who confirmed themselves, nor by a companion of theirs', async () => {
    const world = await makeWorld()
    const [founder, clerk, companion] = [
      await world.person(),
      await world.person({ organiser: 'registration' }),
      await world.person({ isVerified: false }),
    ]
    const { body: company } = await addFirm(world, founder)
    await registeredBy(world, clerk, companion)
    const { db } = world.ports
    await db.update(authentications).set({ claimedAt: null }).where(eq(authentications.userId, companion.userId))
    for (const { userId } of [clerk, companion]) {
      const params = { domainId: world.domainId, companyId: company.id, userId }
      const query = { eventId: world.eventId }
      expect((await world.call(linkEmployee, { params, query }, { as: clerk })).status).toBe(200)
      expect(await change(world, clerk, company.id, { name: 'Autre nom', userId })).toMatchObject(shared)
    }
    expect(await firmNames(world, founder)).toEqual(['Atelier Lumen'])
  })

  it('is not rewritten by an employee confirmed at one event, where people come for it at another', async () => {
    const world = await makeWorld()
    const [founder, newcomer, organiser] = [
      await world.person(),
      await world.person({ takesPart: true }),
      await world.person({ organiser: true }),
    ]
    const { body: company } = await addFirm(world, founder)
    const { db } = world.ports
    const there = `la-${world.eventId}`
    await db.insert(events).values({ id: there, domainId: world.domainId, context: there, name: 'Là', onSite: true })
    const [job] = await db.select().from(employees).where(eq(employees.userId, founder.userId))
    const employeeId = job?.id ?? ''
    await db.insert(participations).values({ eventId: there, userId: founder.userId, code: 'LUMENLUMEN', employeeId })
    const confirm = async () => {
      const params = { domainId: world.domainId, companyId: company.id, userId: newcomer.userId }
      expect(
        (await world.call(linkEmployee, { params, query: { eventId: world.eventId } }, { as: organiser })).status,
      ).toBe(200)
    }
    await confirm()
    expect(await change(world, newcomer, company.id, { name: 'Autre nom' })).toMatchObject(shared)
    const { userId } = organiser
    await db.insert(organisers).values({ domainId: world.domainId, eventId: null, userId, role: 'lead' })
    await confirm()
    expect((await change(world, newcomer, company.id, { name: 'Lumen' })).status).toBe(200)
  })

  it('stays with its founder as long as all its people are registered by the founder', async () => {
    const world = await makeWorld()
    const [founder, companion] = [await world.person(), await world.person()]
    const { body: company } = await addFirm(world, founder)
    await registeredBy(world, founder, companion)
    await addFirm(world, founder, { userId: companion.userId })
    expect((await change(world, founder, company.id, { name: 'Lumen' })).status).toBe(200)
    await world.ports.db
      .update(participations)
      .set({ registeredBy: null })
      .where(eq(participations.userId, companion.userId))
    expect(await change(world, founder, company.id, { name: 'Rien' })).toMatchObject(shared)
  })

  it('is not rewritten by a form either: it is joined unchanged, or the form says why not', async () => {
    const world = await makeWorld({
      days: [{}],
      settings: { FO_FORM_ID: 'infos' },
      forms: [
        {
          id: 'infos',
          models: ['siren', 'name', 'city', 'sector'].map((key) => ({ key, component: 'text', model: 'C' as const })),
        },
      ],
    })
    const [founder, newcomer] = [await world.person(), await world.person()]
    await come(world, founder, { form: { siren: '012345674', name: 'Atelier Lumen', sector: 'Bois' } })
    const joins = { siren: '012345674', name: 'ACME', city: 'Nantes', sector: 'Acier' }
    expect((await come(world, newcomer, { form: joins })).status).toBe(200)
    const kept = async () => {
      const rows = await world.ports.db.select().from(companies).where(eq(companies.domainId, world.domainId))
      return rows.map(({ name, city, extended }) => [name, city, extended]).toSorted()
    }
    expect(await kept()).toEqual([['Atelier Lumen', 'Nantes', { sector: 'Bois' }]])
    for (const form of [{ name: 'ACME' }, { sector: 'Acier' }, { city: 'Paris' }]) {
      const [path] = Object.keys(form)
      expect(await come(world, newcomer, { form })).toMatchObject({
        ...shared,
        error: { code: 'COMPANY_SHARED', errors: [{ path, code: 'COMPANY_SHARED' }] },
      })
    }
    expect((await come(world, newcomer, { form: { name: 'Atelier Lumen', sector: '' } })).status).toBe(200)
    // Another identifier means another company.
    expect((await come(world, newcomer, { form: { siren: '023456783', name: 'Verger' } })).status).toBe(200)
    expect(await firmNames(world, newcomer)).toEqual(['Verger'])
    expect(await kept()).toEqual([
      ['Atelier Lumen', 'Nantes', { sector: 'Bois' }],
      ['Verger', '', {}],
    ])
  })
})
