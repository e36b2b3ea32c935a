import { confirmTransfer, issueUnpaid, listOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedThread, RefundAsked } from '@parvis/contract/refunds/refunds.ts'
import {
  listRefunds,
  noteRefund,
  readIssued,
  refundInvoice,
  retryRefund,
  returnExcess,
  sendDocument,
} from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { articles } from '#db/tables/articles.ts'
import { payments } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { journal } from '#db/tables/journal.ts'
import { refunds } from '#db/tables/refunds.ts'
import { transaction } from '#kit/transaction.ts'
import { stripeProvider } from '#ports/stripe.ts'
import type { FakeStripe } from '#testing/fake-stripe.ts'
import { fakeStripeOptions, startFakeStripe } from '#testing/fake-stripe.ts'
import { openHouse } from '#testing/house.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'
import { mustBeLeft } from './refund-payment.service.ts'

let fake: FakeStripe
beforeAll(async () => {
  const { clock, payments: taken } = await openHouse()
  fake = await startFakeStripe(clock)
  taken.stripe = stripeProvider(fakeStripeOptions(fake), clock)
})
afterAll(async () => {
  const { payments: taken } = await openHouse()
  delete taken.stripe
  await fake.close()
})

const post = ({ app }: Shop, { raw, headers }: ReturnType<FakeStripe['notice']>) =>
  app.inject({
    method: 'POST',
    url: '/api/payments/webhooks/stripe',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: raw,
  })

let presses = 0
const asking = (at: number, leftCents: number, more: Partial<RefundAsked> = {}): RefundAsked => ({
  ...{ lines: [{ at }], holding: 'freed', money: 'online', reference: '', reason: 'Empêchement' },
  ...{ leftCents, pressId: `press-${++presses}`, ...more },
})

interface Sold {
  readonly shop: Shop
  readonly person: Person
  readonly organiser: Person
  readonly invoiceId: string
  readonly intent: string
  ask(asked: RefundAsked, as?: Person): ReturnType<typeof call>
  thread(): Promise<IssuedThread>
}
const call = (shop: Shop, invoiceId: string, body: RefundAsked, as: Person) =>
  shop.call(refundInvoice, { params: { ...shop.path, invoiceId }, body }, { as })

async function sold(how: 'card' | 'transfer' | 'unpaid' = 'card'): Promise<Sold> {
  fake.refundAs('succeeded')
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  await shop.ports.db.update(articles).set({ stock: 20, taken: 0 }).where(eq(articles.eventId, shop.eventId))
  const person = await shop.person()
  const organiser = await shop.person({ organiser: true })
  await shop.register(person, { dinner: true })
  const ref = (await shop.pay(person, { method: how === 'card' ? 'online' : 'transfer' })).split('/').at(-1) ?? ''
  if (how === 'card') {
    fake.pay(ref)
    await post(shop, fake.notice('checkout.session.completed', ref))
  } else {
    const [order] = await shop.orders()
    const params = { ...shop.path, orderId: order?.id ?? '' }
    if (how === 'transfer') await shop.call(confirmTransfer, { params, body: {} }, { as: organiser })
    else await shop.call(issueUnpaid, { params }, { as: organiser })
  }
  const invoiceId = (await shop.invoices(person))[0]?.id ?? ''
  const params = { ...shop.path, invoiceId }
  return {
    ...{ shop, person, organiser, invoiceId, intent: fake.sessions.get(ref)?.payment_intent ?? '' },
    ask: (asked, as = organiser) => call(shop, invoiceId, asked, as),
    thread: async () => (await shop.call(readIssued, { params }, { as: organiser })).body,
  }
}
const givenBy = (intent: string) =>
  fake.refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed').map(({ amount }) => amount)
const dinnerOf = ({ lines, invoice }: IssuedThread) =>
  lines.find(({ at }) => invoice.lines[at]?.label === 'Dîner')?.at ?? -1
const dayOf = (thread: IssuedThread) => 1 - dinnerOf(thread)

