import { archiveEmployee, changeCompany, linkEmployee } from '@parvis/contract/companies/companies.ts'
import {
  correctCompany,
  exportEventCompanies,
  listEventCompanies,
  readEventCompany,
} from '@parvis/contract/employers/employers.ts'
import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { billings } from '#db/tables/billing.ts'
import { events, organisers } from '#db/tables/events.ts'
import { journal } from '#db/tables/journal.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { Described } from '#testing/firms.ts'
import { addFirm, come } from '#testing/firms.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const lumen = { name: 'Atelier Lumen', siren: '012345674' }

async function comeFor(world: World, company: Described = {}, person: { firstName?: string; lastName?: string } = {}) {
  const who = await world.person(person)
  const { body } = await addFirm(world, who, company)
  const { status } = await come(world, who, { dates: { dayIds: ['j1'] }, companies: { companyId: body.id } })
  expect(status).toBe(200)
  return { who, company: body }
}

const world = () => makeWorld({ settings: { FO_COMPANIES_ACTIVE: true } })
type CompanyQuery = CallInput<typeof listEventCompanies>['query']
const list = (on: World, as: Person, query: CompanyQuery = {}) =>
  on.call(listEventCompanies, { params: on.path, query }, { as })
const read = (on: World, as: Person, companyId: string) =>
  on.call(readEventCompany, { params: { ...on.path, companyId }, query: {} }, { as })
const facts = { name: '', siren: '', country: 'FR', address1: '', postalCode: '', city: '' }
const correct = (on: World, as: Person, companyId: string, body: object, was: object = lumen) =>
  on.call(
    correctCompany,
    { params: { ...on.path, companyId }, body: { ...facts, ...lumen, ...body, was: { ...facts, ...was } } },
    { as },
  )

async function besides(on: World) {
  const eventId = `${on.eventId}b`
  await on.ports.db
    .insert(events)
    .values({ id: eventId, domainId: on.domainId, context: eventId, name: 'Autre', onSite: true })
  const other = await on.person()
  await on.ports.db.insert(organisers).values({ domainId: on.domainId, eventId, userId: other.userId, role: 'lead' })
  return { eventId, other, world: { ...on, eventId, path: { domainId: on.domainId, eventId } } }
}

