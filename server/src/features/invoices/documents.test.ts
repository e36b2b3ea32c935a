import { listMails, mailAction, readMail } from '@parvis/contract/emails/emails.ts'
import { downloadInvoices, listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { organisers } from '#db/tables/events.ts'
import { company, makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const DAY_MS = 86_400_000

async function issued() {
  const shop = await makeShop()
  const organiser = await shop.person({ organiser: 'accountant' })
  const [first, second] = [await shop.person(), await shop.person()]
  for (const [person, bill] of [
    [first, undefined],
    [second, company],
  ] as const) {
    await shop.register(person)
    await play(shop, await shop.pay(person, bill && { bill }), 'accept')
    await shop.ports.jobs.settle()
  }
  const [invoice] = await shop.invoices(second)
  const params = { ...shop.path, invoiceId: invoice?.id ?? '' }
  await shop.call(creditInvoice, { params, body: { outcome: 'nothing' } }, { as: organiser })
  const list = async (query: z.input<typeof listInvoices.query> = {}) =>
    (await shop.call(listInvoices, { params: shop.path, query }, { as: organiser })).body
  const archive = (query: z.input<typeof downloadInvoices.query> = {}) =>
    shop.call(downloadInvoices, { params: shop.path, query }, { as: organiser })
  return { shop, list, archive }
}

describe('the documents of an event', () => {
  it('are listed together, and found by number, buyer, kind and day', async () => {
    const { list } = await issued()
    const { data, total } = await list()
    expect([total, data.map(({ kind }) => kind)]).toEqual([3, ['credit-note', 'invoice', 'invoice']])
    expect((await list({ search: 'atelier roux' })).total).toBe(2)
    expect((await list({ search: `roux ${data[2]?.number}` })).data).toMatchObject([{ id: data[2]?.id }])
    expect((await list({ search: data[2]?.number ?? '-' })).data).toMatchObject([{ id: data[2]?.id }])
    expect((await list({ kind: 'credit-note' })).total).toBe(1)
    // Documents are dated by the database's clock.
    const inFrance = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
    const [from = '', to = ''] = [data[2], data[0]].map((one) => one && inFrance.format(new Date(one.issuedAt)))
    expect((await list({ from, to })).total).toBe(3)
    const beside = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
    expect((await list({ to: beside(from, -1) })).total).toBe(0)
    expect((await list({ from: beside(to, 1) })).total).toBe(0)
  })

  it('are one file, each as archived, of this event alone', async () => {
    const { shop, list, archive } = await issued()
    const { status, bytes, headers } = await archive()
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(bytes)
    const { data } = await list()
    expect(Object.keys(files)).toEqual(
      data.toReversed().map(({ kind, number }) => `${kind === 'invoice' ? 'facture' : 'avoir'}-${number}.pdf`),
    )
    for (const content of Object.values(files)) expect(Buffer.from(content).toString('latin1', 0, 5)).toBe('%PDF-')
    expect(Object.keys(unzipSync((await archive({ from: '2099-01-01' })).bytes))).toEqual([])
    const reader = await shop.person({ organiser: 'reader' })
    expect((await shop.call(downloadInvoices, { params: shop.path, query: {} }, { as: reader })).status).toBe(403)
  })
})

it('an invoice attached to a mail is read by the rule of the invoice: with the right to read money, while it lasts', async () => {
  const { shop } = await issued()
  const [clerk, lead] = [await shop.person({ organiser: 'registration' }), await shop.person({ organiser: true })]
  const attached = async (as: Person) => {
    const { data } = (await shop.call(listMails, { params: shop.path, query: {} }, { as })).body
    const mailId = data.find(({ actionId }) => actionId === mailAction.shopSuccess)?.id ?? ''
    return (await shop.call(readMail, { params: { ...shop.path, mailId } }, { as })).body.attachments
  }
  expect(await attached(clerk)).toMatchObject([{ filename: expect.stringMatching(/^facture-/), url: null }])
  const [file] = await attached(lead)
  const open = async () => (await shop.app.inject({ method: 'GET', url: file?.url ?? '' })).statusCode
  expect(await open()).toBe(200)
  const run = eq(organisers.userId, lead.userId)
  await shop.ports.db.update(organisers).set({ role: 'registration' }).where(run)
  expect(await open()).toBe(403)
})
