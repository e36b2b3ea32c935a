import { confirmTransfer, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import {
  keepRefundAccount,
  listRefunds,
  noteRefund,
  readIssued,
  readRefundAccount,
  refundInvoice,
  returnExcess,
  undoRefund,
} from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { journal } from '#db/tables/journal.ts'
import { rowsOf } from '#testing/rows.ts'
import { makeShop } from '#testing/shop.ts'

async function sold() {
  const shop = await makeShop()
  const person = await shop.person()
  const organiser = await shop.person({ organiser: true })
  const as = { as: organiser }
  await shop.register(person, { dinner: true })
  await shop.pay(person, { method: 'transfer' })
  const [order] = await shop.orders()
  await shop.call(confirmTransfer, { params: { ...shop.path, orderId: order?.id ?? '' }, body: {} }, as)
  const params = { ...shop.path, invoiceId: (await shop.invoices(person))[0]?.id ?? '' }
  const thread = async () => (await shop.call(readIssued, { params }, as)).body
  return {
    ...{ shop, person, organiser, thread },
    async ask() {
      const { lines: sold, invoice } = await thread()
      const at = sold.find((line) => invoice.lines[line.at]?.label === 'Dîner')?.at ?? -1
      const back = { holding: 'freed', money: 'transfer', leftCents: 18_000, pressId: params.invoiceId } as const
      return shop.call(refundInvoice, { params, body: { lines: [{ at }], ...back } }, as)
    },
  }
}

describe('a transfer to be made', () => {
  const iban = 'FR76 3000 6000 0112 3456 7890 189'
  async function owed() {
    const made = await sold()
    const { body } = await made.ask()
    const params = { ...made.shop.path, refundId: body.refund?.id ?? '' }
    const as = { as: made.organiser }
    const { shop } = made
    return {
      ...{ ...made, params },
      keep: (typed: string) => shop.call(keepRefundAccount, { params, body: { iban: typed } }, as),
      account: async () => (await shop.call(readRefundAccount, { params }, as)).body.iban,
      note: () => shop.call(noteRefund, { params, body: { givenOn: '2027-03-03', reference: 'VIR 9' } }, as),
      undo: () => shop.call(undoRefund, { params }, as),
      list: async () => (await shop.call(listRefunds, { params: shop.path }, as)).body,
    }
  }

  it('keeps the account it goes to, checked, until it is noted, and tells its digits to no list and no journal', async () => {
    const { shop, keep, account, note, list } = await owed()
    expect((await keep('FR76 3000 6000 0112 3456 7890 188')).error.code).toBe('VALIDATION')
    expect((await keep(iban)).body).toEqual({ iban: iban.replaceAll(' ', '') })
    expect(await account()).toBe(iban.replaceAll(' ', ''))
    expect(JSON.stringify(await list())).not.toContain('30006000')
    expect((await note()).body).toMatchObject({ status: 'given', givenBy: 'Camille Roux' })
    expect(await account()).toBe('')
    expect((await keep(iban)).error.code).toBe('REFUND_UNDER_WAY')
    const told = await rowsOf(shop.ports.db, journal, eq(journal.eventId, shop.eventId))
    expect(told.map(({ route }) => route)).toContain(keepRefundAccount.route)
    expect(JSON.stringify(told)).not.toContain('30006000')
  })

  it('is shown only to members who may make it', async () => {
    const { shop, params, keep } = await owed()
    await keep(iban)
    const reader = await shop.person({ organiser: 'reader' })
    expect((await shop.call(readRefundAccount, { params }, { as: reader })).status).toBe(403)
  })

  it('is forgotten with its person', async () => {
    const { shop, person, keep, account } = await owed()
    await keep(iban)
    await shop.call(eraseMe, { params: { domainId: shop.domainId }, body: { email: person.email } }, { as: person })
    expect(await account()).toBe('')
  })

  it('that was noted by mistake is to be made again, and the journal keeps the note', async () => {
    const { note, undo, list, params, thread, shop } = await owed()
    expect((await undo()).error.code).toBe('REFUND_NOT_NOTED')
    await note()
    expect(await list()).toMatchObject({ data: [], given: [{ id: params.refundId, reference: 'VIR 9' }] })
    expect((await undo()).body).toMatchObject({ status: 'owed', givenOn: null, reference: '', givenBy: '' })
    expect((await undo()).error.code).toBe('REFUND_NOT_NOTED')
    expect(await list()).toMatchObject({ data: [{ id: params.refundId, status: 'owed' }], given: [] })
    expect((await thread()).notes).toMatchObject([{ refund: { status: 'owed' } }])
    const told = await rowsOf(shop.ports.db, journal, eq(journal.eventId, shop.eventId))
    expect(told.find(({ route }) => route === undoRefund.route)).toMatchObject({
      before: { status: 'given', reference: 'VIR 9' },
      after: { status: 'owed' },
    })
  })

  it('of an excess is an excess again once its note is undone', async () => {
    const { shop, organiser } = await sold()
    const other = await shop.person()
    await shop.register(other)
    await shop.pay(other, { method: 'transfer' })
    const order = (await shop.orders()).find(({ userId }) => userId === other.userId)
    const params = { ...shop.path, orderId: order?.id ?? '' }
    const as = { as: organiser }
    await shop.call(confirmTransfer, { params, body: { cents: 13_000 } }, as)
    const body = { cents: 1000, excessCents: 1000, givenOn: '2027-03-02', reference: '' }
    const { id: refundId } = (await shop.call(returnExcess, { params, body }, as)).body
    const takings = async () => (await shop.call(readTakings, { params: shop.path }, as)).body.overpaid
    expect(await takings()).toEqual([])
    expect((await shop.call(undoRefund, { params: { ...shop.path, refundId } }, as)).body.status).toBe('mistaken')
    expect(await takings()).toMatchObject([{ cause: 'received', cents: 1000 }])
    expect((await shop.call(listRefunds, { params: shop.path }, as)).body).toEqual({ data: [], given: [] })
    expect((await shop.call(returnExcess, { params, body }, as)).status).toBe(200)
  })
})
