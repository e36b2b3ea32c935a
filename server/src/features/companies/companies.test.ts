import {
  addCompany,
  addEmployee,
  archiveEmployee,
  changeCompany,
  linkEmployee,
} from '@parvis/contract/companies/companies.ts'
import { getFormData } from '@parvis/contract/forms/forms.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies, employees } from '#db/tables/companies.ts'
import { addFirm, atelier, come, firmNames, listFirms, registeredBy } from '#testing/firms.ts'
import type { EventToMake, Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const active: EventToMake = { settings: { FO_COMPANIES_ACTIVE: true }, days: [{}] }
describe('a company', () => {
  it('is described by a person, and employs them from then on', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const { status, body } = await addFirm(world, person, { siren: '012 345 674', address1: '4 rue des Forges' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      ...atelier,
      country: 'FR',
      address1: '4 rue des Forges',
      postalCode: '',
      city: '',
    })
    expect(await listFirms(world, person)).toMatchObject({ body: { data: [body], listed: null, directory: 'unasked' } })
  })

  it('is seen by its employees, and in no list of other people', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    await addFirm(world, person)
    expect(await firmNames(world, other)).toEqual([])
    expect(await firmNames(world, other, { userId: person.userId })).toEqual([])
    await registeredBy(world, other, person)
    expect(await firmNames(world, other, { userId: person.userId })).toEqual(['Atelier Lumen'])
  })

  it('is one of its domain alone', async () => {
    const [world, elsewhere] = [await makeWorld(), await makeWorld()]
    const [person, stranger] = [await world.person(), await elsewhere.person()]
    const { body: company } = await addFirm(world, person)
    expect((await listFirms(elsewhere, stranger, { siren: company.siren })).body.data).toEqual([])
    const params = { domainId: elsewhere.domainId, companyId: company.id }
    const linked = { params: { ...params, userId: stranger.userId }, query: {} }
    expect((await elsewhere.call(linkEmployee, linked, { as: stranger })).status).toBe(404)
    const changed = { params, query: {}, body: atelier }
    expect((await elsewhere.call(changeCompany, changed, { as: stranger })).status).toBe(404)
    expect((await listFirms(world, person, { userId: stranger.userId })).status).toBe(404)
    expect((await addFirm(elsewhere, stranger)).body.id).not.toBe(company.id)
  })

  it('of a known identifier is joined unchanged', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    const { body: first } = await addFirm(world, person)
    const { status, body } = await addFirm(world, other, { name: 'Autre nom' })
    expect([status, body]).toEqual([200, first])
    expect(await firmNames(world, other)).toEqual(['Atelier Lumen'])
    expect((await addFirm(world, other, { country: 'CH', siren: 'CHE-123.456.789' })).body.id).not.toBe(first.id)
  })

  it('described many times at once is there once', async () => {
    const world = await makeWorld()
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()))
    const answers = await Promise.all(people.map((person) => addFirm(world, person)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await world.ports.db.$count(companies, eq(companies.domainId, world.domainId))).toBe(1)
  })

  it('is changed by its employees alone', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    const { body: company } = await addFirm(world, person)
    const change = (as: Person) =>
      world.call(
        changeCompany,
        {
          params: { domainId: world.domainId, companyId: company.id },
          query: {},
          body: { ...atelier, city: 'Nantes' },
        },
        { as },
      )
    expect((await change(other)).status).toBe(403)
    const { status, body } = await change(person)
    expect([status, body.city]).toEqual([200, 'Nantes'])
    expect((await listFirms(world, person)).body.data).toEqual([body])
  })

  it('cannot take the identifier of another', async () => {
    const world = await makeWorld()
    const person = await world.person()
    await addFirm(world, person)
    const { body: second } = await addFirm(world, person, { name: 'Verger', siren: '023456783' })
    const params = { domainId: world.domainId, companyId: second.id }
    const { status, error } = await world.call(changeCompany, { params, query: {}, body: atelier }, { as: person })
    expect([status, error.errors]).toEqual([
      409,
      [{ path: 'siren', code: 'COMPANY_KNOWN', message: 'Une autre société porte déjà ce numéro' }],
    ])
    expect((await firmNames(world, person)).toSorted()).toEqual(['Atelier Lumen', 'Verger'])
  })

  it.each([
    [{ FO_COMPANIES_INTERNATIONAL: true }, '012345674', 'Mauvais format'],
    [{}, '01234567A', 'Le champ doit contenir uniquement des chiffres'],
    [{}, '0123456', 'La taille doit être de 9'],
    [{ FO_COMPANY_INDEX_MAX_SIZE: 14 }, '012345674', 'La taille doit être de 14'],
    [{}, '   ', 'Ce champ est obligatoire'],
  ])('with %o is not identified by « %s »: %s', async (settings, siren, sentence) => {
    const world = await makeWorld({ settings })
    const { status, error } = await addFirm(world, await world.person(), { siren }, { eventId: world.eventId })
    expect([status >= 400, error.errors?.map(({ path, message }) => [path, message])]).toEqual([
      true,
      [['siren', sentence]],
    ])
  })

  it('keeps the rule of the participant type it is described under', async () => {
    const world = await makeWorld({
      settings: { typosV2: { expert: { FO_COMPANIES_INTERNATIONAL: true } } },
      typologies: [{ id: 'expert', label: 'Expert' }],
    })
    const input = { params: { domainId: world.domainId }, body: { ...atelier, siren: '01234567400019' } }
    const as = await world.person()
    expect((await world.call(addCompany, { ...input, query: { eventId: world.eventId } }, { as })).status).toBe(422)
    const ofType = { eventId: world.eventId, typoId: 'expert' }
    expect((await world.call(addCompany, { ...input, query: ofType }, { as })).status).toBe(200)
  })
})