describe('the companies of an event', () => {
  it('are the employers of its people, with their number and their contacts', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const first = await comeFor(on, lumen, { firstName: 'Alix', lastName: 'Morel' })
    await comeFor(on, lumen, { firstName: 'Bo', lastName: 'Zola' })
    const alone = await comeFor(on, { name: 'Éole', siren: '732829320', city: 'Brest' })
    const { body } = await list(on, organiser)
    expect(body.total).toBe(2)
    expect(body.data).toMatchObject([
      { id: first.company.id, name: 'Atelier Lumen', people: 2 },
      { id: alone.company.id, name: 'Éole', people: 1 },
    ])
    expect(body.data[0]?.contacts.map(({ firstName }) => firstName)).toEqual(['Alix', 'Bo'])
    expect((await list(on, organiser, { sort: 'people' })).body.data.map(({ people }) => people)).toEqual([2, 1])
  })

  it('are found by name, number and town, with or without accents, a page at a time', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    await comeFor(on, lumen)
    await comeFor(on, { name: 'Éole', siren: '732829320', city: 'Brest' })
    const named = async (query: CompanyQuery) => (await list(on, organiser, query)).body.data.map(({ name }) => name)
    expect(await named({ search: 'eole' })).toEqual(['Éole'])
    expect(await named({ search: 'BREST' })).toEqual(['Éole'])
    expect(await named({ search: 'brest eole' })).toEqual(['Éole'])
    expect(await named({ search: '012 345' })).toEqual(['Atelier Lumen'])
    expect(await named({ search: '%' })).toEqual([])
    expect(await named({ page: 2, pageSize: 1 })).toEqual(['Éole'])
    expect((await list(on, organiser, { page: 2, pageSize: 1 })).body.total).toBe(2)
  })

  it('are of the event alone, for an organiser of another one of the same domain', async () => {
    const on = await world()
    const mine = await on.person({ organiser: true })
    const { company } = await comeFor(on, lumen)
    const { other, world: elsewhere } = await besides(on)
    expect((await list(elsewhere, other)).body.data).toEqual([])
    expect((await list(on, other)).status).toBe(403)
    expect((await read(elsewhere, other, company.id)).status).toBe(404)
    expect((await correct(elsewhere, other, company.id, { name: 'Rien' })).status).toBe(404)
    const foreign = await makeWorld()
    const stranger = await foreign.person({ organiser: true })
    expect((await read(foreign, stranger, company.id)).status).toBe(404)
    expect((await read(on, mine, company.id)).status).toBe(200)
  })

  it('are read with the right to read people, and changed with the right to change them', async () => {
    const on = await world()
    const { company } = await comeFor(on, lumen)
    for (const [role, reads, writes] of [
      ['registration', 200, 200],
      ['reader', 200, 403],
      ['accountant', 200, 403],
      ['doorkeeper', 403, 403],
      ['editor', 403, 403],
    ] as const) {
      const as = await on.person({ organiser: role })
      expect([role, (await list(on, as)).status, (await read(on, as, company.id)).status]).toEqual([role, reads, reads])
      expect([role, (await correct(on, as, company.id, { city: 'Nantes' })).status]).toEqual([role, writes])
    }
  })

  it('tell their billing only to a member who reads money', async () => {
    const on = await world()
    const { who, company } = await comeFor(on, lumen)
    const billing = {
      ...{ type: 2 as const, intra_communautaire: 'BE0123456749', country: 'BE', social_reason: 'Lumen NV' },
      ...{ address: 'Kaai 1', address_more: '', postal_code: '1000', city: 'Brussel', siret: '' },
      ...{ service_code: '', engagement_number: '' },
    }
    const updatedAt = on.ports.clock.now()
    await on.ports.db.insert(billings).values({ eventId: on.eventId, userId: who.userId, billing, updatedAt })
    const accountant = await on.person({ organiser: 'accountant' })
    const reader = await on.person({ organiser: 'reader' })
    expect((await read(on, accountant, company.id)).body.payers).toEqual([
      {
        ...{ name: 'Lumen NV', siret: '', vatNumber: 'BE0123456749', address: 'Kaai 1' },
        ...{ postalCode: '1000', city: 'Brussel', country: 'BE' },
      },
    ])
    expect((await list(on, accountant)).body.data[0]?.vatNumber).toBe('BE0123456749')
    expect((await read(on, reader, company.id)).body.payers).toBeNull()
    expect((await list(on, reader)).body.data[0]?.vatNumber).toBeNull()
    const table = async (as: Person) =>
      (await on.call(exportEventCompanies, { params: on.path, query: {} }, { as })).bytes.toString('utf8')
    expect(await table(accountant)).toContain('BE0123456749')
    expect(await table(reader)).not.toContain('BE0123456749')
  })

  it('are written as a file, as they are searched', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    await comeFor(on, { ...lumen, name: '=1+1' }, { firstName: 'Alix', lastName: 'Morel' })
    await comeFor(on, { name: 'Éole', siren: '732829320' })
    const answer = await on.call(exportEventCompanies, { params: on.path, query: { search: '1+1' } }, { as: organiser })
    const [titles = '', row, ...rest] = answer.bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
    expect(titles.split(';')).toContain('Société')
    expect(row).toMatch(/^'=1\+1;"=""012345674""";FR;;;;1;Alix Morel;/)
    expect(rest).toEqual([])
  })
})

