import { getUserArticles, listArticles } from '@parvis/contract/articles/articles.ts'
import { listCategories } from '@parvis/contract/categories/categories.ts'
import { addCompany, listCompanies } from '@parvis/contract/companies/companies.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { listConferences } from '@parvis/contract/conferences/conferences.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import { getFormData, listForms } from '@parvis/contract/forms/forms.ts'
import { getUserQuotas, listQuotaModels } from '@parvis/contract/quotas/quotas.ts'
import { getDraft, openRegistration, register, saveDraft } from '@parvis/contract/registration/registration.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { categories } from '#db/tables/categories.ts'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const EVERY_PART = {
  FO_COMPANIES_ACTIVE: true,
  FO_ARTICLES_ACTIVE: true,
  FO_QUOTAS_ACTIVE: true,
  FO_MEETING_CONFERENCES_ACTIVE: true,
  FO_CATEGORIES_ACTIVE: true,
  FO_COMPANIONS_ACTIVE: true,
  FO_COMPANIONS_MAX: 2,
  FO_COMPANIONS_MODE: 'name' as const,
}
const asked = {
  typologies: [
    { id: 'visiteur', label: 'Visiteur' },
    { id: 'presse', label: 'Presse' },
  ],
  forms: [{ id: 'infos', models: [{ key: 'attentes', component: 'textarea' }] }],
}
const MORNING = { startAt: new Date('2027-03-11T09:00:00Z'), endAt: new Date('2027-03-11T10:00:00Z') }

async function offerEverything({ ports: { db }, eventId }: World): Promise<void> {
  await db.insert(articles).values({ eventId, id: 'diner', label: 'Dîner', stock: 3 })
  await db.insert(articleDays).values({ eventId, articleId: 'diner', dayId: '0' })
  await db.insert(quotaModels).values({ eventId, key: 'menu', value: 'Votre menu' })
  await db.insert(quotaValues).values({ eventId, modelKey: 'menu', key: 'poisson', value: 'Poisson', capacity: 2 })
  await db.insert(conferences).values({ eventId, id: 'atelier', title: 'Atelier' })
  await db.insert(conferenceSlots).values({ eventId, id: 'matin', conferenceId: 'atelier', ...MORNING })
  await db.insert(categories).values({ eventId, id: 'bois', label: 'Bois' })
}

const open = async (world: World, of: Person, as = of) =>
  (await world.call(openRegistration, { params: { ...world.path, userId: of.userId } }, { as })).body

async function readOneByOne(world: World, of: Person, as: Person) {
  const { domainId, eventId } = world
  const { userId } = of
  const event = { params: world.path }
  const whose = { params: { ...world.path, userId } }
  const chosen = (await world.call(getUserArticles, whose, { as })).body.filter(({ isSelected }) => isSelected)
  const { userExt, participationExt } = (await world.call(getUserQuotas, whose, { as })).body
  const quotas = Object.entries({ ...userExt, ...participationExt })
  const forms = (await world.call(listForms, event)).body.data
  return {
    event: (await world.call(getEvent, event)).body,
    typologies: (await world.call(listTypologies, { ...event, query: {} })).body.data,
    forms: Object.fromEntries(forms.map((form) => [form.id, form])),
    formData: (await world.call(getFormData, { params: { domainId }, query: { eventId, userId } }, { as })).body,
    companies: (await world.call(listCompanies, { params: { domainId }, query: { userId } }, { as })).body.data,
    articles: (await world.call(listArticles, event, { as })).body,
    heldArticles: chosen.map(({ isSelected: _, ...held }) => held),
    quotas: (await world.call(listQuotaModels, { ...event, query: {} }, { as })).body,
    heldQuotas: Object.fromEntries(quotas.map(([key, value]) => [key, [value ?? []].flat()])),
    conferences: (await world.call(listConferences, { ...event, query: { userId, all: 'true' } }, { as })).body.data,
    categories: (await world.call(listCategories, { query: { eventId } }, { as })).body.data,
    draft: (await world.call(getDraft, whose, { as })).body,
  }
}

