import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import { CAMILLE, ORGANISER } from '#testing/stage.tsx'
import { InvoiceScreen } from '../InvoiceScreen.tsx'
import { OrdersScreen } from '../OrdersScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

test('what was paid and is taken off stands under « À rendre », and is ticked where it is refunded', async () => {
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
  await playSandbox(await beginPayment(on), 'accept')
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
