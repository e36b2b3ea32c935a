import { expect } from '@playwright/test'
import { downloadBy } from './parts/downloads.ts'
import { test } from './parts/journey.ts'
import { mailTo } from './parts/mails.ts'
import {
  answerAs,
  asOrganiser,
  expectPaid,
  expectProvider,
  fillBilling,
  goToPay,
  newDebtor,
  openConfirmation,
  orderOf,
  payButton,
} from './parts/payment.ts'
import { choose, expectStep, next, write } from './parts/registration.ts'
import { seen } from './parts/seen.ts'
import { allow } from './parts/watch.ts'

const EIGHTY_FOUR = /^Payer 84,00\s€$/

test('a person pays, comes back to a registration that is complete, and has the invoice', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const person = await newDebtor(request)
  await openConfirmation(page, person)
  await expect(page.getByText('Elle sera définitive une fois le paiement effectué')).toBeVisible()
  await expect(page.getByText(/^84,00\s€$/).first()).toBeVisible()
  await seen(page, 'payment-due')
  await payButton(page).click()
  await expect(page.getByRole('radio', { name: 'Particulier' })).toBeChecked()
  await page.getByRole('button', { name: EIGHTY_FOUR }).click()
  await expect(page.getByText('3 champs sont à corriger')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Adresse', exact: true })).toBeFocused()
  await seen(page, 'payment-billing-errors')
  await page.keyboard.press('Escape')

  await goToPay(page, EIGHTY_FOUR)
  await seen(page, 'payment-sandbox')
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
  await expect(page.getByText('Paiement reçu. Votre facture est prête.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'C’est noté' })).toBeFocused()
  expect(new URL(page.url()).search).toBe('')
  await seen(page, 'payment-paid')
  const invoice = await downloadBy(page, page.getByRole('button', { name: /^Télécharger Facture .* en PDF$/ }))
  expect(invoice.suggestedFilename()).toMatch(/^SPECIMEN.*\.pdf$/)
  const mail = await mailTo(request, 'alpages', person.email, /^Paiement reçu/)
  expect(mail.attachments.map(({ filename }) => filename)).toContain(`facture-${invoice.suggestedFilename()}`)

  await page.reload()
  await expectPaid(page)
  await expect(page.getByText('Paiement reçu. Votre facture est prête.')).toHaveCount(0)
})

test('a payer who changes days is told the refund before they save, and the same after', async ({ page, request }) => {
  await openConfirmation(page, await newDebtor(request))
  await goToPay(page, EIGHTY_FOUR)
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
  await page.getByRole('button', { name: 'Modifier mon inscription' }).click()
  await expectStep(page, 'Participerez-vous')
  await next(page)
  await expectStep(page, 'Quels jours')
  await page.getByRole('checkbox', { name: /20 mai/ }).uncheck()
  await page.getByRole('checkbox', { name: /21 mai/ }).check()
  await expect(page.getByText(/^30,00\s€ vous reviendront$/)).toBeVisible()
  await seen(page, 'payment-change-days')
  await next(page)
  await expectStep(page, 'Vos options')
  await expect(page.getByText('Déjà facturé').first()).toBeVisible()
  await expect(page.getByText('En votre faveur').first()).toBeVisible()
  await seen(page, 'payment-change-articles')
  await page.getByRole('button', { name: 'Valider mon inscription' }).click()
  await expect(page.getByText('Une somme vous revient')).toBeVisible()
  await expect(page.getByText(/30,00\s€ de plus/)).toBeVisible()
  await seen(page, 'payment-credit')
})

test('a payment refused is said, and another try succeeds', async ({ page, request }) => {
  await openConfirmation(page, await newDebtor(request))
  await goToPay(page, EIGHTY_FOUR)
  await answerAs(page, 'Refuser le paiement')
  await expect(page.getByText('Le paiement a été refusé')).toBeVisible()
  await seen(page, 'payment-refused')
  await page.getByRole('button', { name: /^(Régler|Reprendre)/ }).click()
  await expect(page.getByRole('textbox', { name: 'Ville', exact: true })).toHaveValue('Nantes')
  await page.getByRole('button', { name: EIGHTY_FOUR }).click()
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
})

test('a payment given up is taken up again, by its button or by the browser’s way back', async ({ page, request }) => {
  await openConfirmation(page, await newDebtor(request))
  await goToPay(page, EIGHTY_FOUR)
  await answerAs(page, 'Annuler et revenir')
  await expect(page.getByText(/Le paiement a été interrompu/)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await seen(page, 'payment-canceled')
  await goToPay(page, EIGHTY_FOUR)
  const session = page.url()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'À régler' })).toBeVisible()
  await goToPay(page, EIGHTY_FOUR)
  // The order is still open: its payment page is reused, so that a person cannot pay twice.
  expect(page.url()).toBe(session)
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
})

test('news that come late are awaited, and the page learns them without a reload', async ({ page, request }) => {
  await openConfirmation(page, await newDebtor(request))
  await goToPay(page, EIGHTY_FOUR)
  await answerAs(page, 'Accepter, avec notification tardive')
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement en cours de confirmation' })).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await seen(page, 'payment-pending')
  await expect(page.getByText('Paiement reçu. Votre facture est prête.')).toBeVisible()
  await expectPaid(page)
})