const everything = async (): Promise<World> => {
  const world = await makeWorld({ ...asked, settings: { FO_FORM_ID: 'infos', FO_DATES_BYPASS: true, ...EVERY_PART } })
  await offerEverything(world)
  return world
}

describe('opening a registration', () => {
  const holding = async (world: World): Promise<Person> => {
    const person = await world.person()
    const company = { name: 'Atelier Roux', siren: '012345674' }
    const params = { domainId: world.domainId }
    await world.call(addCompany, { params, query: {}, body: company }, { as: person })
    const { data } = (await world.call(listCompanies, { params, query: {} }, { as: person })).body
    const values = {
      participation: { participation: 4 },
      typology: { typoId: 'presse' },
      articles: { articles: [{ id: 'diner', dayId: '0' }] },
      form: { attentes: 'Rencontrer' },
      companies: { companyId: data[0]?.id },
      conferences: { slots: { atelier: 'matin' } },
      categories: { categoryIds: ['bois'], slots: { atelier: 'matin' } },
      quotas: { menu: 'poisson' },
    }
    const path = { ...world.path, userId: person.userId }
    const { status } = await world.call(register, { params: path, body: { values } }, { as: person })
    expect(status).toBe(200)
    await world.call(saveDraft, { params: path, body: { step: 'form', values: {}, version: 0 } }, { as: person })
    return person
  }

  it('has at once the state of its parts one by one', async () => {
    const world = await everything()
    const person = await holding(world)
    const opening = await open(world, person)
    expect(opening).toEqual(await readOneByOne(world, person, person))
    expect(opening).toMatchObject({
      formData: { attentes: 'Rencontrer' },
      heldArticles: [{ id: 'diner', dayId: '0' }],
      heldQuotas: { menu: ['poisson'] },
      conferences: [{ id: 'atelier', registered: true }],
      categories: [{ id: 'bois' }],
      companies: [{ name: 'Atelier Roux' }],
      draft: { step: 'form', version: 1 },
    })
  })

  it('is read by the registrar of the person as they read its parts, and not by a reader', async () => {
    const world = await everything()
    const host = await holding(world)
    const body = { firstName: 'Léo', lastName: 'Roux' }
    const query = { userId: host.userId }
    const added = await world.call(addCompanion, { params: world.path, query, body }, { as: host })
    const companion = { ...host, userId: added.body.id }
    expect(await open(world, companion, host)).toEqual(await readOneByOne(world, companion, host))
    const params = { ...world.path, userId: companion.userId }
    for (const as of [await world.person(), await world.person({ organiser: 'reader' })]) {
      expect((await world.call(openRegistration, { params }, { as })).status).toBe(403)
    }
    expect((await world.call(openRegistration, { params })).status).toBe(401)
  })
})

describe('the state that opens a registration', () => {
  it('is empty for parts that the event does not ask, and there for those of one type alone', async () => {
    const world = await makeWorld({ ...asked, settings: { typosV2: { presse: { FO_ARTICLES_ACTIVE: true } } } })
    await offerEverything(world)
    const opening = await open(world, await world.person())
    expect(opening.articles.map(({ id }) => id)).toEqual(['diner'])
    expect(opening).toMatchObject({ quotas: [], conferences: [], categories: [], companies: [], heldArticles: [] })
  })

  it('holds the place that is kept for the person, and for them alone', async () => {
    const world = await makeWorld({ settings: { FO_WAITING_LIST: true }, days: [{ id: 'j1', capacity: 1 }] })
    const [served, other] = [await world.person({ takesPart: true }), await world.person()]
    const { ports, eventId } = world
    const now = ports.clock.now()
    await ports.db.insert(waitingList).values({
      ...{ eventId, userId: served.userId, status: 'offered' as const, joinedAt: now },
      ...{ dayId: 'j1', offeredAt: now, offerExpiresAt: new Date(now.getTime() + 3_600_000) },
    })
    expect((await open(world, served)).event).toMatchObject({ canRegister: true, days: [{ isFull: false }] })
    expect((await open(world, other)).event).toMatchObject({ canRegister: false, days: [{ isFull: true }] })
  })
})