describe('a company from abroad', () => {
  const officina = { name: 'Werkstatt Grün', siren: '', country: 'DE' }

  it('is described without a number, once for repeated requests, and chosen', async () => {
    const settings = { FO_COMPANIES_ACTIVE: true, FO_COMPANIES_INTERNATIONAL: true }
    const world = await makeWorld({ ...active, settings })
    const [person, other] = [await world.person(), await world.person()]
    const of = { eventId: world.eventId }
    const [first, again] = [await addFirm(world, person, officina, of), await addFirm(world, person, officina, of)]
    expect([first.status, again.body]).toEqual([200, first.body])
    expect((await addFirm(world, other, officina, of)).body.id).not.toBe(first.body.id)
    const belgian = await addFirm(world, person, { ...officina, country: 'BE' }, of)
    expect([belgian.status, belgian.body.country]).toEqual([200, 'BE'])
    const swiss = await addFirm(world, person, { ...officina, country: 'CH' }, of)
    expect(swiss.error.errors).toMatchObject([{ path: 'siren' }])
    const { status, body } = await come(world, person, { companies: { companyId: first.body.id } })
    expect(status).toBe(200)
    expect(body.UserEvent).toMatchObject({ Employee: { Company: { ...officina, id: first.body.id } } })
  })

  it('is refused where the event takes none, and a French one without its number is refused everywhere', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const of = { eventId: world.eventId }
    expect((await addFirm(world, person, officina, of)).error.errors).toMatchObject([{ path: 'country' }])
    expect((await addFirm(world, person, { siren: '' }, of)).error.errors).toMatchObject([{ path: 'siren' }])
    expect((await addFirm(world, person, { siren: '' })).error.errors).toMatchObject([{ path: 'siren' }])
    expect((await addFirm(world, person, { country: 'XX' }, of)).status).toBe(400)
  })
})

describe('looking a company up', () => {
  it('asks the domain first, then the public directory', async () => {
    const world = await makeWorld()
    const [person, other] = [await world.person(), await world.person()]
    const before = await listFirms(world, other, { siren: '012 345 674' })
    expect(before.body).toMatchObject({ data: [], directory: 'found', listed: { name: 'Atelier Lumen (exemple)' } })
    const { body: company } = await addFirm(world, person)
    expect((await listFirms(world, other, { siren: '012345674' })).body).toEqual({
      data: [company],
      listed: null,
      directory: 'unasked',
    })
  })

  it('tells that a company is unknown, or that the directory is out of order', async () => {
    const world = await makeWorld()
    const person = await world.person()
    expect((await listFirms(world, person, { siren: '099999999' })).body.directory).toBe('none')
    expect((await listFirms(world, person, { siren: '000000018' })).body.directory).toBe('unavailable')
    expect((await listFirms(world, person, { siren: '012345674', country: 'CH' })).body.directory).toBe('none')
  })
})

