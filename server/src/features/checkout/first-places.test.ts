import { listArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { previewSummary } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles, userArticles } from '#db/tables/articles.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const typologies = ['visitor', 'press'].map((id) => ({ id, label: id }))
type Launch = Shop & { organiser: Person }

const companions = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 3, FO_COMPANIONS_MODE: 'name' } as const
const firstTwo = [{ first: 2, priceCents: 3000, typePrices: { press: 1000 } }]

/** Dinner is 30 € for the first two places (press: 10 €), then 50 €. */
async function makeLaunch(tiers: (typeof articles.$inferInsert)['tiers'] = firstTwo): Promise<Launch> {
  const shop = await makeShop({ ...companions }, { typologies })
  await shop.ports.db.update(articles).set({ tiers }).where(eq(articles.eventId, shop.eventId))
  return { ...shop, organiser: await shop.person({ organiser: true }) }
}

async function dine(shop: Shop, person: Person, { typoId = 'visitor', price, dayIds = ['0'] }: Dining = {}) {
  // Ranks are ordered by time; two orders in the same millisecond have no order.
  shop.clock.advance(1000)
  const chosen = dayIds.map((dayId) => ({ id: 'dinner', dayId, ...(price !== undefined && { price }) }))
  const values = {
    ...{ participation: { participation: 4 }, typology: { typoId }, dates: { dayIds: ['free'] } },
    articles: { articles: chosen },
  }
  const params = { ...shop.path, userId: person.userId }
  return shop.call(register, { params, body: { values } }, { as: person })
}
interface Dining {
  typoId?: string
  price?: number
  dayIds?: string[]
}

async function diners(shop: Shop, count: number, dining?: Dining): Promise<Person[]> {
  const people: Person[] = []
  for (let i = 0; i < count; i++) {
    const person = await shop.person()
    expect((await dine(shop, person, dining)).status).toBe(200)
    people.push(person)
  }
  return people
}

async function choose(shop: Shop, person: Person, isSelected: boolean, price?: number) {
  shop.clock.advance(1000)
  const body = [{ id: 'dinner', dayId: '0', isSelected, ...(price !== undefined && { price }) }]
  return shop.call(saveUserArticles, { params: { ...shop.path, userId: person.userId }, body }, { as: person })
}

const owes = (shop: Shop, people: readonly Person[]) =>
  Promise.all(people.map(async (one) => (await shop.summary(one)).totalHT))
const offered = async (shop: Shop, as: Person) => (await shop.call(listArticles, { params: shop.path }, { as })).body[0]
const ranks = async ({ ports, eventId }: Shop) => {
  const rows = await ports.db
    .select({ rank: userArticles.rank })
    .from(userArticles)
    .where(and(eq(userArticles.eventId, eventId), eq(userArticles.articleId, 'dinner')))
    .orderBy(asc(userArticles.takenAt), asc(userArticles.rank))
  return rows.map(({ rank }) => rank)
}

type Allow = { item: string; remedy: string }[]
async function change(launch: Launch, changed: object, allow: Allow = []) {
  launch.clock.advance(1000)
  const params = { ...launch.path, part: 'articles' as const }
  const { revision, value } = (await launch.call(getPart, { params }, { as: launch.organiser })).body
  const body = { revision, value: (value as object[]).map((one) => ({ ...one, ...changed })), allow }
  return launch.call(savePart, { params, body }, { as: launch.organiser })
}

describe('an article with cheaper first places', () => {
  it('costs the low price for each such place, and shows how many are left and the next price', async () => {
    const launch = await makeLaunch()
    const [first] = await diners(launch, 1)
    if (!first) throw new Error('Nobody came')
    expect(await offered(launch, first)).toMatchObject({
      ...{ price: 30, prices: { press: 10 }, left: null, later: [] },
      beyond: [{ left: 1, price: 50, prices: {} }],
    })
    const others = await diners(launch, 2)
    expect(await owes(launch, [first, ...others])).toEqual([30, 30, 50])
    expect(await offered(launch, first)).toMatchObject({ price: 50, prices: {}, beyond: [] })
    expect(await ranks(launch)).toEqual([1, 2, 3])
  })

  it('changes no price when a place is given back, which the next person takes at its price', async () => {
    const launch = await makeLaunch()
    const [early, middle, late] = (await diners(launch, 3)) as [Person, Person, Person]
    expect((await choose(launch, early, false)).status).toBe(200)
    expect(await owes(launch, [middle, late])).toEqual([30, 50])
    expect(await offered(launch, late)).toMatchObject({ price: 30, beyond: [{ left: 1, price: 50 }] })
    expect((await dine(launch, late)).status).toBe(200)
    expect(await owes(launch, [late])).toEqual([50])
    const [next, last] = (await diners(launch, 2)) as [Person, Person]
    expect(await owes(launch, [middle, late, next, last])).toEqual([30, 50, 30, 50])
    expect(await ranks(launch)).toEqual([2, 3, 1, 4])
  })

  it('is paid and invoiced at the price at which it was taken, in spite of later prices', async () => {
    const launch = await makeLaunch()
    const [early] = (await diners(launch, 3)) as [Person]
    await play(launch, await launch.pay(early), 'accept')
    await launch.ports.jobs.settle()
    expect(await launch.invoices(early)).toMatchObject([{ price: 36 }])
    expect((await choose(launch, early, false)).status).toBe(200)
    expect((await choose(launch, early, true)).status).toBe(200)
    expect(await owes(launch, [early])).toEqual([0])
  })

  it('counts each of two that one person takes, and is tried out so before', async () => {
    const launch = await makeLaunch()
    await launch.ports.db.insert(articleDays).values({ eventId: launch.eventId, articleId: 'dinner', dayId: 'free' })
    await diners(launch, 1)
    const person = await launch.person()
    const query = { articles: JSON.stringify(['0', 'free'].map((dayId) => ({ id: 'dinner', dayId }))) }
    const params = { ...launch.path, userId: person.userId }
    expect((await launch.call(previewSummary, { params, query }, { as: person })).body.totalHT).toBe(80)
    expect((await dine(launch, person, { dayIds: ['0', 'free'] })).status).toBe(200)
    expect(await owes(launch, [person])).toEqual([80])
  })

  it('is a place of their own for a companion, which their registrar pays', async () => {
    const launch = await makeLaunch()
    const [registrar] = (await diners(launch, 2)) as [Person]
    const names = { firstName: 'Alix', lastName: 'Petit', email: `alix.${launch.context}@exemple.fr` }
    const query = { userId: registrar.userId }
    const added = await launch.call(addCompanion, { params: launch.path, query, body: names }, { as: registrar })
    expect((await choose(launch, { ...registrar, userId: added.body.id }, true)).status).toBe(200)
    expect(await owes(launch, [registrar])).toEqual([80])
  })
})

