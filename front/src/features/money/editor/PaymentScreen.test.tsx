import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const SELLER = {
  ...{ name: 'Association du vivant', legalForm: 'Association loi 1901', siret: '01234567400019' },
  ...{ vatNumber: 'FR09012345674', address: '3 quai des Plantes', postalCode: '38000', city: 'Grenoble' },
  ...{ bank: 'FR7630001007941234567890185', bic: 'BDFEFRPPCCT', acceptsTransfer: true },
}
const PRICED: Staging = { days: [{ id: 'j1', day: '2027-03-11', price: 70 }] }

async function show(on: Stage, { as = ORGANISER, path = '/page' } = {}) {
  const shown = await on.show(<PaymentScreen />, { as, path })
  await expect.element(shown.screen.getByRole('heading', { name: /Comment on vous paie/ })).toBeVisible()
  const turn = (name: RegExp) => shown.screen.getByRole('switch', { name })
  const field = (name: RegExp) => shown.screen.getByRole('textbox', { name })
  return { ...shown, turn, field }
}
const filed = async (on: Stage) =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'settings' } })).value as Record<string, unknown>

test('the transfer opens with an account that is looked at as it is typed, and asks people to pay', async () => {
  const on = await stage({ ...PRICED, published: false })
  const { screen, turn, field, press } = await show(on)
  await turn(/Par virement/).click()
  await expect.element(screen.getByText('Ouvert dès que l’IBAN est juste')).toBeVisible()
  await field(/^IBAN/).fill('FR76 3000 6000 0112 3456 7890')
  await expect.element(screen.getByText(/Il manque/)).not.toBeInTheDocument()
  await field(/^BIC/).click()
  await expect.element(screen.getByText('Il manque 3 signes')).toBeVisible()
  await expect.element(field(/^IBAN/)).toHaveAttribute('aria-invalid', 'true')
  await field(/^IBAN/).fill('FR76 3000 6000 0112 3456 7890 188')
  await field(/^BIC/).click()
  await expect.element(screen.getByText(/^La clé ne correspond pas/)).toBeVisible()
  await press('Enregistrer')
  await expect.element(field(/^IBAN/)).toHaveFocus()
  expect(await filed(on)).toEqual({})
  await field(/^IBAN/).fill('FR76 3000 6000 0112 3456 7890 189')
  await expect.element(screen.getByText('27 signes, la clé est juste · Crédit Agricole')).toBeVisible()
  await expect.element(field(/^BIC/)).toHaveValue('AGRIFRPP')
  await expect.element(screen.getByText('trouvé d’après l’IBAN')).toBeVisible()
  await expect.element(screen.getByText('Ouvert', { exact: true })).toBeVisible()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await filed(on)).toMatchObject({
    FO_PAYMENT_ACTIVE: true,
    FO_SELLER: { acceptsTransfer: true, bank: 'FR76 3000 6000 0112 3456 7890 189', bic: 'AGRIFRPP' },
  })
})

