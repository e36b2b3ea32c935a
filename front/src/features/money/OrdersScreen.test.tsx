import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { OrdersScreen } from './OrdersScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

/** Camille owes 84 € and has announced a transfer. */
async function begin() {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const order = (await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })).data[0]
  if (!order) throw new Error('Camille has no order')
  return { on, order }
}
const show = (on: Stage, path = '/page') => on.show(<OrdersScreen />, { as: ORGANISER, path })
const orderOf = async (on: Stage) => (await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })).data[0]

test('a transfer unfolds to its receipts, tells the effect of confirming, and is confirmed', async () => {
  const { on, order } = await begin()
  const { screen, press } = await show(on)
  await expect.element(screen.getByText(/^1 virement, 84,00\s€ · confirmez/)).toBeVisible()
  await expect.element(screen.getByText(/^0,00\s€ encaissés sur 84,00\s€$/)).toBeVisible()
  await press(`Confirmer le virement ${order.reference}`)
  await expect.element(screen.getByLabelText(/^Reçu le/)).toHaveFocus()
  await expect.element(screen.getByLabelText(/^Montant reçu/)).toHaveValue('84,00')
  await expect.element(screen.getByText('Le compte y est.')).toBeVisible()
  await expect.element(screen.getByText(/La facture sera émise.*Camille Roux recevra un mail/)).toBeVisible()
  await press(/^Confirmer 84,00\s€$/)
  await expect.element(screen.getByText(/^84,00\s€ confirmés pour ROUX Camille$/)).toBeVisible()
  await expect.element(screen.getByText('Aucun virement n’est attendu.')).toBeVisible()
  await expect.element(screen.getByText(/^84,00\s€ encaissés sur 84,00\s€$/)).toBeVisible()
  await expect.element(screen.getByText(/^Payée par virement/)).toBeVisible()
  const paid = await orderOf(on)
  expect(paid?.status).toBe('paid')
  await expect.element(screen.getByText(new RegExp(paid?.invoiceNumber ?? '-'))).toBeVisible()
})

test('a smaller amount is noted and the rest awaited, unless no more is asked for', async () => {
  const { on, order } = await begin()
  const { screen, press } = await show(on)
  await press(`Confirmer le virement ${order.reference}`)
  await screen.getByLabelText(/^Montant reçu/).fill('80')
  await expect.element(screen.getByText(/^Il manque 4,00\s€\.$/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /Attendre le reste/ })).toBeChecked()
  await press(/^Noter 80,00\s€$/)
  await expect.element(screen.getByText(/^Virement attendu, 80,00\s€ reçus$/)).toBeVisible()
  await expect.element(screen.getByText(/^1 virement, 4,00\s€ · confirmez/)).toBeVisible()
  await press(`Confirmer le virement ${order.reference}`)
  await screen.getByLabelText(/^Montant reçu/).fill('3,00')
  await screen.getByRole('radio', { name: /Ne plus rien demander/ }).click()
  await press(/^Confirmer 3,00\s€$/)
  await expect.element(screen.getByText(/^Payée par virement, 1,00\s€ laissés$/)).toBeVisible()
})

test('an excess transfer settles the order, and shows the amount to give back', async () => {
  const { on, order } = await begin()
  const { screen, press } = await show(on)
  await press(`Confirmer le virement ${order.reference}`)
  await screen.getByLabelText(/^Montant reçu/).fill('100,00')
  await expect.element(screen.getByText(/^16,00\s€ de trop\.$/)).toBeVisible()
  await press(/^Confirmer 100,00\s€$/)
  await expect.element(screen.getByText(/^Payée par virement, 16,00\s€ de trop à rendre$/)).toBeVisible()
  await press(/^Virer 16,00\s€ à/)
  await screen.getByLabelText('Référence du virement').fill('VIR 7')
  await press(/^Noter 16,00\s€ virés$/)
  await expect.element(screen.getByText(/^16,00\s€ notés virés à ROUX Camille$/)).toBeVisible()
  await expect.element(screen.getByText(/^Payée par virement, (?!16)/)).toBeVisible()
})

