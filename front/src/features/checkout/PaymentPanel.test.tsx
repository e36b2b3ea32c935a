import { usePromoCode as applyPromoCode, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { CompanionsPanel } from '#features/companions/CompanionsPanel.tsx'
import { useMe } from '#features/users/useMe.ts'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying, summaryOf } from '#testing/paying.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, newKey, ORGANISER, withCamille } from '#testing/stage.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import { usePayment } from './usePayment.ts'

beforeAll(() => loadWords('fr'))
beforeEach(() => sessionStorage.clear())
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

function Mine() {
  const me = useMe()
  return (
    <>
      <h1>{me.UserEvent?.isCompleted ? 'Inscription définitive' : 'Inscription à régler'}</h1>
      <PaymentPanel payment={usePayment(me)} payer={me} withLines />
    </>
  )
}

/** The payment panel above the companions, as on the confirmation. */
function MineAndTheirs() {
  return (
    <>
      <Mine />
      <CompanionsPanel registrar={useMe()} />
    </>
  )
}

async function show(on: Stage, search = '') {
  const shown = await on.show(<Mine />, { path: `/inscription${search}` })
  const { screen } = shown
  const button = (name: RegExp | string) => screen.getByRole('button', { name })
  const said = (text: RegExp | string) => expect.element(screen.getByText(text).first()).toBeVisible()
  return { ...shown, button, said }
}

async function openDialog(on: Stage) {
  const shown = await show(on)
  await shown.press('Régler mon inscription')
  await expect.element(shown.screen.getByRole('dialog')).toBeVisible()
  return shown
}
const begin = (settings?: SomeSettings) => stagePaying(settings)
const openNew = async () => openDialog(await begin())
const orders = async (on: Stage) => (await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })).data

test('the amount is shown with VAT, and the dialog begins with the company that the person chose', async () => {
  const { screen, button } = await openNew()
  await expect.element(screen.getByRole('radio', { name: 'Entreprise en France' })).toBeChecked()
  await expect.element(screen.getByLabelText(/^Raison sociale/)).toHaveValue('Atelier Lumen')
  await expect.element(screen.getByLabelText(/^SIRET ou SIREN/)).toHaveValue('01234567400019')
  await expect.element(button(/^Payer 84,00\s€$/)).toBeEnabled()
})

test('a person who comes for a company abroad is proposed to be invoiced as such', async () => {
  const company = {
    id: `c-${newKey()}`,
    name: 'Officina Verde',
    siren: 'IT01234567890',
    country: 'IT',
    employees: [CAMILLE],
  }
  const participation = { choice: 'onsite' as const, days: ['j1'], company: company.id, isCompleted: false }
  const { screen } = await openDialog(
    await stagePaying({}, { companies: [company], people: withCamille({ participation }) }),
  )
  await expect.element(screen.getByRole('radio', { name: 'Entreprise dans l’Union européenne' })).toBeChecked()
  await expect.element(screen.getByLabelText(/^Pays/)).toHaveValue('IT')
  await expect.element(screen.getByLabelText(/^Numéro de TVA/)).toHaveValue('IT01234567890')
})

test('a company in France may leave its number out', async () => {
  const on = await begin()
  const { screen, press, said } = await openDialog(on)
  await screen.getByRole('radio', { name: /^Par virement/ }).click()
  await screen.getByLabelText(/^SIRET ou SIREN/).fill('')
  await press(/^Payer/)
  await said('Virement attendu')
  expect(await orders(on)).toMatchObject([{ billing: { type: 1, siret: '' } }])
})

test('where no provider is set up a card is never offered: the transfer is the only way', async () => {
  const { screen, button } = await openDialog(await begin({ FO_PAYMENT_PROVIDER: 'stripe' }))
  await expect.element(button(/^Payer 84,00\s€ par virement$/)).toBeEnabled()
  await expect.element(screen.getByRole('radio', { name: /^En ligne/ })).not.toBeInTheDocument()
})

test('the type asks for its own fields, and the typed text stays', async () => {
  const { screen } = await openNew()
  await screen.getByRole('textbox', { name: /^Adresse/ }).fill('12 quai des Brumes')
  await screen.getByRole('radio', { name: 'Particulier' }).click()
  await expect.element(screen.getByLabelText(/^Prénom et nom/)).toHaveValue('Camille Roux')
  await expect.element(screen.getByRole('textbox', { name: /^Adresse/ })).toHaveValue('12 quai des Brumes')
  await expect.element(screen.getByLabelText(/^SIRET/)).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Organisme public' }).click()
  await expect.element(screen.getByLabelText(/^Code service/)).toBeVisible()
})

