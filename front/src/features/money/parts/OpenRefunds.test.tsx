import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, stagePaying } from '#testing/paying.ts'
import { CAMILLE, ORGANISER } from '#testing/stage.tsx'
import { InvoiceScreen } from '../InvoiceScreen.tsx'
import { OrdersScreen } from '../OrdersScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

test('a paid article taken off stands under « À rendre », and is ticked where it is refunded', async () => {
  const participation = {
    ...{ choice: 'onsite' as const, days: ['j1'] },
    articles: { 0: ['gala'] },
    isCompleted: false,
  }
  const people = [
    { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation },
    { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
  ]
  const articles = [{ id: 'gala', label: 'Dîner de gala', price: 50, vatRate: 10, days: { 0: {} } }]
  const on = await stagePaying({ FO_ARTICLES_ACTIVE: true }, { people, companies: [], articles })
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  const body = [{ id: 'gala', dayId: '0', isSelected: false }]
  await on.ask(CAMILLE, saveUserArticles, { params: on.pathOf(CAMILLE), body })
  const [invoice] = (await on.ask(ORGANISER, listInvoices, { params: on.ids, query: {} })).data
  const { screen } = await on.show(<OrdersScreen />, { as: ORGANISER })
  await expect.element(screen.getByText(/^1 somme, 55,00\s€ · elle reste ici/)).toBeVisible()
  await expect.element(screen.getByText('Versé en trop\u00a0: Dîner de gala, plus pris')).toBeVisible()
  const link = screen.getByRole('link', { name: /^Rembourser 55,00\s€ à ROUX Camille$/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`${invoice?.id}?rembourser=oui`))
  await cleanup()
  const shown = await on.show(<InvoiceScreen />, {
    ...{ as: ORGANISER, path: `/organisation/argent/factures/${invoice?.id}?rembourser=oui` },
    route: '/organisation/argent/factures/$invoiceId',
  })
  const dialog = shown.screen.getByRole('dialog')
  await expect.element(dialog.getByRole('checkbox', { name: /Dîner de gala/ })).toBeChecked()
})

test('a transfer to make shows its account, is noted with its author, and is undone', async () => {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  const [invoice] = (await on.ask(ORGANISER, listInvoices, { params: on.ids, query: {} })).data
  const lines = [{ at: 0 }]
  const { creditNote } = await on.ask(ORGANISER, refundInvoice, {
    params: { ...on.ids, invoiceId: invoice?.id ?? '' },
    body: { lines, holding: 'freed', money: 'transfer', leftCents: 8400, pressId: invoice?.id ?? '' },
  })
  const { screen, press } = await on.show(<OrdersScreen />, { as: ORGANISER })
  await press(/^Virer 84,00\s€ à ROUX Camille$/)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Référence du virement')).toHaveValue(`Remboursement ${creditNote.number}`)
  const iban = dialog.getByLabelText('IBAN de la personne')
  await iban.fill('FR76 3000 6000 0112 3456 7890 188')
  await dialog.getByLabelText('Référence du virement').click()
  await expect.element(iban).toHaveAccessibleDescription(/la clé de son pays/)
  await iban.fill('fr76 3000 6000 0112 3456 7890 189')
  await expect.element(dialog.getByText('27 signes, la clé est juste')).toBeVisible()
  await press('Garder cet IBAN jusqu’au virement')
  await expect.element(dialog.getByText(/^Gardé jusqu’à ce que le virement soit noté/)).toBeVisible()
  await press(/^Noter 84,00\s€ virés$/)
  await expect.element(screen.getByText('rien n’est à rendre')).toBeVisible()
  await screen.getByText('1 virement noté').click()
  await expect.element(screen.getByText(/^84,00\s€ virés le .+ · noté par Orso Garin · Remboursement /)).toBeVisible()
  await press(/^Annuler la note de 84,00\s€/)
  await press('Remettre à rendre')
  await expect.element(screen.getByText(/^1 somme, 84,00\s€/)).toBeVisible()
  await press(/^Virer 84,00\s€ à ROUX Camille$/)
  await expect.element(screen.getByRole('dialog').getByLabelText('IBAN de la personne')).toHaveValue('')
})

test('a refund is deducted from the balance, and only the rest is to be transferred', async () => {
  const participation = { choice: 'onsite' as const, days: ['j1'], isCompleted: false }
  const people = [
    { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation },
    { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
  ]
  const articles = [{ id: 'gala', label: 'Dîner de gala', price: 50, vatRate: 10, days: { 0: {} } }]
  const on = await stagePaying({ FO_ARTICLES_ACTIVE: true }, { people, companies: [], articles })
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  const body = [{ id: 'gala', dayId: '0', isSelected: true }]
  await on.ask(CAMILLE, saveUserArticles, { params: on.pathOf(CAMILLE), body })
  await beginPayment(on, 'transfer')
  const [invoice] = (await on.ask(ORGANISER, listInvoices, { params: on.ids, query: {} })).data
  const { screen, press } = await on.show(<InvoiceScreen />, {
    ...{ as: ORGANISER, path: `/organisation/argent/factures/${invoice?.id}?rembourser=oui` },
    route: '/organisation/argent/factures/$invoiceId',
  })
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Tout choisir' }).click()
  await dialog.getByRole('checkbox', { name: /^Déduire des 55,00\s€ encore dus/ }).click()
  await expect.element(dialog.getByText(/il reste 29,00\s€ à rendre\.$/)).toBeVisible()
  await press(/^Déduire 55,00\s€, rendre 29,00\s€$/)
  await expect.element(screen.getByText('À virer')).toBeVisible()
  const { data: after } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: { state: 'awaited' } })
  expect(after).toEqual([])
})