describe('a company that an organiser corrects', () => {
  it('is held to the rules of its form, each refusal by its field, and the journal tells the changes', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { company } = await comeFor(on, lumen)
    const wrong = await correct(on, organiser, company.id, { siren: '12', postalCode: 'x' })
    expect([wrong.status, wrong.error.code]).toEqual([422, 'COMPANY_INVALID'])
    expect(wrong.error.errors?.map(({ path }) => path).toSorted()).toEqual(['postalCode', 'siren'])
    const { status, body } = await correct(on, organiser, company.id, { name: 'Lumen', city: 'Nantes' })
    expect([status, body]).toEqual([200, { id: company.id, ...facts, ...lumen, name: 'Lumen', city: 'Nantes' }])
    expect((await read(on, organiser, company.id)).body.company).toEqual(body)
    const rows = await rowsOf(on.ports.db, journal, eq(journal.domainId, on.domainId))
    expect(rows.filter(({ route }) => route.endsWith('/companies/:companyId'))).toMatchObject([
      {
        ...{ eventId: on.eventId, userId: organiser.userId, item: company.id, right: 'people.write' },
        before: { name: 'Atelier Lumen', city: '' },
        after: { name: 'Lumen', city: 'Nantes' },
      },
    ])
  })

  it('keeps the changes of another tab, and refuses those that conflict with them', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { company } = await comeFor(on, lumen)
    expect((await correct(on, organiser, company.id, { city: 'Nantes' })).status).toBe(200)
    const second = await correct(on, organiser, company.id, { city: 'Brest' })
    expect([second.status, second.error.code]).toEqual([409, 'STALE'])
    const both = await Promise.all([
      correct(on, organiser, company.id, { city: 'Rennes' }, { ...lumen, city: 'Nantes' }),
      correct(on, organiser, company.id, { city: 'Lille' }, { ...lumen, city: 'Nantes' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('does not take the number of another one', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { company } = await comeFor(on, lumen)
    await comeFor(on, { name: 'Éole', siren: '732829320' })
    const { status, error } = await correct(on, organiser, company.id, { siren: '732829320' })
    expect([status, error.code, error.errors?.[0]?.path]).toEqual([409, 'COMPANY_KNOWN', 'siren'])
  })

  it('is only completed while people come for it at another event, except by an organiser of all those events', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { who, company } = await comeFor(on, lumen)
    const { eventId } = await besides(on)
    const [{ employeeId } = { employeeId: null }] = await on.ports.db
      .select({ employeeId: participations.employeeId })
      .from(participations)
      .where(eq(participations.userId, who.userId))
    await on.ports.db.insert(participations).values({ eventId, userId: who.userId, code: newBadgeCode(), employeeId })
    expect((await read(on, organiser, company.id)).body.isRewritable).toBe(false)
    const { status, error } = await correct(on, organiser, company.id, { name: 'Rien', city: 'Nantes' })
    expect([status, error.code, error.errors?.map(({ path }) => path)]).toEqual([403, 'COMPANY_SHARED', ['name']])
    expect((await correct(on, organiser, company.id, { city: 'Nantes' })).body.city).toBe('Nantes')
    const chief = await on.person()
    const place = { domainId: on.domainId, eventId: null, userId: chief.userId, role: 'lead' as const }
    await on.ports.db.insert(organisers).values(place)
    const was = { ...lumen, city: 'Nantes' }
    expect((await correct(on, chief, company.id, { name: 'Lumen', city: 'Nantes' }, was)).body.name).toBe('Lumen')
  })
})

describe('a person linked to a company by an organiser', () => {
  const path = (on: World, companyId: string, { userId }: Person) => ({
    params: { domainId: on.domainId, companyId, userId },
    query: { eventId: on.eventId },
  })

  it('comes for it and may correct it, until they are unlinked: their registration stays', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { company } = await comeFor(on, lumen)
    const { who, company: former } = await comeFor(on, { name: 'Éole', siren: '732829320' })
    expect((await on.call(linkEmployee, path(on, company.id, who), { as: organiser })).status).toBe(200)
    const counts = async () => (await list(on, organiser)).body.data.map(({ name, people }) => [name, people])
    expect(await counts()).toEqual([
      ['Atelier Lumen', 2],
      ['Éole', 0],
    ])
    expect((await read(on, organiser, company.id)).body.people.data).toContainEqual(
      expect.objectContaining({ id: who.userId, standing: 'confirmed', comes: true, hasLeft: false }),
    )
    const body = { ...facts, ...lumen, name: 'Lumen' }
    const params = { domainId: on.domainId, companyId: company.id }
    expect((await on.call(changeCompany, { params, query: {}, body }, { as: who })).status).toBe(200)

    expect((await on.call(archiveEmployee, path(on, company.id, who), { as: organiser })).status).toBe(204)
    expect(await counts()).toEqual([
      ['Éole', 0],
      ['Lumen', 1],
    ])
    expect((await on.call(archiveEmployee, path(on, former.id, who), { as: organiser })).status).toBe(204)
    expect((await read(on, organiser, former.id)).status).toBe(404)
    const [participation] = await on.ports.db.select().from(participations).where(eq(participations.userId, who.userId))
    expect(participation).toMatchObject({ employeeId: null, registered: true })
    const acts = (await rowsOf(on.ports.db, journal, eq(journal.domainId, on.domainId))).filter(
      ({ subjectId }) => subjectId === who.userId,
    )
    expect(acts).toMatchObject([
      { after: { company: 'Atelier Lumen' } },
      { before: { company: 'Lumen' } },
      { before: { company: 'Éole' } },
    ])
  })

  it('is never of another event, nor linked by a reader', async () => {
    const on = await world()
    const { who, company } = await comeFor(on, lumen)
    const { other, world: elsewhere } = await besides(on)
    expect((await on.call(linkEmployee, path(elsewhere, company.id, who), { as: other })).status).toBe(403)
    expect((await on.call(archiveEmployee, path(elsewhere, company.id, who), { as: other })).status).toBe(403)
    const reader = await on.person({ organiser: 'reader' })
    expect((await on.call(linkEmployee, path(on, company.id, who), { as: reader })).status).toBe(403)
  })

  it('still shows the company that they leave by themselves, as having left it', async () => {
    const on = await world()
    const organiser = await on.person({ organiser: true })
    const { who, company } = await comeFor(on, lumen)
    expect((await on.call(archiveEmployee, path(on, company.id, who), { as: who })).status).toBe(204)
    expect((await read(on, organiser, company.id)).body.people.data).toMatchObject([
      { id: who.userId, comes: true, hasLeft: true },
    ])
  })
})
