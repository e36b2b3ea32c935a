import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { setMachineTime } from '#testing/page-time.ts'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import { cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { BooksScreen } from './BooksScreen.tsx'

beforeEach(setMachineTime)

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

test('invoices are summed by rate, with the files that an accountant asks for', async () => {
  // Without the payment sandbox, a transfer makes a real invoice.
  const on = await stagePaying({ FO_PAYMENT_PROVIDER: 'stripe' })
  await beginPayment(on, 'transfer')
  const { data: orders } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: orders[0]?.id ?? '' }, body: {} })
  const { screen } = await on.show(<BooksScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('heading', { name: 'Association du vivant, SIREN 012345674' })).toBeVisible()
  await expect.element(screen.getByText('1 facture, aucun avoir')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /^20\s%.*70,00\s€.*14,00\s€.*84,00\s€/ })).toBeVisible()
  for (const name of ['Télécharger le FEC', 'Télécharger le journal en CSV', 'Télécharger le journal en XLSX'])
    await expect.element(screen.getByRole('button', { name })).toBeVisible()
  await screen.getByLabelText('Au', { exact: true }).fill('2001-01-01')
  await expect.element(screen.getByText('Le dernier jour vient avant le premier.')).toBeVisible()
  await screen.getByLabelText('Du', { exact: true }).fill('2001-01-01')
  await expect.element(screen.getByRole('heading', { name: 'Rien n’a été facturé dans cette période' })).toBeVisible()
})

test('a demonstration is in no book and is told', async () => {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  const { screen } = await on.show(<BooksScreen />, { as: ORGANISER })
  await expect.element(screen.getByText('1 document de démonstration n’y est pas compté.')).toBeVisible()
})

test('books that cannot be read say so, and are read again', async () => {
  const on = await stage()
  const network = cutNetwork((path) => path.includes('/books'))
  const { screen } = await on.show(<BooksScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await screen.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Rien n’a été facturé dans cette période' })).toBeVisible()
})
