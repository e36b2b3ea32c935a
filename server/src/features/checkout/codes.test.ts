import {
  dropPromoCode,
  previewSummary,
  readAccount,
  usePromoCode,
  usePromoCodeFor,
} from '@parvis/contract/checkout/checkout.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

async function withCode(settings: Parameters<typeof makeShop>[0] = {}) {
  const shop = await makeShop(settings)
  await shop.promo({ code: 'AMI' })
  const person = await shop.person()
  await shop.register(person)
  await shop.call(usePromoCode, { params: shop.path, body: { code: 'ami' } }, { as: person })
  return { shop, person }
}
const drop = (shop: Shop, as: Person) => shop.call(dropPromoCode, { params: shop.path }, { as })

describe('a promo code', () => {
  it('can be dropped repeatedly, and its discount is owed again', async () => {
    const { shop, person } = await withCode()
    expect(await shop.summary(person)).toMatchObject({ promoCode: 'AMI', totalHT: 90 })
    for (let times = 0; times < 2; times++) {
      const { status, body } = await drop(shop, person)
      expect([status, body.promoCode, body.totalHT]).toEqual([200, null, 100])
    }
  })

  it('that is not in use creates no participation when it is dropped', async () => {
    const shop = await makeShop()
    const stranger = await shop.person({ takesPart: false })
    expect((await drop(shop, stranger)).status).toBe(200)
    const rows = await shop.ports.db.select().from(participations).where(eq(participations.userId, stranger.userId))
    expect(rows).toEqual([])
  })

  it('stays in a payment that was begun with it, and once something was bought with it', async () => {
    const { shop, person } = await withCode()
    const session = await shop.pay(person)
    expect((await drop(shop, person)).error).toMatchObject({ status: 409, code: 'PROMO_IN_PAYMENT' })
    await shop.ports.jobs.settle()
    await play(shop, session, 'accept')
    await shop.ports.jobs.settle()
    expect((await drop(shop, person)).error).toMatchObject({ status: 409, code: 'PROMO_ALREADY_USED' })
  })

  it('that left nothing to pay for the held articles is owed for, once it is taken off', async () => {
    const { shop, person } = await withCode()
    await shop.promo({ code: 'DINER', kind: 'article', percentage: null, articleId: 'dinner' })
    await shop.register(person, { dayIds: ['j1'], dinner: true })
    await shop.call(usePromoCode, { params: shop.path, body: { code: 'diner' } }, { as: person })
    await shop.register(person, { dayIds: ['free'], dinner: true })
    expect(await shop.isCompleted(person)).toBe(true)
    await drop(shop, person)
    expect(await shop.isCompleted(person)).toBe(false)
  })
})

describe('a code of one use that left nothing to pay', () => {
  async function taken() {
    const shop = await makeShop()
    await shop.promo({ code: 'SEUL', percentage: 10_000, maxUses: 1 })
    const [one, other] = [await shop.person(), await shop.person()]
    for (const person of [one, other]) await shop.register(person)
    const apply = async (as: Person) => {
      const { status, error } = await shop.call(usePromoCode, { params: shop.path, body: { code: 'seul' } }, { as })
      return status === 200 ? 'taken' : error.code
    }
    expect(await apply(one)).toBe('taken')
    await shop.ports.jobs.settle()
    expect(await apply(other)).toBe('PROMO_USED_UP')
    return { shop, one, other, apply }
  }
  async function decline(shop: Shop, as: Person) {
    const values = { participation: { participation: 3 as const } }
    const params = { ...shop.path, userId: as.userId }
    expect((await shop.call(register, { params, body: { values } }, { as })).status).toBe(200)
    await shop.ports.jobs.settle()
  }

  it('is another person’s once its payer declines, and theirs again only if it is free', async () => {
    const { shop, one, other, apply } = await taken()
    await decline(shop, one)
    expect(await apply(other)).toBe('taken')
    await shop.register(one)
    expect((await shop.summary(one)).totalHT).toBe(100)
    expect(await apply(one)).toBe('PROMO_USED_UP')
  })

  it('is another person’s once its payer is erased', async () => {
    const { shop, one, other, apply } = await taken()
    const body = { email: one.email }
    expect((await shop.call(eraseMe, { params: { domainId: shop.domainId }, body }, { as: one })).status).toBe(204)
    expect(await apply(other)).toBe('taken')
  })

  it('stays used where something was paid with it', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'SEUL', maxUses: 1 })
    const [one, other] = [await shop.person(), await shop.person()]
    for (const person of [one, other]) await shop.register(person)
    const apply = (as: Person) => shop.call(usePromoCode, { params: shop.path, body: { code: 'seul' } }, { as })
    await apply(one)
    await play(shop, await shop.pay(one), 'accept')
    await shop.ports.jobs.settle()
    await decline(shop, one)
    expect((await apply(other)).error).toMatchObject({ code: 'PROMO_USED_UP' })
  })
})

describe('the price of supposed choices', () => {
  it('counts articles that are not stored', async () => {
    const { shop, person } = await withCode()
    const preview = (articles: string | undefined, as = person) =>
      shop.call(previewSummary, { params: { ...shop.path, userId: person.userId }, query: { articles } }, { as })
    const dinner = [{ id: 'dinner', dayId: '0', isSelected: true }]
    expect((await preview(JSON.stringify(dinner))).body).toMatchObject({ promoCode: 'AMI', totalHT: 135 })
    expect((await preview('[]')).body.totalHT).toBe(90)
    expect((await shop.summary(person)).totalHT).toBe(90)
    expect((await preview('{')).error).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect((await preview('[]', await shop.person())).status).toBe(403)
  })

  it('is less with a code, used at the other address of the specification too, by the person alone', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'AMI' })
    const person = await shop.person()
    await shop.register(person)
    const use = (code: string, as = person) =>
      shop.call(usePromoCodeFor, { params: { ...shop.path, userId: person.userId }, body: { code } }, { as })
    expect((await use('ami', await shop.person())).status).toBe(403)
    expect((await use('inconnu')).status).toBe(404)
    expect((await use('ami')).body).toMatchObject({ promoCode: 'AMI', totalHT: 90 })
  })
})

describe('the account of a payer', () => {
  it('holds the data of the statement, for its payer alone', async () => {
    const { shop, person } = await withCode()
    const read = async (as: Person) => (await shop.call(readAccount, { params: shop.path }, { as })).body
    expect(await read(person)).toMatchObject({
      held: [{ userId: person.userId, key: 'j1', cents: 10_000 }],
      gift: { kind: 'percentage', code: 'AMI' },
      billed: [],
      buyer: null,
    })
    expect(await read(await shop.person())).toMatchObject({ held: [], gift: null })
  })
})
