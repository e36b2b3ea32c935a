import { listArticles } from '@parvis/contract/articles/articles.ts'
import { usePromoCode } from '@parvis/contract/checkout/checkout.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const typologies = ['visitor', 'press', 'student', 'guest'].map((id) => ({ id, label: id }))

/** Dinner costs 50 €, 20 € for the press, nothing for students; guests do not pay at all. */
async function makeSalon(): Promise<Shop & { organiser: Person }> {
  const shop = await makeShop({ typosV2: { guest: { FO_PAYMENT_ACTIVE: false } } } as never, { typologies })
  const typePrices = { student: 0, press: 2000 }
  await shop.ports.db.update(articles).set({ typePrices }).where(eq(articles.eventId, shop.eventId))
  return { ...shop, organiser: await shop.person({ organiser: true }) }
}

async function dineAs(shop: Shop, typoId: string): Promise<Person> {
  const person = await shop.person()
  const params = { ...shop.path, userId: person.userId }
  const values = {
    ...{ participation: { participation: 4 }, typology: { typoId }, dates: { dayIds: ['free'] } },
    articles: { articles: [{ id: 'dinner', dayId: '0' }] },
  }
  const { status, error } = await shop.call(register, { params, body: { values } }, { as: person })
  if (status !== 200) throw new Error(`The registration is refused: ${JSON.stringify(error)}`)
  return person
}

async function retype(shop: Shop & { organiser: Person }, person: Person, typoId: string | null): Promise<void> {
  const params = { ...shop.path, userId: person.userId }
  const { status, error } = await shop.call(updateParticipation, { params, body: { typoId } }, { as: shop.organiser })
  if (status !== 200) throw new Error(`The type is refused: ${JSON.stringify(error)}`)
}

async function payFor(shop: Shop, person: Person): Promise<void> {
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
}

describe('an article with prices by type', () => {
  it('costs people the price of their type, on the page, when it is paid and on the invoice', async () => {
    const shop = await makeSalon()
    const [visitor, press, student] = [
      await dineAs(shop, 'visitor'),
      await dineAs(shop, 'press'),
      await dineAs(shop, 'student'),
    ]
    const shown = (await shop.call(listArticles, { params: shop.path }, { as: press })).body
    expect(shown).toMatchObject([{ id: 'dinner', price: 50, prices: { press: 20, student: 0 } }])
    const owed = [visitor, press, student].map(async (one) => (await shop.summary(one)).totalHT)
    expect(await Promise.all(owed)).toEqual([50, 20, 0])
    expect([await shop.isCompleted(press), await shop.isCompleted(student)]).toEqual([false, true])
    await payFor(shop, press)
    expect(await shop.invoices(press)).toMatchObject([{ price: 24 }])
    expect(await shop.isCompleted(press)).toBe(true)
  })

  it('follows a change of type until it is invoiced, and never after', async () => {
    const shop = await makeSalon()
    const person = await dineAs(shop, 'visitor')
    await retype(shop, person, 'student')
    expect(await shop.summary(person)).toMatchObject({ currHT: 0, totalHT: 0, canPay: false })
    expect(await shop.isCompleted(person)).toBe(true)
    await retype(shop, person, 'press')
    expect(await shop.summary(person)).toMatchObject({ totalHT: 20, canPay: true })
    expect(await shop.isCompleted(person)).toBe(false)
    await payFor(shop, person)
    await retype(shop, person, 'visitor')
    expect(await shop.summary(person)).toMatchObject({ currHT: 20, prevHT: 20, totalHT: 0 })
    await retype(shop, person, 'student')
    expect(await shop.summary(person)).toMatchObject({ currHT: 20, prevHT: 20, totalHT: 0 })
    expect(await shop.invoices(person)).toMatchObject([{ price: 24 }])
  })

  it('marks an awaited transfer as outdated once the type changes', async () => {
    const shop = await makeSalon()
    const person = await dineAs(shop, 'visitor')
    await shop.start(person, { method: 'transfer' })
    expect((await shop.summary(person)).transfer).toMatchObject({ amount: 60, isOutdated: false })
    await retype(shop, person, 'press')
    expect((await shop.summary(person)).transfer).toMatchObject({ amount: 60, isOutdated: true })
  })

  it('is the base of a promo code, by percentage or for the article itself', async () => {
    const shop = await makeSalon()
    await shop.promo({ code: 'TENTH' })
    await shop.promo({ code: 'DINNER', kind: 'article', percentage: null, articleId: 'dinner' })
    const apply = async (person: Person, code: string) =>
      (await shop.call(usePromoCode, { params: shop.path, body: { code } }, { as: person })).body
    expect(await apply(await dineAs(shop, 'press'), 'TENTH')).toMatchObject({ currHT: 20, remiseHT: 2, totalHT: 18 })
    expect(await apply(await dineAs(shop, 'press'), 'DINNER')).toMatchObject({ currHT: 20, freeHT: 20, totalHT: 0 })
  })
})

describe('another price of it', () => {
  it('tells the change for each type, of payers without an invoice, and waits to be decided', async () => {
    const shop = await makeSalon()
    const [first, , press, , paid] = [
      await dineAs(shop, 'visitor'),
      await dineAs(shop, 'visitor'),
      await dineAs(shop, 'press'),
      await dineAs(shop, 'guest'),
      await dineAs(shop, 'visitor'),
    ]
    await payFor(shop, paid)
    const params = { ...shop.path, part: 'articles' as const }
    const { revision, value } = (await shop.call(getPart, { params }, { as: shop.organiser })).body
    const wanted = (value as object[]).map((one) => ({ ...one, price: 60, prices: { press: 15.5, student: 0 } }))
    const save = (allow: { item: string; remedy: string }[]) =>
      shop.call(savePart, { params, body: { revision, value: wanted, allow } }, { as: shop.organiser })
    const refused = await save([])
    expect(refused.error.code).toBe('PLAN_REFUSED')
    expect(refused.error.detail).toMatchObject({
      open: 2,
      effects: [
        { item: 'articles.dinner', at: ['articles', 'dinner', 'price'], people: 2, cents: 2000, severity: 'decide' },
        {
          ...{ item: 'articles.dinner.press', at: ['articles', 'dinner', 'prices', 'press'], name: 'Dîner (press)' },
          ...{ people: 1, cents: -450, remedies: ['apply', 'keep'] },
        },
      ],
    })
    expect(await shop.summary(first)).toMatchObject({ totalHT: 50 })
    const saved = await save(['dinner', 'dinner.press'].map((id) => ({ item: `articles.${id}`, remedy: 'apply' })))
    expect(saved.status).toBe(200)
    const owed = [first, press, paid].map(async (one) => (await shop.summary(one)).totalHT)
    expect(await Promise.all(owed)).toEqual([60, 15.5, 0])
  })
})