describe('a part of an invoice', () => {
  it('is given back on the card, with its credit note, its mail and its place, and the rest stays bought', async () => {
    const { shop, person, intent, ask, thread } = await sold()
    const before = await thread()
    expect(before).toMatchObject({ leftCents: 18_000, onlineCents: 18_000, isSettled: true })
    expect(before.lines[dinnerOf(before)]).toMatchObject({ isHeld: true, free: 19, leftCents: 5000 })
    const { status, body } = await ask(asking(dinnerOf(before), 18_000))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      creditNote: { price: -60, kind: 'credit-note' },
      refund: { status: 'asked', cents: 6000 },
    })
    await shop.ports.jobs.settle()
    expect(givenBy(intent)).toEqual([6000])
    const after = await thread()
    expect(after).toMatchObject({ leftCents: 12_000, onlineCents: 12_000, isSettled: true })
    expect(after.notes).toMatchObject([{ reason: 'Empêchement', refund: { status: 'given' } }])
    expect(after.lines[dinnerOf(after)]).toMatchObject({ isHeld: false, leftCents: 0 })
    const [dinner] = await rowsOf(shop.ports.db, articles, eq(articles.eventId, shop.eventId))
    expect(dinner?.taken).toBe(0)
    expect(await shop.summary(person)).toMatchObject({ totalHT: 0, canPay: false, payment: 'paid' })
    const mails = await shop.ports.db
      .select()
      .from(outbox)
      .where(eq(outbox.dedupeKey, `credit:${body.creditNote.id}`))
    expect(mails).toMatchObject([{ to: person.email, attachments: [{ kind: 'invoice', id: body.creditNote.id }] }])
    expect(mails[0]?.html).toMatch(/Dîner.*60,00\s€.*reviennent sur la carte/s)
    expect(await shop.invoices(person)).toMatchObject([{ price: -60 }, { price: 180, creditedCents: 6000 }])
  })

  it('may be given back several times, until nothing is left, and never more', async () => {
    const { shop, intent, ask, thread, organiser } = await sold()
    const first = await thread()
    await ask(asking(dinnerOf(first), 18_000))
    expect((await ask(asking(dinnerOf(first), 12_000))).error.code).toBe('ALREADY_CREDITED')
    expect((await ask(asking(dayOf(first), 18_000))).error.code).toBe('CREDIT_MOVED')
    const part = { lines: [{ at: dayOf(first), cents: 10_001 }] }
    expect((await ask(asking(0, 12_000, part))).error.code).toBe('ALREADY_CREDITED')
    expect((await ask(asking(dayOf(first), 12_000))).status).toBe(200)
    await shop.ports.jobs.settle()
    expect(givenBy(intent).toSorted((a, b) => a - b)).toEqual([6000, 12_000])
    const [payment] = await shop.ports.db.select().from(payments).where(eq(payments.paymentRef, intent))
    expect(payment).toMatchObject({ status: 'refunded', refundedCents: 18_000 })
    expect(
      (await shop.call(listOrders, { params: shop.path, query: { state: 'refunded' } }, { as: organiser })).body.total,
    ).toBe(1)
    expect((await shop.call(readTakings, { params: shop.path }, { as: organiser })).body).toMatchObject({
      takenCents: 0,
    })
  })

  it('is given back once, pressed twice at the same moment', async () => {
    const { shop, intent, ask, thread } = await sold()
    const press = asking(dinnerOf(await thread()), 18_000)
    const answers = await Promise.all([ask(press), ask(press)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.creditNote.number)).size).toBe(1)
    await shop.ports.jobs.settle()
    expect(givenBy(intent)).toEqual([6000])
  })

  it('stays with its holder as a gift, or is owed again', async () => {
    const kept = await sold()
    const at = dinnerOf(await kept.thread())
    await kept.ask(asking(at, 18_000, { holding: 'kept' }))
    expect(await kept.shop.summary(kept.person)).toMatchObject({ totalHT: 0, canPay: false })
    expect(await kept.shop.isCompleted(kept.person)).toBe(true)
    expect((await kept.thread()).lines[at]).toMatchObject({ isHeld: true, leftCents: 0 })
    const owed = await sold()
    await owed.ask(asking(at, 18_000, { holding: 'owed' }))
    expect(await owed.shop.summary(owed.person)).toMatchObject({ totalHT: 50, totalTTC: 60, canPay: true })
    expect(await owed.shop.isCompleted(owed.person)).toBe(false)
  })

  it('leaves a line in the journal, which names the note and why', async () => {
    const { shop, person, ask, thread, organiser } = await sold()
    const { body } = await ask(asking(dinnerOf(await thread()), 18_000))
    const rows = await rowsOf(shop.ports.db, journal, eq(journal.eventId, shop.eventId))
    expect(rows.at(-1)).toMatchObject({
      ...{ userId: organiser.userId, subjectId: person.userId, right: 'money.write', why: 'Empêchement' },
      after: { creditNote: body.creditNote.number, cents: 6000 },
    })
    expect((await thread()).deeds).toMatchObject([{ cents: 6000, act: expect.stringContaining('/refund') }])
  })

  it('is given back by a member with the right, in this event, alone', async () => {
    const { shop, person, ask, thread } = await sold()
    const asked = asking(dinnerOf(await thread()), 18_000)
    const other = await makeShop()
    const callers = [
      person,
      await shop.person({ organiser: 'doorkeeper' }),
      await shop.person({ organiser: 'registration' }),
      await other.person({ organiser: true }),
    ]
    for (const caller of callers) expect((await ask(asked, caller)).status, caller.email).toBeGreaterThanOrEqual(400)
    const there = await other.person({ organiser: true })
    const elsewhere = { params: { ...other.path, invoiceId: (await thread()).invoice.id }, body: asked }
    expect((await shop.call(refundInvoice, elsewhere, { as: there })).status).toBe(404)
    expect((await thread()).notes).toEqual([])
    expect((await ask(asked, await shop.person({ organiser: 'accountant' }))).status).toBe(200)
  })
})

