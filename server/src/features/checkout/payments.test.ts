import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { usePromoCode } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { payments } from '#db/tables/checkout.ts'
import { promoCodes } from '#db/tables/promo-codes.ts'
import type { Shop } from '#testing/shop.ts'
import { company, makeShop, play, seller } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const MINUTE_MS = 60_000
const buyer = async (shop: Shop, chosen?: Parameters<Shop['register']>[1]): Promise<Person> => {
  const person = await shop.person()
  await shop.register(person, chosen)
  return person
}
const standing = async (shop: Shop, person: Person) => {
  const { payment, totalHT, canPay } = await shop.summary(person)
  return { payment, totalHT, canPay, isCompleted: await shop.isCompleted(person) }
}
const settled = { payment: 'paid', totalHT: 0, canPay: false, isCompleted: true }
const toPay = { payment: 'none', totalHT: 100, canPay: true, isCompleted: false }

describe('a payment', () => {
  it('is owed until it is made, then makes an invoice, a mail and a complete registration', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    expect(await standing(shop, person)).toEqual(toPay)
    const { location } = await play(shop, await shop.pay(person), 'accept')
    expect(location).toBe(`http://localhost/${shop.context}/registration?status=success`)
    // The return address alone settles nothing.
    expect(await standing(shop, person)).toEqual({ ...toPay, payment: 'open' })
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(settled)
    expect(await shop.invoices(person)).toMatchObject([{ price: 120, isPaid: true, kind: 'invoice' }])
    expect(await shop.thanks(person)).toMatchObject([{ attachments: [{ kind: 'invoice' }] }])
  })

  it('is settled by asking, when the person is back before the notice', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    await play(shop, await shop.pay(person), 'accept')
    expect((await shop.refresh(person)).payment).toBe('paid')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toHaveLength(1)
    expect(await shop.thanks(person)).toHaveLength(1)
  })

  it('that is refused leaves everything to pay, and can be tried again', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    await play(shop, await shop.pay(person), 'refuse')
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual({ ...toPay, payment: 'refused' })
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(settled)
  })

  it('that is canceled costs nothing, and can be begun again', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const first = await shop.pay(person)
    await play(shop, first, 'cancel')
    expect((await shop.refresh(person)).payment).toBe('none')
    expect(await shop.pay(person)).not.toBe(first)
  })

  it('that is left open is taken up again in the same session, and given up in the end', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const url = await shop.pay(person)
    expect(await shop.pay(person)).toBe(url)
    shop.clock.advance(61 * MINUTE_MS)
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(toPay)
    expect(await shop.orders()).toMatchObject([{ status: 'dropped' }])
    expect((await play(shop, url, 'accept')).status).toBe(409)
  })

  it('that is settled while it is read of is never said to be owed anew', async () => {
    let [at, isOver] = [0, false]
    while (!isOver) {
      const shop = await makeShop()
      const person = await buyer(shop)
      await play(shop, await shop.pay(person), 'accept')
      const client = shop.ports.db.$client
      const send = client.query.bind(client) as (...sent: unknown[]) => Promise<never>
      const before = { statements: at++ }
      const query = vi.spyOn(client, 'query').mockImplementation(async (...sent: unknown[]) => {
        if (before.statements-- === 0) {
          query.mockRestore()
          await shop.ports.jobs.settle()
        }
        return send(...sent)
      })
      const { payment, canPay } = await shop.summary(person)
      isOver = before.statements >= 0
      query.mockRestore()
      expect([payment, canPay]).not.toEqual(['none', true])
    }
    expect(at).toBeGreaterThan(5)
  })

  it('with a late notice is waited for, and not begun twice', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    await play(shop, await shop.pay(person), 'late')
    expect((await shop.refresh(person)).payment).toBe('pending')
    expect(await standing(shop, person)).toMatchObject({ payment: 'pending', canPay: false, isCompleted: false })
    expect((await shop.start(person)).error).toMatchObject({ status: 409, code: 'PAYMENT_PENDING' })
    shop.clock.advance(11_000)
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(settled)
  })

  it('with a lost notice is found by looking again', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.db.$client.query(`delete from pgboss.job where name = 'sandbox.news'`)
    await shop.ports.jobs.settle()
    expect((await standing(shop, person)).payment).toBe('open')
    shop.clock.advance(6 * MINUTE_MS)
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(settled)
  })

  it('begun twice at once makes one order and one session', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const urls = await Promise.all([shop.pay(person), shop.pay(person), shop.pay(person)])
    expect(new Set(urls).size).toBe(1)
    expect(await shop.orders()).toHaveLength(1)
    expect(
      await shop.ports.db
        .select()
        .from(payments)
        .where(eq(payments.url, urls[0] ?? '')),
    ).toHaveLength(1)
  })

  it('from two tabs with different billing is for the last one only', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const first = await shop.pay(person)
    const second = await shop.pay(person, { bill: company })
    expect(second).not.toBe(first)
    await shop.ports.jobs.settle()
    expect((await play(shop, first, 'accept')).status).toBe(409)
    await play(shop, second, 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.orders()).toMatchObject([{ status: 'paid' }, { status: 'dropped' }])
    expect((await shop.summary(person)).billing).toMatchObject({ type: 1, siret: '01234567400019' })
  })

  it('made in a tab with a dropped order is real: it is invoiced as it was', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const first = await shop.pay(person)
    const second = await shop.pay(person, { bill: company })
    shop.clock.advance(1000)
    // The provider does not know yet that the first session is closed.
    await play(shop, first, 'accept')
    await shop.ports.jobs.settle()
    expect(await standing(shop, person)).toEqual(settled)
    expect(await shop.orders()).toMatchObject([{ status: 'dropped' }, { status: 'paid' }])
    expect((await play(shop, second, 'accept')).status).toBe(409)
    expect(await shop.invoices(person)).toHaveLength(1)
  })

  it('keeps its amount when the price changes meanwhile, and the bought articles stay bought', async () => {
    const shop = await makeShop()
    const person = await buyer(shop, { dayIds: ['free'], dinner: true })
    const url = await shop.pay(person)
    await shop.ports.db.update(articles).set({ priceCents: 9900 }).where(eq(articles.eventId, shop.eventId))
    await play(shop, url, 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toMatchObject([{ price: 60 }])
    expect(await standing(shop, person)).toEqual(settled)
  })

  it('is asked for anew when the articles change before it is made', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const url = await shop.pay(person)
    await shop.register(person, { dayIds: ['j1'], dinner: true })
    const next = await shop.pay(person)
    expect(next).not.toBe(url)
    await play(shop, next, 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toMatchObject([{ price: 180 }])
  })

  it('leaves nothing to pay when something is given back afterwards, and only the rest when something is added', async () => {
    const shop = await makeShop()
    const person = await buyer(shop, { dayIds: ['j1'], dinner: true })
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    const params = { ...shop.path, userId: person.userId }
    const body = [{ id: 'dinner', dayId: '0', isSelected: false }]
    expect((await shop.call(saveUserArticles, { params, body }, { as: person })).status).toBe(200)
    expect(await standing(shop, person)).toMatchObject({ totalHT: -50, canPay: false, isCompleted: true })
    expect((await shop.start(person)).error).toMatchObject({ code: 'NOTHING_TO_PAY' })
    await shop.register(person, { dayIds: ['j1', 'j2'] })
    expect(await standing(shop, person)).toMatchObject({ totalHT: 50, canPay: true, isCompleted: false })
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    expect(await shop.invoices(person)).toMatchObject([{ price: 60 }, { price: 180 }])
    expect(await standing(shop, person)).toMatchObject({ totalHT: 0, isCompleted: true })
  })

  it('is refused to a person with nothing to pay, and where payments are off', async () => {
    const shop = await makeShop()
    const free = await buyer(shop, { dayIds: ['free'] })
    expect(await shop.isCompleted(free)).toBe(true)
    expect((await shop.start(free)).error).toMatchObject({ status: 409, code: 'NOTHING_TO_PAY' })
    const off = await makeShop({ FO_PAYMENT_ACTIVE: false })
    const person = await buyer(off)
    expect(await off.isCompleted(person)).toBe(true)
    expect((await off.start(person)).error).toMatchObject({ status: 409, code: 'PAYMENT_OFF' })
  })

  it('names the missing fields of the billing, and of the seller', async () => {
    const shop = await makeShop()
    const person = await buyer(shop)
    const { error } = await shop.start(person, { bill: { ...company, siret: '12', city: '' } })
    expect(error).toMatchObject({ status: 422, code: 'BILLING_INCOMPLETE' })
    expect(error.errors?.map(({ path }) => path)).toEqual(['bill.city', 'bill.siret'])
    const nobody = await makeShop({ FO_SELLER: { ...seller, siret: '' } })
    expect((await nobody.start(await buyer(nobody))).error.code).toBe('SELLER_INCOMPLETE')
  })

  it.each([
    ['https://ailleurs.example/payer', 400],
    ['javascript:alert(1)', 400],
    ['http://localhost.ailleurs.example/', 400],
    ['https://billetterie.example/retour?a=1', 200],
    ['/registration', 200],
  ])('returns to this site or to an allowed one: %s', async (referer, status) => {
    const shop = await makeShop({ FO_REFERER_ORIGINS: ['https://billetterie.example'] })
    const answer = await shop.start(await buyer(shop), { referer })
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.error.code).toBe('REFERER_REFUSED')
  })
})

