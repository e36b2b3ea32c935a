import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { downloadInvoice, listMyInvoices } from '@parvis/contract/invoices/invoices.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER } from '#testing/stage.tsx'
import { InvoicesPanel } from './InvoicesPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const invoiceOf = async (on: Stage) => {
  const [invoice] = (await on.ask(CAMILLE, listMyInvoices, { params: on.ids })).data
  if (!invoice) throw new Error('Camille has no invoice')
  return invoice
}

/** The database dates invoices by the machine's clock. */
const issuedAbout = new Date(performance.timeOrigin + performance.now())
const dayAt = (timeZone: string, instant = issuedAbout) =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone }).format(instant)
/** One of these two time zones is always on another day than Paris. */
const FAR = dayAt('Pacific/Kiritimati') === dayAt('Europe/Paris') ? 'Pacific/Honolulu' : 'Pacific/Kiritimati'

async function beginPaid(timeZone = 'Europe/Paris') {
  const on = await stagePaying({ FO_PAYMENT_PROVIDER: 'stripe' }, { timeZone })
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  return { on, invoice: await invoiceOf(on) }
}
const show = async (on: Stage) => (await on.show(<InvoicesPanel />)).screen

test('an invoice says its number, its day where the event is, and its amount', async () => {
  const { on, invoice } = await beginPaid(FAR)
  const screen = await show(on)
  await expect.element(screen.getByText(`Facture ${invoice.number}`, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(`Du ${dayAt(FAR, new Date(invoice.issuedAt))}`)).toBeVisible()
  await expect.element(screen.getByText(/^84,00\s€$/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('SPÉCIMEN')
})

test('a credit note is told from the invoice that it takes back, and a demonstration says that it is one', async () => {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  const invoice = await invoiceOf(on)
  const params = { ...on.ids, invoiceId: invoice.id }
  const { creditNote } = await on.ask(ORGANISER, creditInvoice, { params, body: { outcome: 'nothing' } })
  const screen = await show(on)
  await expect.element(screen.getByText(`Avoir ${creditNote.number}`, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/^-84,00\s€$/)).toBeVisible()
  await expect.element(screen.getByText('Annulée par un avoir')).toBeVisible()
  await expect.element(screen.getByText(/paiement de démonstration/)).toBeVisible()
  expect(screen.getByText('SPÉCIMEN', { exact: true }).elements()).toHaveLength(2)
})

test('the file is saved under its number', async () => {
  const { on, invoice } = await beginPaid()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const screen = await show(on)
  await screen.getByRole('button', { name: `Télécharger Facture ${invoice.number} en PDF` }).click()
  await expect.poll(() => saved).toEqual([`${invoice.number}.pdf`])
})

test('a file that cannot be had says why, and may be asked for again', async () => {
  const { on } = await beginPaid()
  const screen = await show(on)
  await expect.element(screen.getByRole('button', { name: /^Télécharger/ })).toBeEnabled()
  cutNetwork(
    (path) => path.endsWith('/download'),
    async () => new Response('<html>', { status: 503 }),
  )
  await screen.getByRole('button', { name: /^Télécharger/ }).click()
  await expect.element(screen.getByText(/momentanément indisponible/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Télécharger/ })).toBeEnabled()
})

test('a file that was lost and is made again says since when', async () => {
  const { on, invoice } = await beginPaid()
  await commands.settleJobs()
  await commands.loseInvoices(on.ids.eventId)
  const file = { params: on.ids, query: { invoiceId: invoice.id } }
  await on.ask(CAMILLE, downloadInvoice, file)
  const screen = await show(on)
  await expect.element(screen.getByText(/^Fichier perdu, refait le .+ à partir des mêmes données$/)).toBeVisible()
})

test('the panel is empty while there is no invoice', async () => {
  const on = await stagePaying()
  const asked = vi.spyOn(window, 'fetch')
  const screen = await show(on)
  await expect.poll(() => asked.mock.calls.some(([address]) => String(address).endsWith('/invoicesV2/me'))).toBe(true)
  await expect.poll(() => asked.mock.settledResults.every(({ type }) => type === 'fulfilled')).toBe(true)
  expect(screen.container.textContent).toBe('')
})