test('two presses and two tabs make one payment, and the other tab learns of it', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const person = await newDebtor(request)
  await openConfirmation(page, person)
  const other = await context.newPage()
  await openConfirmation(other, person)
  await fillBilling(page)
  await page.getByRole('button', { name: EIGHTY_FOUR }).dblclick()
  await expectProvider(page)
  await goToPay(other, EIGHTY_FOUR)
  expect(other.url()).toBe(page.url())
  await other.goBack()
  await expect(payButton(other).or(other.getByRole('button', { name: 'Reprendre le paiement' }))).toBeVisible()
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
  await other.bringToFront()
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expectPaid(other)
  const { data } = await asOrganiser<{ data: { userId: string }[] }>(request, 'GET', '/invoices?pageSize=200')
  expect(data.filter(({ userId }) => userId === person.userId)).toHaveLength(1)
})

test('a code takes something off at once, and says so when it was used up meanwhile', async ({ page, request }) => {
  const code = `UNIQUE${Date.now().toString(36).toUpperCase()}`
  await asOrganiser(request, 'PUT', `/promo-codes/${code}`, { gift: { kind: 'amount', amount: 10 }, maxUses: 1 })
  allow(page, 'PUT /invoicesV2/promo-codes', 404)
  allow(page, 'POST /invoicesV2', 409)
  const [first, second] = [await newDebtor(request), await newDebtor(request)]
  await openConfirmation(page, first)
  await expect(page.getByRole('button', { name: 'Appliquer' })).toBeDisabled()
  await write(page, 'Code promo', 'inventé')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('textbox', { name: 'Code promo' })).toHaveAccessibleDescription(/code/i)
  await seen(page, 'payment-promo-refused')
  await write(page, 'Code promo', code.toLowerCase())
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText(`Code promo ${code}`)).toBeVisible()
  await expect(page.getByText(/^72,00\s€$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: `Retirer le code ${code}` })).toBeVisible()
  await seen(page, 'payment-promo')

  const { domainId, eventId, token } = second
  const path = `/api/v2/domains/${domainId}/events/${eventId}/invoicesV2`
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`${path}/promo-codes`, { headers, data: { code } })
  const bill = {
    ...{ type: 4, country: 'FR', social_reason: 'Jeanne Marchand', address: '1 rue Haute' },
    ...{ postal_code: '44000', city: 'Nantes' },
  }
  const begun = await request.post(path, { headers, data: { referer: new URL(page.url()).href, bill } })
  expect(begun.ok(), await begun.text()).toBe(true)

  await fillBilling(page)
  await page.getByRole('button', { name: /^Payer 72,00\s€$/ }).click()
  await expect(page.getByText('Le paiement n’a pas pu commencer')).toBeVisible()
  await expect(page.getByRole('button', { name: EIGHTY_FOUR })).toBeVisible()
  await seen(page, 'payment-promo-used-up')
})

test('a code that leaves nothing to pay completes the registration at once', async ({ page, request }) => {
  await openConfirmation(page, await newDebtor(request))
  await expect(payButton(page)).toBeVisible()
  await write(page, 'Code promo', 'INVITE')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByText('Votre inscription a bien été prise en compte')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await seen(page, 'payment-free')
})

test('a transfer shows where to send it, and the organiser’s word completes the registration', async ({
  page,
  request,
}) => {
  const person = await newDebtor(request)
  await openConfirmation(page, person)
  await fillBilling(page)
  await choose(page, 'Par virement')
  await seen(page, 'payment-dialog')
  await page.getByRole('button', { name: /^Payer 84,00\s€ par virement$/ }).click()
  await expect(page.getByRole('heading', { name: 'Virement attendu' })).toBeVisible()
  await expect(page.getByText('FR76 3000 1007 9412 3456 7890 185')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copier : IBAN' }).click()
  await expect(page.getByRole('button', { name: 'Copié : IBAN' })).toBeVisible()
  await seen(page, 'payment-transfer')
  await asOrganiser(request, 'POST', `/orders/${(await orderOf(request, person)).id}/payment`)
  await page.reload()
  await expectPaid(page)
})

test('a credit note stands beside the invoice that it takes back', async ({ page, request }) => {
  const person = await newDebtor(request)
  await openConfirmation(page, person)
  await goToPay(page, EIGHTY_FOUR)
  await answerAs(page, 'Accepter le paiement')
  await expectPaid(page)
  type Issued = { id: string; userId: string }
  const { data } = await asOrganiser<{ data: Issued[] }>(request, 'GET', '/invoices?pageSize=200')
  const invoice = data.find(({ userId }) => userId === person.userId)
  await asOrganiser(request, 'POST', `/invoices/${invoice?.id}/credit-note`, {
    outcome: 'refund',
    reason: 'Empêchement',
  })
  await page.reload()
  await expect(page.getByText(/^Avoir /).first()).toBeVisible()
  await expect(page.getByText('Annulée par un avoir')).toBeVisible()
  await seen(page, 'payment-credit-note')
})

test('companions are added up under their names, and a company of the Union is invoiced without VAT', async ({
  page,
  request,
}) => {
  const person = await newDebtor(request, { articles: { articles: [{ id: 'plateau', dayId: 'jeudi' }] } })
  const { domainId, eventId, userId, token } = person
  const added = await request.post(`/api/domains/${domainId}/events/${eventId}/companions?userId=${userId}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { firstName: 'Lila', lastName: 'Marchand' },
  })
  expect(added.ok(), await added.text()).toBe(true)
  await openConfirmation(page, person)
  await expect(page.getByRole('heading', { level: 3, name: 'Jeanne MARCHAND' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Lila Marchand' }).first()).toBeVisible()
  await seen(page, 'payment-companions')
  await payButton(page).click()
  await choose(page, 'Entreprise dans l’Union européenne')
  await expect(page.getByText('Facturé hors TVA')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Payer 158,18\s€$/ })).toBeVisible()
  await seen(page, 'payment-union')
})