describe('a promo code', () => {
  const use = (shop: Shop, person: Person, code: string) =>
    shop.call(usePromoCode, { params: shop.path, body: { code } }, { as: person })
  const usesOf = async (shop: Shop) => {
    const [row] = await shop.ports.db.select().from(promoCodes).where(eq(promoCodes.eventId, shop.eventId))
    return row?.uses
  }

  it('is counted once the payment is begun, and given back when it is given up', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'DIX' })
    const person = await buyer(shop)
    expect((await use(shop, person, ' dix ')).body).toMatchObject({ totalHT: 90, remiseHT: 10, promoCode: 'DIX' })
    expect(await usesOf(shop)).toBe(0)
    const url = await shop.pay(person)
    expect(await usesOf(shop)).toBe(1)
    await play(shop, url, 'cancel')
    await shop.ports.jobs.settle()
    expect(await usesOf(shop)).toBe(0)
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    expect(await usesOf(shop)).toBe(1)
    expect(await shop.invoices(person)).toMatchObject([{ price: 108 }])
    expect(await shop.summary(person)).toMatchObject({ isUsed: true, totalHT: 0 })
  })

  it('that is used up meanwhile is said to be, and the person sees the price without it', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'SEUL', maxUses: 1 })
    const [first, second] = [await buyer(shop), await buyer(shop)]
    await use(shop, first, 'SEUL')
    await use(shop, second, 'SEUL')
    await shop.pay(first)
    expect((await shop.start(second)).error).toMatchObject({ status: 409, code: 'PROMO_USED_UP' })
    expect(await shop.summary(second)).toMatchObject({ totalHT: 100, promoCode: null })
    expect((await shop.start(second)).status).toBe(200)
    expect(await usesOf(shop)).toBe(1)
  })

  it('that leaves nothing to pay is used at once, and the registration is complete', async () => {
    const shop = await makeShop()
    await shop.promo({ code: 'OFFERT', percentage: 10_000 })
    const person = await buyer(shop)
    expect((await use(shop, person, 'OFFERT')).body).toMatchObject({ totalHT: 0, canPay: false, isUsed: true })
    expect(await shop.isCompleted(person)).toBe(true)
    expect(await usesOf(shop)).toBe(1)
    expect(await shop.invoices(person)).toEqual([])
  })
})

