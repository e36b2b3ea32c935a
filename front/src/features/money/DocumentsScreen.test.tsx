import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { DocumentsScreen } from './DocumentsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const show = (on: Stage) => on.show(<DocumentsScreen />, { as: ORGANISER })
const documentsOf = async (on: Stage) => (await on.ask(ORGANISER, listInvoices, { params: on.ids, query: {} })).data
async function paidByCard() {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  return on
}

test('a card payment is given back with its credit note, once its effects are told', async () => {
  const on = await paidByCard()
  const [invoice] = await documentsOf(on)
  const { screen, press } = await show(on)
  await expect.element(screen.getByText('Acquittée, spécimen')).toBeVisible()
  await press(`Rembourser la facture ${invoice?.number}…`)
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  const after = screen.getByRole('status').filter({ hasText: 'Reste acquis' })
  await expect.poll(() => after.element().textContent).toBe('Reste acquisrienReste dûrienEncore à rendrerien')
  await screen.getByRole('checkbox', { name: 'redevient libre' }).click()
  await screen.getByRole('radio', { name: 'reste à la personne, à payer de nouveau' }).click()
  await expect.poll(() => after.element().textContent).toMatch(/Reste dû84,00\s€/)
  await screen.getByLabelText('Motif, imprimé sur l’avoir').selectOptions('Autre motif')
  await screen.getByLabelText('Le motif, en quelques mots').fill('Empêchement')
  await press(/^Rembourser 84,00\s€ sur la carte$/)
  await expect.element(screen.getByText(/^Avoir SPECIMEN-A-\d{4}-\d{5} émis et envoyé$/)).toBeVisible()
  await expect.element(screen.getByText('Annulée par un avoir, spécimen')).toBeVisible()
  await expect.element(screen.getByText('Avoir, spécimen')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Rembourser/ })).not.toBeInTheDocument()
  expect((await documentsOf(on)).map(({ kind }) => kind)).toEqual(['credit-note', 'invoice'])
})

test('a transfer is credited, and the page says that the money is not given back automatically', async () => {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  const { screen, press } = await show(on)
  await press(/^Rembourser la facture/)
  await screen.getByRole('checkbox', { name: 'Tout choisir' }).click()
  await expect.element(screen.getByRole('button', { name: /^Noter 84,00\s€ à virer$/ })).toBeVisible()
  const typed = screen.getByLabelText(/^À rendre TTC/)
  await expect.element(typed).toHaveValue('84,00')
  await typed.fill('90')
  await expect.element(typed).toHaveAccessibleDescription(/84,00\s€ au plus/)
  await typed.fill('12,00')
  await expect.element(screen.getByText(/, remise$/)).toBeVisible()
  await expect.element(screen.getByText('dont TVA à 20\u202f%').or(screen.getByText(/dont TVA à 20\s%/))).toBeVisible()
  await press(/^Noter 12,00\s€ à virer$/)
  await expect.element(screen.getByText(/^Acquittée, 12,00\s€ repris par avoir$/)).toBeVisible()
  expect(await documentsOf(on)).toHaveLength(2)
})

test('documents are found by number, by buyer and by kind', async () => {
  const on = await paidByCard()
  const [invoice] = await documentsOf(on)
  const { screen, press } = await show(on)
  await expect.element(screen.getByRole('rowheader', { name: invoice?.number ?? '-' })).toBeVisible()
  await screen.getByLabelText('Document').selectOptions('Avoirs')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
  await press('Retirer les filtres')
  await screen.getByLabelText('Numéro ou client').fill('camille roux')
  await expect.element(screen.getByRole('rowheader', { name: invoice?.number ?? '-' })).toBeVisible()
})

test('an event without invoices says so, and a failed reading too', async () => {
  const on = await stage()
  const network = cutNetwork((path) => path.endsWith('/invoices'))
  const { screen, press } = await show(on)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('heading', { name: 'Aucune facture pour l’instant' })).toBeVisible()
})