test('an invalid amount is refused at its field, and a transfer noted by a colleague meanwhile is not noted twice', async () => {
  const { on, order } = await begin()
  const { screen, press } = await show(on)
  await press(`Confirmer le virement ${order.reference}`)
  await screen.getByLabelText(/^Montant reçu/).fill('beaucoup')
  await press(/^Confirmer 84/)
  await expect
    .element(screen.getByLabelText(/^Montant reçu/))
    .toHaveAccessibleDescription(/Un montant en euros, comme 102,60/)
  await screen.getByLabelText(/^Montant reçu/).fill('50')
  const params = { ...on.ids, orderId: order.id }
  await on.ask(ORGANISER, confirmTransfer, { params, body: { cents: 5000 } })
  await press(/^Noter 50/)
  await expect.element(screen.getByText(/Cette commande a changé pendant que vous la regardiez/)).toBeVisible()
  expect((await orderOf(on))?.receivedCents).toBe(5000)
})

test('a transfer is given up after it is asked, and may be confirmed if it comes all the same', async () => {
  const { on, order } = await begin()
  const { screen, press } = await show(on)
  await press(`Confirmer le virement ${order.reference}`)
  await press('Renoncer…')
  await expect.element(screen.getByText(/ne sont plus attendus sous cette référence/)).toBeVisible()
  await press('Renoncer au virement')
  await expect.element(screen.getByText('Abandonnée', { exact: true })).toBeVisible()
  await press(`Le virement ${order.reference} est arrivé…`)
  await expect.element(screen.getByText(/Cette commande était abandonnée/)).toBeVisible()
  await press(/^Confirmer 84,00\s€$/)
  await expect.element(screen.getByText(/^Payée par virement/)).toBeVisible()
})

test('a row opens its order: the person, the buyer, the articles, the document and the receipts', async () => {
  const { on, order } = await begin()
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: order.id }, body: {} })
  const { screen, press } = await show(on)
  await press(`Ouvrir la commande ${order.reference}`)
  const person = screen.getByRole('link', { name: 'Camille Roux' })
  await expect.element(person).toHaveAttribute('href', expect.stringContaining(order.userId))
  await expect.element(screen.getByText('Camille Roux, 1 rue du Lac, 38000 Grenoble')).toBeVisible()
  await expect.element(screen.getByText(/11 mars 2027, 70,00\s€ HT$/)).toBeVisible()
  await expect.element(screen.getByText(/^84,00\s€ reçus par virement$/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /ses avoirs et son historique$/ })).toBeVisible()
  await press(`Fermer la commande ${order.reference}`)
  await expect.element(person).not.toBeInTheDocument()
})

test('orders are found by name, reference and amount, in an address that may be sent', async () => {
  const { on, order } = await begin()
  const { screen, press, where } = await show(on)
  const rows = screen.getByRole('table', { name: 'Commandes, les dernières d’abord' })
  await expect.element(rows.getByText(order.reference)).toBeVisible()
  await screen.getByLabelText('Nom, référence, montant').fill('personne de ce nom')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
  expect(where()).toBe('/organisation/argent?cherche=personne+de+ce+nom')
  await press('Retirer les filtres')
  await screen.getByLabelText('État').selectOptions('Payées')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
  await screen.getByLabelText('État').selectOptions('Virement attendu')
  await expect.element(rows.getByText(order.reference)).toBeVisible()
})

test('an event without orders says so, and a failed reading too', async () => {
  const on = await stage()
  const network = cutNetwork((path) => path.endsWith('/orders') || path.endsWith('/takings'))
  const { screen } = await show(on)
  await expect.poll(() => screen.getByRole('alert').elements().length).toBe(2)
  network.mend()
  await screen.getByRole('button', { name: 'Réessayer' }).last().click()
  await expect.element(screen.getByRole('heading', { name: 'Aucune commande pour l’instant' })).toBeVisible()
})