describe('a price that was shown', () => {
  it('is not exceeded: a late buyer is told, and takes nothing until they are shown the new one', async () => {
    const launch = await makeLaunch()
    await diners(launch, 2)
    const late = await launch.person()
    const refused = await dine(launch, late, { price: 30 })
    expect([refused.status, refused.error.code]).toEqual([409, 'ARTICLE_DEARER'])
    expect(refused.error.errors).toMatchObject([
      { path: 'values.articles.0', message: expect.stringContaining('« Dîner »') },
    ])
    expect(await ranks(launch)).toEqual([1, 2])
    expect((await dine(launch, late, { price: 50 })).status).toBe(200)
    expect(await owes(launch, [late])).toEqual([50])
  })

  it('is that of its own event, even with an article of the same name in others', async () => {
    const dear = [{ first: 2, priceCents: 9000, typePrices: {} }]
    await makeLaunch(dear)
    const launch = await makeLaunch()
    await makeLaunch(dear)
    expect((await dine(launch, await launch.person(), { price: 30 })).status).toBe(200)
  })

  it('is not exceeded in an exchange either, and a lower one by then is accepted', async () => {
    const launch = await makeLaunch()
    const [early, other] = (await diners(launch, 2)) as [Person, Person]
    await choose(launch, other, false)
    await diners(launch, 1)
    expect((await choose(launch, other, true, 30)).error).toMatchObject({ code: 'ARTICLE_DEARER' })
    await choose(launch, early, false)
    expect((await choose(launch, other, true, 50)).status).toBe(200)
    expect(await owes(launch, [other])).toEqual([30])
  })

  it('does not matter to a type without payment', async () => {
    const launch = await makeShop({ typosV2: { press: { FO_PAYMENT_ACTIVE: false } } }, { typologies })
    const person = await launch.person()
    expect((await dine(launch, person, { typoId: 'press', price: 0 })).status).toBe(200)
  })
})

describe('other first places, or another price of them', () => {
  it('count places already taken, in the order of taking, and wait to be decided', async () => {
    const launch = await makeLaunch([])
    const people = await diners(launch, 3)
    const tiers = [{ first: 2, price: 30 }]
    expect((await change(launch, { tiers })).error.detail).toMatchObject({
      effects: [{ item: 'articles.dinner', people: 2, cents: -4000, remedies: ['apply', 'keep'] }],
    })
    expect((await change(launch, { tiers }, [{ item: 'articles.dinner', remedy: 'apply' }])).status).toBe(200)
    expect(await ranks(launch)).toEqual([1, 2, 3])
    expect(await owes(launch, people)).toEqual([30, 30, 50])
  })

  it('are for later buyers alone, where it is decided so, among the places left', async () => {
    const launch = await makeLaunch([])
    const people = await diners(launch, 2)
    const tiers = [{ first: 3, price: 30 }]
    expect((await change(launch, { tiers }, [{ item: 'articles.dinner', remedy: 'keep' }])).status).toBe(200)
    const next = await diners(launch, 2)
    expect(await owes(launch, [...people, ...next])).toEqual([50, 50, 30, 50])
  })

  it('leave each buyer their price once the low price ends early', async () => {
    const launch = await makeLaunch()
    const people = await diners(launch, 3)
    const refused = await change(launch, { tiers: [], price: 60 })
    expect(refused.error.detail).toMatchObject({ effects: [{ people: 3, cents: 7000 }] })
    const keep = [{ item: 'articles.dinner', remedy: 'keep' }]
    const { status, body } = await change(launch, { tiers: [], price: 60 }, keep)
    expect(status).toBe(200)
    expect(body.value).toMatchObject([
      {
        kept: [
          { first: 2, price: 30 },
          { first: null, price: 50 },
        ],
      },
    ])
    const next = await diners(launch, 1)
    expect(await owes(launch, [...people, ...next])).toEqual([30, 30, 50, 60])
    const again = await change(launch, { tiers: [{ first: 4, price: 40 }] }, keep)
    expect(again.status).toBe(200)
    expect(await owes(launch, [...people, ...next, ...(await diners(launch, 1))])).toEqual([30, 30, 50, 60, 60])
  })

  it('are refused at their field where they would never apply, or where they say nothing about their holders', async () => {
    const launch = await makeLaunch()
    const tiers = [
      { first: 5, price: 1 },
      { first: 5, price: 2 },
      { first: 4, until: '2027-05-01', price: 3 },
      { price: 4 },
    ]
    const refused = await change(launch, { tiers })
    expect(refused.error.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'value.0.tiers.1.first TIER_NEVER',
      'value.0.tiers.2.until TIER_ORDER',
      'value.0.tiers.3.until REQUIRED',
    ])
  })
})