describe('companions', () => {
  const withCompanion = async () => {
    const shop = await makeShop({ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 3, FO_COMPANIONS_MODE: 'name' })
    const registrar = await buyer(shop)
    const params = { ...shop.path, userId: registrar.userId }
    const names = { firstName: 'Alix', lastName: 'Petit', email: `alix.${shop.context}@exemple.fr` }
    const added = await shop.call(
      addCompanion,
      { params: shop.path, query: { userId: registrar.userId }, body: names },
      { as: registrar },
    )
    const companion = { ...registrar, userId: added.body.id }
    return { shop, registrar, companion, params }
  }

  it('are paid for by their registrar, all at once', async () => {
    const { shop, registrar, companion } = await withCompanion()
    expect(await shop.summary(registrar)).toMatchObject({ totalHT: 200, canPay: true })
    await play(shop, await shop.pay(registrar), 'accept')
    expect(await shop.isCompleted(companion)).toBe(false)
    await shop.ports.jobs.settle()
    expect([await shop.isCompleted(registrar), await shop.isCompleted(companion)]).toEqual([true, true])
    expect(await shop.invoices(registrar)).toMatchObject([{ price: 240 }])
    expect(await shop.thanks(registrar)).toHaveLength(1)
  })

  it('make the registration of their payer incomplete again when they take more', async () => {
    const { shop, registrar, companion } = await withCompanion()
    await play(shop, await shop.pay(registrar), 'accept')
    await shop.ports.jobs.settle()
    const params = { ...shop.path, userId: companion.userId }
    const body = [{ id: 'dinner', dayId: '0', isSelected: true }]
    expect((await shop.call(saveUserArticles, { params, body }, { as: registrar })).status).toBe(200)
    expect([await shop.isCompleted(registrar), await shop.isCompleted(companion)]).toEqual([false, false])
    const gone = await shop.call(updateParticipation, { params, body: { participation: 3 } }, { as: registrar })
    expect(gone.status).toBe(200)
    expect([await shop.isCompleted(registrar), await shop.isCompleted(companion)]).toEqual([true, false])
  })

  it('that try to pay are told the name of their payer', async () => {
    const shop = await makeShop({ FO_COMPANIONS_ACTIVE: true })
    const [registrar, companion] = [await buyer(shop), await buyer(shop)]
    await shop.ports.db.$client.query(
      `update participations set registered_by = $1 where event_id = $2 and user_id = $3`,
      [registrar.userId, shop.eventId, companion.userId],
    )
    const { error } = await shop.start(companion)
    expect(error).toMatchObject({ status: 409, code: 'PAYS_FOR_OTHERS' })
    expect(error.message).toContain('Camille Roux')
    expect((await shop.summary(companion)).canPay).toBe(false)
  })
})