describe('an employee', () => {
  it('is added by themselves or by their registrar', async () => {
    const world = await makeWorld()
    const [person, other, registrar] = [await world.person(), await world.person(), await world.person()]
    const { body: company } = await addFirm(world, person)
    const employ = (as: Person, userId: string, companyId = company.id) =>
      world.call(addEmployee, { params: { domainId: world.domainId }, body: { userId, companyId } }, { as })
    expect((await employ(registrar, other.userId)).status).toBe(403)
    await registeredBy(world, registrar, other)
    const { status, body } = await employ(registrar, other.userId)
    expect([status, body]).toEqual([200, { id: expect.any(String) }])
    expect((await employ(other, other.userId)).body.id).toBe(body.id)
    expect(await firmNames(world, other)).toEqual(['Atelier Lumen'])
    expect((await employ(other, other.userId, 'nowhere')).status).toBe(404)
  })

  it('leaves, may come back, and is linked by organisers too', async () => {
    const world = await makeWorld()
    const [person, organiser] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    const { body: company } = await addFirm(world, person)
    const input = {
      params: { domainId: world.domainId, companyId: company.id, userId: person.userId },
      query: { eventId: world.eventId },
    }
    expect((await world.call(archiveEmployee, input, { as: await world.person() })).status).toBe(403)
    expect((await world.call(archiveEmployee, input, { as: person })).status).toBe(204)
    expect(await firmNames(world, person)).toEqual([])
    expect((await world.call(linkEmployee, input, { as: organiser })).status).toBe(200)
    expect(await firmNames(world, person)).toEqual(['Atelier Lumen'])
    expect(await world.ports.db.$count(employees, eq(employees.companyId, company.id))).toBe(1)
    const stranger = { ...input, params: { ...input.params, userId: organiser.userId } }
    expect((await world.call(archiveEmployee, stranger, { as: organiser })).status).toBe(404)
  })
})

describe('a registration for a company', () => {
  it('shows the company with the participation', async () => {
    const world = await makeWorld(active)
    const person = await world.person()
    const { body: company } = await addFirm(world, person)
    const { status, body } = await come(world, person, { companies: { companyId: company.id } })
    expect(status).toBe(200)
    const { country: _, ...shown } = company
    expect(body.UserEvent).toMatchObject({ registered: true, Employee: { Company: shown } })
  })

  it('is refused without a company, for another person’s, and for one half described', async () => {
    const world = await makeWorld(active)
    const [person, other] = [await world.person(), await world.person()]
    const { body: theirs } = await addFirm(world, other)
    const { body: old } = await addFirm(world, person, { siren: '023456783' })
    await world.ports.db.update(companies).set({ siren: '' }).where(eq(companies.id, old.id))
    for (const [companies, code] of [
      [undefined, 'CHOICE_REQUIRED'],
      [{ companyId: theirs.id }, 'CHOICE_REQUIRED'],
      [{ companyId: old.id }, 'COMPANY_INCOMPLETE'],
    ] as const) {
      const { status, error } = await come(world, person, { companies })
      expect([status, error.errors?.map(({ path, code }) => [path, code])]).toEqual([
        422,
        [['values.companies.companyId', code]],
      ])
    }
  })

  it('needs no company from absent people, nor where the event does not ask', async () => {
    const world = await makeWorld(active)
    expect((await come(world, await world.person(), { participation: { participation: 3 } })).status).toBe(200)
    const without = await makeWorld({ days: [{}] })
    expect((await come(without, await without.person(), {})).status).toBe(200)
  })

  it('sends answers of the form about the company to that one', async () => {
    const world = await makeWorld({
      days: [{}],
      settings: { FO_COMPANIES_ACTIVE: true, FO_FORM_ID: 'infos' },
      forms: [
        {
          id: 'infos',
          models: [
            { key: 'city', component: 'text', model: 'C', isExtended: false },
            { key: 'sector', component: 'text', model: 'C' },
          ],
        },
      ],
    })
    const person = await world.person()
    const { body: chosen } = await addFirm(world, person)
    await addFirm(world, person, { name: 'Verger', siren: '023456783' })
    const form = { city: 'Nantes', sector: 'Bois' }
    expect((await come(world, person, { form, companies: { companyId: chosen.id } })).status).toBe(200)
    const kept = await world.ports.db.select().from(companies).where(eq(companies.domainId, world.domainId))
    expect(kept.map(({ name, city, extended }) => [name, city, extended]).toSorted()).toEqual([
      ['Atelier Lumen', 'Nantes', { sector: 'Bois' }],
      ['Verger', '', {}],
    ])
    const query = { eventId: world.eventId, userId: person.userId }
    const { body } = await world.call(getFormData, { params: { domainId: world.domainId }, query }, { as: person })
    expect(body).toEqual(form)
  })

  it('joins the company that a form identifies, and cannot rename another into it', async () => {
    const world = await makeWorld({
      days: [{}],
      settings: { FO_FORM_ID: 'infos' },
      forms: [{ id: 'infos', models: [{ key: 'siren', component: 'text', model: 'C', isExtended: false }] }],
    })
    const [person, other] = [await world.person(), await world.person()]
    const { body: known } = await addFirm(world, person)
    expect((await come(world, other, { form: { siren: '012 345 674' } })).status).toBe(200)
    expect((await listFirms(world, other)).body.data).toEqual([known])
    const third = await world.person()
    await addFirm(world, third, { name: 'Verger', siren: '023456783' })
    const { status, error } = await come(world, third, { form: { siren: '012345674' } })
    expect([status, error.code]).toEqual([409, 'COMPANY_KNOWN'])
  })
})