test('the seller’s data that an invoice needs is marked, and the register fills the empty fields alone', async () => {
  const on = await stage({
    ...PRICED,
    published: false,
    settings: { FO_SELLER: { ...SELLER, siret: '', city: '', address: '' } },
  })
  const { screen, turn, field } = await show(on)
  await expect.element(screen.getByText(/^Le SIRET manque/)).not.toBeInTheDocument()
  await turn(/Par virement/).click()
  await expect.element(screen.getByText(/^Le SIRET manque/)).toBeVisible()
  await expect.element(screen.getByText(/^La ville manque/)).toBeVisible()
  await field(/^SIRET/).fill('012 345 674 00018')
  await field(/^Raison sociale/).click()
  await expect.element(screen.getByText(/^Ce n’est pas un SIRET/)).toBeVisible()
  await field(/^SIRET/).fill('012 345 674 00019')
  await expect.element(screen.getByText(/^Trouvé à l’Insee\s: Atelier Lumen/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remplir les cases' }).click()
  await expect.element(field(/^Ville/)).toHaveValue('Nantes')
  await expect.element(field(/^Raison sociale/)).toHaveValue(SELLER.name)
  await expect.element(screen.getByRole('button', { name: 'Remplir les cases' })).not.toBeInTheDocument()
  await field(/^SIRET/).fill('73282932000074')
  await expect.element(screen.getByText('L’Insee ne connaît pas ce numéro.')).toBeVisible()
})

test('the card waits for Stripe, and the demonstration for an unpublished event without a real order', async () => {
  const { turn, screen } = await show(await stage(PRICED))
  await expect.element(screen.getByText('Pas encore relié')).toBeVisible()
  await expect.element(turn(/Par carte/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(turn(/Démonstration/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(screen.getByText('L’événement est publié.')).toBeVisible()
  // As a screen reader presses it: it is there to be found, and does nothing.
  ;(turn(/Démonstration/).element() as HTMLElement).click()
  await expect.element(turn(/Démonstration/)).not.toBeChecked()
  cleanup()
  const on = await stage({ ...PRICED, published: false })
  const draft = await show(on)
  await draft.turn(/Démonstration/).click()
  await draft.press('Enregistrer')
  await expect.element(draft.screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await filed(on)).toEqual({ FO_PAYMENT_ACTIVE: true, FO_PAYMENT_PROVIDER: 'sandbox' })
})

test('closing the last means tells its effects first', async () => {
  const on = await stage({ ...PRICED, settings: { FO_PAYMENT_ACTIVE: true, FO_SELLER: SELLER } })
  const { screen, turn, press } = await show(on)
  await turn(/Par virement/).click()
  await press('Enregistrer')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^Plus aucun moyen de paiement/)).toBeVisible()
  await dialog.getByRole('radio', { name: /^Ne plus rien demander/ }).click()
  await dialog.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await filed(on)).toMatchObject({ FO_SELLER: { acceptsTransfer: false, bank: SELLER.bank } })
  expect(await filed(on)).not.toHaveProperty('FO_PAYMENT_ACTIVE')
})

test('an editor without the right to change the seller’s account reads it', async () => {
  const editor = { email: 'redaction@exemple.fr', firstName: 'Maud', lastName: 'Peyrot', organiser: 'editor' as const }
  const on = await stage({ settings: { FO_SELLER: SELLER }, people: withCamille({}, [editor]) })
  const { screen, field, turn } = await show(on, { as: editor.email })
  await expect.element(field(/^Raison sociale/)).toHaveValue(SELLER.name)
  await expect.element(field(/^Raison sociale/)).toBeDisabled()
  await expect.element(turn(/Par virement/)).toBeDisabled()
  await expect.element(screen.getByText(/ce réglage décide où va l’argent/)).toBeVisible()
})

test('an address leads to one field', async () => {
  const { field } = await show(await stage({ settings: { FO_SELLER: SELLER } }), {
    path: '/page?reglage=FO_SELLER-vatNumber',
  })
  await expect.element(field(/^Numéro de TVA/)).toHaveFocus()
})

test('unpaid places are given up after a chosen delay, with the mail before it', async () => {
  const on = await stage({ ...PRICED, published: false, settings: { FO_SELLER: SELLER, FO_PAYMENT_ACTIVE: true } })
  const { screen, press } = await show(on)
  const list = (name: string) => screen.getByRole('combobox', { name })
  await expect.element(list('Libérer la place si rien n’est payé')).toHaveDisplayValue('Jamais')
  expect(list('Prévenir par mail avant').query()).toBeNull()
  await list('Libérer la place si rien n’est payé').selectOptions('6 heures')
  await expect.element(list('Prévenir par mail avant')).toHaveDisplayValue(/3 heures$/)
  await list('Prévenir par mail avant').selectOptions('2 heures')
  await list('Si un virement est annoncé').selectOptions('14 jours')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await filed(on)).toMatchObject({
    ...{ FO_UNPAID_HOURS: 6, FO_UNPAID_NOTICE_HOURS: 2, FO_UNPAID_TRANSFER_DAYS: 14 },
  })
})