test('a company abroad is invoiced without VAT, and the button says the new amount', async () => {
  const { screen, button, said } = await openNew()
  await screen.getByRole('radio', { name: 'Entreprise dans l’Union européenne' }).click()
  await said('Facturé hors TVA')
  await expect.element(button(/^Payer 70,00\s€$/)).toBeVisible()
  await screen.getByRole('radio', { name: 'Collectivité territoriale' }).click()
  await expect.element(button(/^Payer 84,00\s€$/)).toBeVisible()
})

test('a missing field is marked and focused, and no payment begins', async () => {
  const on = await begin()
  const { screen, press } = await openDialog(on)
  await screen.getByRole('textbox', { name: /^Ville/ }).fill('')
  await press(/^Payer/)
  await expect.element(screen.getByLabelText(/^Ville/)).toHaveAccessibleDescription('Ce champ est obligatoire')
  await expect.poll(() => document.activeElement?.id).toBe('field-billing-city')
  expect(await orders(on)).toEqual([])
})

test('the typed text survives closing the dialog and reloading the page', async () => {
  const on = await begin()
  const { screen, press } = await openDialog(on)
  await screen.getByRole('radio', { name: 'Particulier' }).click()
  await screen.getByRole('textbox', { name: /^Adresse/ }).fill('12 quai des Brumes')
  await press('Fermer sans payer')
  await cleanup()
  const again = await openDialog(on)
  await expect.element(again.screen.getByRole('radio', { name: 'Particulier' })).toBeChecked()
  await expect.element(again.screen.getByRole('textbox', { name: /^Adresse/ })).toHaveValue('12 quai des Brumes')
})

test('two presses begin one payment, and a transfer then shows where to send it', async () => {
  const on = await begin()
  const { screen, where, said } = await openDialog(on)
  await screen.getByRole('radio', { name: /^Par virement/ }).click()
  const form = screen.getByRole('dialog').element().querySelector('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await said('Virement attendu')
  const { transfer } = await summaryOf(on)
  expect(transfer).toMatchObject({ amount: 84 })
  await said(transfer?.reference ?? 'no reference')
  await said('FR76 3000 1007 9412 3456 7890 185')
  await said('BDFEFRPPCCT')
  expect(await orders(on)).toMatchObject([
    {
      method: 'transfer',
      price: 84,
      billing: { type: 1, country: 'FR', social_reason: 'Atelier Lumen', intra_communautaire: '' },
    },
  ])
  await expect.poll(where).toBe('/inscription')
})

test('a refusal of the server is said in the dialog, which stays', async () => {
  const on = await begin()
  const { screen, press, said } = await openDialog(on)
  await on.change({ settings: { FO_BILLING_TYPES: [4] } })
  await press(/^Payer/)
  await said('Certaines informations de facturation sont à corriger')
  await expect.element(screen.getByLabelText(/^Raison sociale/)).toHaveValue('Atelier Lumen')
  expect(await orders(on)).toEqual([])
})

const ETE = { code: 'ETE', gift: { kind: 'percentage' as const, percentage: 10 } }

test('a code is applied once, is said once, and can be taken off again', async () => {
  const on = await stagePaying({}, { promoCodes: [ETE] })
  const { screen, press, button, said } = await show(on)
  await expect.element(button('Appliquer')).toBeDisabled()
  await screen.getByLabelText('Code promo').fill(' ete ')
  await press('Appliquer')
  await said('Code promo ETE')
  await said(/^-7,00\s€$/)
  await said(/^75,60\s€$/)
  await expect.element(button('Appliquer')).not.toBeInTheDocument()
  expect(screen.container.textContent?.match(/7,00\s€/g)).toHaveLength(2)
  expect(await summaryOf(on)).toMatchObject({ promoCode: 'ETE', totalTTC: 75.6 })
  await press('Retirer le code ETE')
  await said(/^84,00\s€$/)
  await expect.element(screen.getByLabelText('Code promo')).toHaveValue('')
  expect(await summaryOf(on)).toMatchObject({ promoCode: null, totalTTC: 84 })
})

test('a code that a payment was begun with stays until it is done', async () => {
  const on = await stagePaying({}, { promoCodes: [ETE] })
  await on.ask(CAMILLE, applyPromoCode, { params: on.ids, body: { code: 'ETE' } })
  await beginPayment(on)
  const { said, button } = await show(on)
  await said('Ce code fait partie du paiement commencé.')
  await expect.element(button('Retirer le code ETE')).not.toBeInTheDocument()
})

test('a transfer that differs from the balance says so, and can be brought up to date', async () => {
  const days = ['j1', 'j2'].map((id, at) => ({ id, day: `2027-03-1${at + 1}`, price: 70 }))
  const on = await stagePaying({}, { days })
  await beginPayment(on, 'transfer')
  // Two orders of the same millisecond have no order.
  await commands.passTime(1000)
  await on.ask(CAMILLE, updateParticipation, {
    params: on.pathOf(CAMILLE),
    body: { participation: 4, dayIds: ['j1', 'j2'] },
  })
  const { press, said } = await show(on)
  await said(/Il reste maintenant 168,00\s€ à régler, au lieu de 84,00\s€/)
  await press('Mettre le virement à jour')
  await press(/^Payer 168,00\s€ par virement$/)
  await expect.poll(async () => (await summaryOf(on)).transfer).toMatchObject({ amount: 168, isOutdated: false })
})

test('a refused code says why, and a failed call says that something went wrong', async () => {
  const { screen, press } = await show(await begin())
  const code = screen.getByLabelText('Code promo')
  await code.fill('hiver')
  await press('Appliquer')
  await expect.element(code).toHaveAccessibleDescription('Ce code promo n’existe pas')
  cutNetwork((path) => path.endsWith('/promo-codes'))
  await press('Appliquer')
  await expect.element(code).toHaveAccessibleDescription('Une erreur est survenue')
})

test('back from the provider, the page asks until it knows, then says that the payment arrived', async () => {
  const on = await begin()
  await playSandbox(await beginPayment(on), 'late')
  const { screen, where, said, button } = await show(on, '?status=success')
  await expect.poll(where).toBe('/inscription')
  await said('Inscription à régler')
  await expect.element(button('Régler mon inscription')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Paiement reçu/)).not.toBeInTheDocument()
  await commands.passTime(60_000)
  await expect.element(screen.getByText(/Paiement reçu/)).toBeVisible()
  await said('Inscription définitive')
})

