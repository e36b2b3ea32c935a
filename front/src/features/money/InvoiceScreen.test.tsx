import { downloadUserInvoice, listInvoices } from '@parvis/contract/invoices/invoices.ts'
import { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER } from '#testing/stage.tsx'
import { InvoiceScreen } from './InvoiceScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

const documentsOf = async (on: Stage) => (await on.ask(ORGANISER, listInvoices, { params: on.ids, query: {} })).data

async function paidByCard() {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  const [invoice] = await documentsOf(on)
  if (!invoice) throw new Error('A payment made no invoice')
  const shown = await on.show(<InvoiceScreen />, {
    ...{ as: ORGANISER, path: `/organisation/argent/factures/${invoice.id}` },
    route: '/organisation/argent/factures/$invoiceId',
  })
  return { on, invoice, ...shown }
}

test('an invoice is made out again to a company, once the effects are told and its fields are right', async () => {
  const { on, invoice, screen, press } = await paidByCard()
  await press('Refaire')
  const dialog = screen.getByRole('dialog')
  await expect
    .element(
      dialog.getByText(`Un avoir de 84,00\u00a0€, au numéro suivant de la série, annule la facture ${invoice.number}.`),
    )
    .toBeVisible()
  await expect.element(dialog.getByText(/Deux mails partent à camille@exemple\.fr/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Entreprise en France' }).click()
  await dialog.getByLabelText(/^SIRET|^SIREN/).fill('12')
  await dialog.getByLabelText(/^Ville/).fill('')
  await press('Faire l’avoir et la nouvelle facture')
  await expect.element(dialog.getByLabelText(/^SIRET|^SIREN/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByLabelText(/^SIRET|^SIREN/)).toHaveFocus()
  expect(await documentsOf(on)).toHaveLength(1)
  await dialog.getByLabelText(/^SIRET|^SIREN/).fill('01234567400019')
  await dialog.getByLabelText(/^Ville/).fill('Nantes')
  await dialog.getByLabelText(/^Raison sociale/).fill('Atelier Roux')
  await expect.element(dialog.getByText(/est faite à ce nom\s: Atelier Roux\.$/)).toBeVisible()
  await press('Faire l’avoir et la nouvelle facture')
  await expect.element(screen.getByText('La facture est refaite')).toBeVisible()
  const documents = await documentsOf(on)
  const made = documents.find(({ kind, id }) => kind === 'invoice' && id !== invoice.id)
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice', 'invoice'])
  expect(made?.billing).toMatchObject({ type: 1, social_reason: 'Atelier Roux', city: 'Nantes' })
  const open = screen.getByRole('link', { name: 'Ouvrir la nouvelle facture' })
  await expect.element(open).toHaveAttribute('href', expect.stringContaining(made?.id ?? ''))
  await screen.getByRole('dialog').getByText('Fermer').click()
  await expect.element(screen.getByText('Il ne reste rien de cette facture.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Refaire' })).not.toBeInTheDocument()
})

test('a buyer that would change the VAT, or comes after a colleague’s, is refused and no document is made', async () => {
  const { on, invoice, screen, press } = await paidByCard()
  await press('Refaire')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Entreprise dans l’Union européenne' }).click()
  await dialog.getByLabelText(/^Raison sociale/).fill('Bottega Rossi')
  await dialog.getByLabelText(/^Pays/).selectOptions('Italie')
  await dialog.getByLabelText(/TVA/).fill('IT01234567890')
  await press('Faire l’avoir et la nouvelle facture')
  await expect.element(dialog.getByText(/la TVA changerait/)).toBeVisible()
  expect(await documentsOf(on)).toHaveLength(1)
  await dialog.getByRole('radio', { name: 'Particulier' }).click()
  const params = { ...on.ids, invoiceId: invoice.id }
  await on.ask(ORGANISER, creditInvoice, { params, body: { outcome: 'nothing' } })
  await press('Faire l’avoir et la nouvelle facture')
  await expect.element(dialog.getByText(/un avoir en a déjà repris/)).toBeVisible()
  expect(await documentsOf(on)).toHaveLength(2)
})

test('a document with a lost file says that it was made again, and names its unchanged parts', async () => {
  const on = await stagePaying()
  await playSandbox(await beginPayment(on), 'accept')
  await commands.settleJobs()
  await commands.loseInvoices(on.ids.eventId)
  const [invoice] = await documentsOf(on)
  const params = { ...on.ids, userId: invoice?.userId ?? '', invoiceId: invoice?.id ?? '' }
  await on.ask(ORGANISER, downloadUserInvoice, { params })
  const { screen } = await on.show(<InvoiceScreen />, {
    ...{ as: ORGANISER, path: `/organisation/argent/factures/${params.invoiceId}` },
    route: '/organisation/argent/factures/$invoiceId',
  })
  await expect.element(screen.getByText(/celui-ci a été refait le .+ montants et noms sont les mêmes\.$/)).toBeVisible()
})