describe('a provider', () => {
  it('that is silent is asked again, and gives the money once', async () => {
    const { shop, intent, ask, thread, organiser } = await sold()
    // Other tests' jobs would meet the failure first. Each call is tried three times.
    await shop.ports.jobs.settle()
    fake.failNext(3)
    const { body } = await ask(asking(dinnerOf(await thread()), 18_000))
    await shop.ports.jobs.settle()
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'asked', isUnanswered: true } }])
    const open = await shop.call(listRefunds, { params: shop.path }, { as: organiser })
    expect(open.body.data).toMatchObject([{ id: body.refund?.id, creditNoteNumber: body.creditNote.number }])
    const params = { ...shop.path, refundId: body.refund?.id ?? '' }
    const given = { params, body: { givenOn: '2027-03-02', reference: '' } }
    expect((await shop.call(noteRefund, given, { as: organiser })).error.code).toBe('REFUND_UNDER_WAY')
    expect((await shop.call(retryRefund, { params }, { as: organiser })).status).toBe(200)
    await shop.ports.jobs.settle()
    shop.clock.advance(3_600_000)
    await shop.ports.jobs.settle()
    expect(givenBy(intent)).toEqual([6000])
    expect((await shop.call(listRefunds, { params: shop.path }, { as: organiser })).body.data).toEqual([])
    expect((await shop.call(retryRefund, { params }, { as: organiser })).error.code).toBe('REFUND_UNDER_WAY')
  })

  it('with a pending refund confirms or refuses it later by a notice', async () => {
    const { shop, ask, thread } = await sold()
    fake.refundAs('pending')
    await ask(asking(dinnerOf(await thread()), 18_000))
    await shop.ports.jobs.settle()
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'pending' } }])
    const made = fake.refunds.at(-1)
    expect((await post(shop, fake.refundNotice(made?.id ?? '', 'succeeded'))).statusCode).toBe(200)
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'given' } }])
    // The bank may return a refund days later.
    await post(shop, fake.refundNotice(made?.id ?? '', 'failed'))
    expect(await thread()).toMatchObject({ onlineCents: 18_000, notes: [{ refund: { status: 'refused' } }] })
  })

  it('with a late notice takes nothing back that is known by then', async () => {
    const { shop, ask, thread } = await sold()
    fake.refundAs('pending')
    await ask(asking(dinnerOf(await thread()), 18_000))
    await shop.ports.jobs.settle()
    const made = fake.refunds.at(-1)?.id ?? ''
    const hear = async (...notices: ReturnType<FakeStripe['refundNotice']>[]) => {
      for (const notice of notices) expect((await post(shop, notice)).statusCode).toBe(200)
      return (await thread()).notes[0]?.refund?.status
    }
    const pending = fake.refundNotice(made, 'pending')
    const given = fake.refundNotice(made, 'succeeded')
    expect([await hear(given), await hear(pending)]).toEqual(['given', 'given'])
    const failed = fake.refundNotice(made, 'failed')
    expect([await hear(failed), await hear(given, pending)]).toEqual(['refused', 'refused'])
    expect(await thread()).toMatchObject({ onlineCents: 18_000 })
  })

  it('that could not be asked, and gave the money after all, is believed', async () => {
    const { shop, ask, thread } = await sold()
    fake.refundAs('pending')
    await ask(asking(dinnerOf(await thread()), 18_000))
    await shop.ports.jobs.settle()
    const made = fake.refunds.at(-1)?.id ?? ''
    await shop.ports.db.update(refunds).set({ status: 'refused' }).where(eq(refunds.providerRef, made))
    await post(shop, fake.refundNotice(made, 'succeeded'))
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'given' } }])
  })

  it('that refuses is told, asked anew, or money is noted as given back by transfer, once', async () => {
    const { shop, intent, ask, thread, organiser } = await sold()
    fake.refundAs('failed')
    const { body } = await ask(asking(dinnerOf(await thread()), 18_000))
    await shop.ports.jobs.settle()
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'refused' } }])
    const params = { ...shop.path, refundId: body.refund?.id ?? '' }
    await shop.call(retryRefund, { params }, { as: organiser })
    await shop.ports.jobs.settle()
    expect([fake.refunds.filter((one) => one.payment_intent === intent).length, givenBy(intent)]).toEqual([2, []])
    const given = { params, body: { givenOn: '2027-03-02', reference: 'VIR 12' } }
    expect((await shop.call(noteRefund, given, { as: organiser })).body).toMatchObject({
      ...{ status: 'given', way: 'transfer', givenOn: '2027-03-02', reference: 'VIR 12' },
    })
    expect((await shop.call(noteRefund, given, { as: organiser })).error.code).toBe('REFUND_UNDER_WAY')
  })

  it('that has forgotten the key of a day ago gives the same money back no second time', async () => {
    const { intent } = await sold()
    const { payments: taken } = await openHouse()
    const wanted = { ref: '', paymentRef: intent, amount: 1000 }
    await taken.stripe?.refund(wanted, 'refund one')
    fake.forgetKeys()
    await taken.stripe?.refund(wanted, 'refund one')
    expect(givenBy(intent)).toEqual([1000])
  })
})

