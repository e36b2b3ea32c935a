import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import { answerAs, asOrganiser, expectPaid, goToPay, newDebtor, openConfirmation } from './parts/payment.ts'
import type { Person } from './parts/people.ts'
import { idsOf, openAs, organiserOf } from './parts/people.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const CONTEXT = 'alpages'

async function organiser(request: APIRequestContext): Promise<Person> {
  const token = await organiserOf(request, CONTEXT)
  return { ...(await idsOf(request, CONTEXT)), context: CONTEXT, email: '', userId: '', token }
}

interface Issued {
  readonly id: string
  readonly userId: string
  readonly number: string
  readonly kind: string
}
const issuedTo = async (request: APIRequestContext, { userId }: Person): Promise<Issued[]> => {
  const { data } = await asOrganiser<{ data: Issued[] }>(request, 'GET', '/invoices?pageSize=200')
  return data.filter((one) => one.userId === userId)
}

async function buyer(page: Page, request: APIRequestContext): Promise<Person> {
  const person = await newDebtor(request, { dates: { dayIds: ['jeudi', 'vendredi'] } })
  await openConfirmation(page, person)
  await goToPay(page, /^Payer/)
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
  return person
}

test('a day is given back on the card, with its credit note and its mail, from the invoice’s own page', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const person = await buyer(page, request)
  const [invoice] = await issuedTo(request, person)
  await openAs(page, await organiser(request), `/${CONTEXT}/organisation/argent/factures/${invoice?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Jeanne MARCHAND, / })).toBeVisible()
  await seen(page, 'refund-invoice')
  await page.getByRole('button', { name: 'Rembourser…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rembourser Jeanne MARCHAND' })
  await expect(dialog.getByRole('button', { name: 'Choisissez ce qui est à rendre' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /21 mai/ }).check()
  await expect(dialog.getByText('Total TTC rendu')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Sur la carte qui a payé/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'redevient libre' })).toBeChecked()
  await seen(page, 'refund-dialog')

  // A colleague refunds part of the same invoice meanwhile.
  const others = { holding: 'kept', money: 'online', reason: '', reference: '' }
  const { leftCents } = await asOrganiser<{ leftCents: number }>(request, 'GET', `/invoices/${invoice?.id}`)
  const first = { ...others, lines: [{ at: 0, cents: 500 }], leftCents, pressId: 'collegue' }
  await asOrganiser(request, 'POST', `/invoices/${invoice?.id}/refund`, first)
  allow(page, 'POST /refund', 409)
  await dialog.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(dialog.getByText(/Cette facture a changé pendant que vous la regardiez/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Voir ce qu’il en reste' }).click()
  await expect(dialog.getByText(/Cette facture a changé/)).toBeHidden()
  await dialog.getByRole('checkbox', { name: /21 mai/ }).check()
  await dialog.getByRole('button', { name: /^Rembourser \d/ }).click()
  await expect(page.getByText(/^Avoir SPECIMEN-A-.* émis et envoyé$/)).toBeVisible()
  await expect(page.getByText(/rendus sur la carte/).first()).toBeVisible()
  await expect(page.getByText('Rembourser autre chose')).toBeVisible()
  await page
    .getByRole('button', { name: /^Avoir / })
    .last()
    .click()
  await expect(page.getByText('Net à votre crédit')).toBeVisible()
  await seen(page, 'refund-done')

  const notes = (await issuedTo(request, person)).filter(({ kind }) => kind === 'credit-note')
  expect(notes).toHaveLength(2)
  const mail = await mailTo(request, CONTEXT, person.email, /^Votre avoir/)
  expect(mail.attachments).toHaveLength(1)
  await openConfirmation(page, person)
  await expect(page.getByText(/repris par avoir/).first()).toBeVisible()
  await seen(page, 'refund-confirmation')
})

test('an invoice is made out again to a company, with its credit note, and both are sent', async ({
  page,
  request,
}) => {
  const person = await buyer(page, request)
  const [invoice] = await issuedTo(request, person)
  await openAs(page, await organiser(request), `/${CONTEXT}/organisation/argent/factures/${invoice?.id}`)
  await page.getByRole('button', { name: 'Refaire' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Entreprise en France' }).check()
  await dialog.getByLabel(/^Raison sociale/).fill('Atelier Roux')
  await dialog.getByLabel(/^SIRET ou SIREN/).fill('12')
  await dialog.getByRole('button', { name: 'Faire l’avoir et la nouvelle facture' }).click()
  await expect(dialog.getByLabel(/^SIRET ou SIREN/)).toBeFocused()
  await seen(page, 'replace-invoice')
  await dialog.getByLabel(/^SIRET ou SIREN/).fill('01234567400019')
  await expect(dialog.getByText(/est faite à ce nom\s: Atelier Roux\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Faire l’avoir et la nouvelle facture' }).click()
  await expect(dialog.getByText(/la remplace, à ce nom\s: Atelier Roux/)).toBeVisible()
  await seen(page, 'replace-invoice-made')
  const documents = await issuedTo(request, person)
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['credit-note', 'invoice', 'invoice'])
  const made = documents.find(({ kind, id }) => kind === 'invoice' && id !== invoice?.id)
  await dialog.getByRole('link', { name: 'Ouvrir la nouvelle facture' }).click()
  await expect(page).toHaveURL(new RegExp(`/factures/${made?.id}$`))
  await expect(page.getByRole('article').getByText('Atelier Roux')).toBeVisible()
  await seen(page, 'replace-invoice-new')
  const note = await mailTo(request, CONTEXT, person.email, /^Votre avoir/)
  const sent = await mailTo(request, CONTEXT, person.email, new RegExp(made?.number ?? 'facture'))
  expect([note.attachments, sent.attachments]).toEqual([expect.any(Array), expect.any(Array)])
})

test('the card of a person leads to the refund of their invoice', async ({ page, request }) => {
  const person = await buyer(page, request)
  await openAs(page, await organiser(request), `/${CONTEXT}/organisation/participants/${person.userId}`)
  await page.getByRole('link', { name: /^Rembourser la facture / }).click()
  await expect(page.getByRole('dialog', { name: 'Rembourser Jeanne MARCHAND' })).toBeVisible()
  await page.getByRole('button', { name: 'Ne rien rembourser' }).first().click()
  await page.getByRole('link', { name: 'Factures et avoirs' }).first().click()
  const [invoice] = await issuedTo(request, person)
  await page.getByRole('searchbox', { name: 'Numéro ou client' }).fill(invoice?.number ?? '')
  await expect(page.getByRole('link', { name: invoice?.number ?? '' })).toBeVisible()
})