test('a payment given up is said once, and can be taken up again', async () => {
  const on = await begin()
  await beginPayment(on)
  const { where, said, button } = await show(on, '?status=cancel')
  await said(/a été interrompu/)
  await expect.poll(where).toBe('/inscription')
  await expect.element(button('Reprendre le paiement')).toBeEnabled()
})

test('a payment refused is said, and the button is there again', async () => {
  const on = await begin()
  await playSandbox(await beginPayment(on), 'refuse')
  const { said, button } = await show(on, '?status=cancel')
  await said('Le paiement a été refusé')
  await expect.element(button('Régler mon inscription')).toBeEnabled()
})

test('an address that claims a payment which was refused is not believed', async () => {
  const on = await begin()
  await playSandbox(await beginPayment(on), 'refuse')
  const { screen, said } = await show(on, '?status=success')
  await said('Le paiement a été refusé')
  await expect.element(screen.getByText(/Paiement reçu/)).not.toBeInTheDocument()
})

test('a tab that was left learns on coming back that another one paid', async () => {
  const on = await begin()
  const { button, said } = await show(on)
  await expect.element(button('Régler mon inscription')).toBeVisible()
  await playSandbox(await beginPayment(on), 'accept')
  document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }))
  await said('Inscription définitive')
  await expect.element(button('Régler mon inscription')).not.toBeInTheDocument()
})

test('the balance may fail to be read, and is asked again', async () => {
  const on = await begin()
  const network = cutNetwork(
    (path) => path.endsWith('/resume'),
    async () => new Response('<html>', { status: 503 }),
  )
  const { said, press } = await show(on)
  await said(/momentanément indisponible/)
  network.mend()
  await press('Réessayer')
  await said(/^84,00\s€$/)
})

test('the amount is read again when a companion is taken out', async () => {
  const on = await begin({ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2, FO_COMPANIONS_AUTO: true })
  const { userId } = on.person(CAMILLE)
  await on.ask(CAMILLE, addCompanion, {
    params: on.ids,
    query: { userId },
    body: { firstName: 'Léo', lastName: 'Roux' },
  })
  const { screen, press } = await on.show(<MineAndTheirs />, { path: '/inscription' })
  await expect.element(screen.getByText(/168,00\s€/).first()).toBeVisible()
  await press('Retirer Léo Roux')
  await press('Oui, retirer cette personne')
  await expect.element(screen.getByText(/84,00\s€/).first()).toBeVisible()
  await expect.element(screen.getByText(/168,00\s€/).first()).not.toBeInTheDocument()
})

test('the end of the kept place is said above the balance, and left out where the event keeps it for ever', async () => {
  const kept = /^Sans paiement, votre place est gardée jusqu’au /
  const { screen } = await show(await begin({ FO_UNPAID_HOURS: 48 }))
  await expect.element(screen.getByText(kept)).toBeVisible()
  await cleanup()
  const { screen: forever, button } = await show(await begin())
  await expect.element(button('Régler mon inscription')).toBeVisible()
  expect(forever.getByText(kept).query()).toBeNull()
})