describe('the rest of a payment', () => {
  it('is the most that may be given back of it', async () => {
    const { shop } = await sold()
    const [order] = await shop.orders()
    const isOf = eq(payments.orderId, order?.id ?? '')
    const [payment] = await shop.ports.db.select().from(payments).where(isOf)
    const ask = (cents: number) => transaction(shop.ports.db, (tx) => mustBeLeft(tx, payment?.id ?? '', cents))
    await expect(ask(18_000)).resolves.toBeUndefined()
    await expect(ask(18_001)).rejects.toMatchObject({ refusal: { code: 'REFUND_REFUSED' } })
  })
})

describe('a transfer', () => {
  it('is given back by transfer: noted at once, or owed until it is', async () => {
    const { shop, ask, thread, organiser } = await sold('transfer')
    const first = await thread()
    expect((await ask(asking(dinnerOf(first), 18_000))).error.code).toBe('REFUND_REFUSED')
    const money = { money: 'transfer' as const, givenOn: '2027-03-01', reference: 'VIR 1' }
    const one = await ask(asking(dinnerOf(first), 18_000, money))
    expect(one.body.refund).toMatchObject({ status: 'given', givenOn: '2027-03-01', reference: 'VIR 1' })
    const two = await ask(asking(dayOf(first), 12_000, { money: 'transfer' }))
    expect(two.body.refund).toMatchObject({ status: 'owed', cents: 12_000 })
    const params = { ...shop.path, refundId: two.body.refund?.id ?? '' }
    const noted = await shop.call(
      noteRefund,
      { params, body: { givenOn: '2027-03-03', reference: '' } },
      { as: organiser },
    )
    expect(noted.body.status).toBe('given')
  })

  it('that is awaited asks for less, and is settled by the rest', async () => {
    const { shop, person, ask, thread, organiser } = await sold('unpaid')
    expect((await ask(asking(dinnerOf(await thread()), 18_000, { money: 'none' }))).status).toBe(200)
    expect(await shop.summary(person)).toMatchObject({ payment: 'transfer', transfer: { amount: 120 } })
    const [order] = await shop.orders()
    const params = { ...shop.path, orderId: order?.id ?? '' }
    const paid = await shop.call(
      confirmTransfer,
      { params, body: { cents: 12_000, awaitedCents: 12_000 } },
      { as: organiser },
    )
    expect(paid.body).toMatchObject({ status: 'paid', forgoneCents: 6000, creditedCents: 6000 })
    expect(await shop.isCompleted(person)).toBe(true)
    expect((await shop.call(readTakings, { params: shop.path }, { as: organiser })).body).toMatchObject({
      takenCents: 12_000,
    })
  })

  it('of which too much came is noted as given back, never more', async () => {
    const { shop, organiser } = await sold('card')
    const other = await shop.person()
    await shop.register(other)
    await shop.pay(other, { method: 'transfer' })
    const order = (await shop.orders()).find(({ userId }) => userId === other.userId)
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(confirmTransfer, { params, body: { cents: 13_000 } }, { as: organiser })
    const give = (cents: number, excessCents: number) =>
      shop.call(
        returnExcess,
        { params, body: { cents, excessCents, givenOn: '2027-03-02', reference: '' } },
        { as: organiser },
      )
    expect((await give(1001, 1000)).error.code).toBe('REFUND_TOO_MUCH')
    expect((await give(400, 1000)).body).toMatchObject({ status: 'given', cents: 400, creditNoteId: null })
    expect((await give(1000, 1000)).error.code).toBe('TRANSFER_MOVED')
    expect((await give(600, 600)).status).toBe(200)
    expect((await give(1, 0)).error.code).toBe('REFUND_TOO_MUCH')
    const { body } = await shop.call(listOrders, { params: shop.path, query: { state: 'paid' } }, { as: organiser })
    expect(body.data.find(({ id }) => id === order?.id)).toMatchObject({ receivedCents: 13_000, returnedCents: 1000 })
  })
})

describe('a document', () => {
  it('is sent to its payer again, and that is told', async () => {
    const { shop, person, invoiceId, thread, organiser } = await sold()
    const params = { ...shop.path, invoiceId }
    expect((await shop.call(sendDocument, { params }, { as: organiser })).body).toEqual({ to: person.email })
    const { mails } = await thread()
    const { number } = (await thread()).invoice
    expect(mails.map((mail) => [mail.to, mail.number])).toContainEqual([person.email, number])
    const told = await rowsOf(shop.ports.db, journal, eq(journal.eventId, shop.eventId))
    expect(told.filter(({ route }) => route === sendDocument.route)).toMatchObject([
      { subjectId: person.userId, after: { number } },
    ])
  })
})
