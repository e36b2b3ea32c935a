import { getUserArticles, listArticles, saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { previewSummary } from '@parvis/contract/checkout/checkout.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles, userArticles } from '#db/tables/articles.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const typologies = ['visitor', 'press'].map((id) => ({ id, label: id }))
type Salon = Shop & { organiser: Person; today: string }

const dateIn = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(time)

/** Dinner costs 40 € until today ends in Paris, in ten minutes (press: 10 €); then 50 € (press: 20 €). */
async function makeSalon(): Promise<Salon> {
  const shop = await makeShop({}, { typologies })
  const { clock, eventId, ports } = shop
  const today = dateIn(clock.now().getTime() + 20 * MINUTE)
  const hours = Array.from({ length: 49 }, (_, i) => Math.ceil(clock.now().getTime() / HOUR + i) * HOUR)
  const midnight = hours.find((time) => dateIn(time) > today) ?? 0
  clock.advance(midnight - 10 * MINUTE - clock.now().getTime())
  const tiers = [{ until: today, priceCents: 4000, typePrices: { press: 1000 } }]
  await ports.db
    .update(articles)
    .set({ typePrices: { press: 2000 }, tiers })
    .where(eq(articles.eventId, eventId))
  return { ...shop, organiser: await shop.person({ organiser: true }), today }
}

const values = (typoId: string, dinner = true) => ({
  ...{ participation: { participation: 4 }, typology: { typoId }, dates: { dayIds: ['free'] } },
  articles: { articles: dinner ? [{ id: 'dinner', dayId: '0' }] : [] },
})

async function dineAs(shop: Shop, typoId: string, known?: Person): Promise<Person> {
  const person = known ?? (await shop.person())
  const params = { ...shop.path, userId: person.userId }
  const { status, error } = await shop.call(register, { params, body: { values: values(typoId) } }, { as: person })
  if (status !== 200) throw new Error(`The registration is refused: ${JSON.stringify(error)}`)
  return person
}

async function choose(shop: Shop, person: Person, isSelected: boolean): Promise<void> {
  const params = { ...shop.path, userId: person.userId }
  const body = [{ id: 'dinner', dayId: '0', isSelected }]
  expect((await shop.call(saveUserArticles, { params, body }, { as: person })).status).toBe(200)
}

const owes = async (shop: Shop, ...people: Person[]) =>
  Promise.all(people.map(async (one) => (await shop.summary(one)).totalHT))

async function part({ call, path, organiser }: Salon) {
  const params = { ...path, part: 'articles' as const }
  const { revision, value } = (await call(getPart, { params }, { as: organiser })).body
  return { revision, value: value as Record<string, unknown>[] }
}
type Allow = { item: string; remedy: string }[]
async function change(salon: Salon, changed: object, allow: Allow = []) {
  const { revision, value } = await part(salon)
  const params = { ...salon.path, part: 'articles' as const }
  const body = { revision, value: value.map((one) => ({ ...one, ...changed })), allow }
  return salon.call(savePart, { params, body }, { as: salon.organiser })
}

describe('an article that costs less until a day', () => {
  it('costs the early price to the last second of that day where the event is held, and the usual one after', async () => {
    const salon = await makeSalon()
    salon.clock.advance(10 * MINUTE - 1000)
    const early = await dineAs(salon, 'visitor')
    const read = async (as: Person) => (await salon.call(listArticles, { params: salon.path }, { as })).body
    const later = [{ after: salon.today, price: 50, prices: { press: 20 } }]
    expect(await read(early)).toMatchObject([{ price: 40, prices: { press: 10 }, later }])
    salon.clock.advance(1000)
    const late = await dineAs(salon, 'visitor')
    expect(await read(early)).toMatchObject([{ price: 50, prices: { press: 20 }, later: [] }])
    expect(await owes(salon, early, late)).toEqual([40, 50])
  })

  it('keeps the price of the day it was taken, through repeated saves and late payment', async () => {
    const salon = await makeSalon()
    const [once, often, gone] = [
      await dineAs(salon, 'visitor'),
      await dineAs(salon, 'visitor'),
      await dineAs(salon, 'press'),
    ]
    salon.clock.advance(20 * MINUTE)
    await dineAs(salon, 'visitor', often)
    await choose(salon, often, true)
    await choose(salon, gone, false)
    await choose(salon, gone, true)
    expect(await owes(salon, once, often, gone)).toEqual([40, 40, 20])
    const params = { ...salon.path, userId: once.userId }
    expect((await salon.call(getUserArticles, { params }, { as: once })).body).toMatchObject([
      { id: 'dinner', isSelected: true, price: 40, prices: { press: 10 } },
    ])
    await play(salon, await salon.pay(once), 'accept')
    await salon.ports.jobs.settle()
    expect(await salon.invoices(once)).toMatchObject([{ price: 48 }])
  })

  it('costs the early price of another type, once its early buyer gets that type', async () => {
    const salon = await makeSalon()
    const person = await dineAs(salon, 'visitor')
    salon.clock.advance(20 * MINUTE)
    const params = { ...salon.path, userId: person.userId }
    await salon.call(updateParticipation, { params, body: { typoId: 'press' } }, { as: salon.organiser })
    expect(await owes(salon, person)).toEqual([10])
  })

  it('is tried out at the price of now, and at that of then where it is held', async () => {
    const salon = await makeSalon()
    const [holder, other] = [await dineAs(salon, 'visitor'), await salon.person()]
    salon.clock.advance(20 * MINUTE)
    const tried = async (as: Person) => {
      const query = { articles: JSON.stringify([{ id: 'dinner', dayId: '0' }]) }
      const params = { ...salon.path, userId: as.userId }
      return (await salon.call(previewSummary, { params, query }, { as })).body.totalHT
    }
    expect([await tried(holder), await tried(other)]).toEqual([40, 50])
  })
})

describe('another price of it', () => {
  it('is for later buyers, where it is decided so: held articles keep their price, type by type', async () => {
    const salon = await makeSalon()
    const [early, press] = [await dineAs(salon, 'visitor'), await dineAs(salon, 'press')]
    salon.clock.advance(20 * MINUTE)
    const late = await dineAs(salon, 'visitor')
    const dearer = { price: 60, prices: { press: 30 }, tiers: [] }
    const refused = await change(salon, dearer)
    expect(refused.error.detail).toMatchObject({
      open: 2,
      effects: [
        { item: 'articles.dinner', people: 2, cents: 3000, remedies: ['apply', 'keep'] },
        { item: 'articles.dinner.press', people: 1, cents: 2000, remedies: ['apply', 'keep'] },
      ],
    })
    const { status } = await change(salon, dearer, [
      { item: 'articles.dinner', remedy: 'keep' },
      { item: 'articles.dinner.press', remedy: 'apply' },
    ])
    expect(status).toBe(200)
    salon.clock.advance(1000)
    const next = await dineAs(salon, 'visitor')
    expect(await owes(salon, early, late, press, next)).toEqual([40, 50, 30, 60])
    const [kept] = (await part(salon)).value
    expect(kept).toMatchObject({ ...dearer, kept: [{ price: 40 }, { price: 50, prices: { press: 30 } }] })
    expect((await salon.call(listArticles, { params: salon.path }, { as: next })).body[0]).not.toHaveProperty('kept')
    // Kept prices show in the editor; removing them must be confirmed first.
    expect((await change(salon, { kept: [] })).error.detail).toMatchObject({ effects: [{ people: 2, cents: 3000 }] })
  })

  it('is refused for later buyers alone, while an article was taken after the time of the change', async () => {
    const salon = await makeSalon()
    const person = await dineAs(salon, 'visitor')
    // Another server's clock is five seconds ahead.
    const takenAt = new Date(salon.clock.now().getTime() + 5000)
    await salon.ports.db.update(userArticles).set({ takenAt }).where(eq(userArticles.userId, person.userId))
    const keep = [{ item: 'articles.dinner', remedy: 'keep' }]
    const refused = await change(salon, { tiers: [] }, keep)
    expect([refused.status, refused.error.code]).toEqual([409, 'PLAN_REFUSED'])
    expect(await owes(salon, person)).toEqual([40])
    salon.clock.advance(5000)
    expect((await change(salon, { tiers: [] }, keep)).status).toBe(200)
    expect(await owes(salon, person)).toEqual([40])
  })

  it('is asked of all people without an invoice, where it is decided so, and not of invoiced people', async () => {
    const salon = await makeSalon()
    const [early, paid] = [await dineAs(salon, 'visitor'), await dineAs(salon, 'visitor')]
    await play(salon, await salon.pay(paid), 'accept')
    await salon.ports.jobs.settle()
    const dearer = { tiers: [{ until: salon.today, price: 45 }] }
    expect((await change(salon, dearer)).error.detail).toMatchObject({ effects: [{ people: 1, cents: 500 }] })
    expect((await change(salon, dearer, [{ item: 'articles.dinner', remedy: 'apply' }])).status).toBe(200)
    expect(await owes(salon, early, paid)).toEqual([45, 0])
    expect((await part(salon)).value).toMatchObject([{ kept: [] }])
  })

  it('touches no buyer where it is that of days to come, and is saved at once', async () => {
    const salon = await makeSalon()
    const early = await dineAs(salon, 'visitor')
    const { status, body } = await change(salon, { price: 80, prices: { press: 20 } })
    expect([status, body.plan.severity]).toEqual([200, 'safe'])
    expect(await owes(salon, early)).toEqual([40])
  })

  it('is decided apart from another rate of VAT, which is for all', async () => {
    const salon = await makeSalon()
    const person = await dineAs(salon, 'visitor')
    const { status } = await change(salon, { tiers: [], vatRate: 10 }, [
      { item: 'articles.dinner.vatRate', remedy: 'apply' },
      { item: 'articles.dinner', remedy: 'keep' },
    ])
    expect(status).toBe(200)
    expect(await salon.summary(person)).toMatchObject({ totalHT: 40, totalTTC: 44 })
  })

  it('is refused at its field where its days do not follow one another, or its types are not of the event', async () => {
    const salon = await makeSalon()
    const tiers = ['2027-05-02', '2027-05-01'].map((until) => ({ until, price: 1, prices: { nobody: 1 } }))
    const refused = await change(salon, { tiers })
    expect(refused.error.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'value.0.tiers.0.prices.nobody FILE_UNKNOWN_ID',
      'value.0.tiers.1.until TIER_ORDER',
      'value.0.tiers.1.prices.nobody FILE_UNKNOWN_ID',
    ])
  })
})
