import { usePromoCode as applyPromoCode } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { ArticlesStep } from '#features/articles/ArticlesStep.tsx'
import { DatesStep } from '#features/participation/DatesStep.tsx'
import { TypologyStep } from '#features/typologies/TypologyStep.tsx'
import { QuotaStep } from '#features/waiting-list/QuotaStep.tsx'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import type { Stage, Staging } from '#testing/stage.tsx'
import { CAMILLE, withCamille } from '#testing/stage.tsx'
import type { StepScreens } from './RegistrationScreen.tsx'
import { RegistrationScreen } from './RegistrationScreen.tsx'

// The only steps of the event.
const SCREENS = { participation: QuotaStep, typology: TypologyStep, dates: DatesStep, articles: ArticlesStep }
const screens = SCREENS as Partial<StepScreens> as StepScreens

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const DAYS = ['j1', 'j2'].map((id, at) => ({ id, day: `2027-03-1${at + 1}`, price: 70 }))
const DINNER = {
  ...{ id: 'diner', label: 'Dîner', price: 50, vatRate: 20, vatRegime: 'service' as const },
  days: { '0': {} },
}
const ETE = { code: 'ETE', gift: { kind: 'percentage' as const, percentage: 10 } }

const begin = (settings: SomeSettings = {}, more: Staging = {}, typology?: string): Promise<Stage> =>
  stagePaying(settings, {
    days: DAYS,
    people: withCamille({
      ...(typology && { typology }),
      participation: { choice: 'onsite', days: ['j1', 'j2'], isCompleted: false, ...(typology && { typology }) },
    }),
    ...more,
  })

async function show(on: Stage) {
  const shown = await on.show(<RegistrationScreen screens={screens} />, { path: '/inscription' })
  const heading = (name: RegExp) => expect.element(shown.screen.getByRole('heading', { name })).toBeVisible()
  const said = (text: RegExp | string) => expect.element(shown.screen.getByText(text).first()).toBeVisible()
  return { ...shown, heading, said }
}

async function change(on: Stage) {
  const shown = await show(on)
  await shown.press('Modifier mon inscription')
  await shown.heading(/Participerez-vous/)
  return shown
}

test('giving a paid day back tells the refund before it is saved, and the same afterwards', async () => {
  const on = await begin()
  await playSandbox(await beginPayment(on), 'accept')
  const { screen, press, heading, said } = await change(on)
  await press('Suivant')
  await heading(/Quels jours/)
  await expect.element(screen.getByText(/vous reviendront/)).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /12 mars/ }).click()
  await said(/^84,00\s€ vous reviendront$/)
  await press('Valider mon inscription')
  await heading(/C’est noté/)
  await said('Une somme vous revient')
  await said(/Vous avez réglé 84,00\s€ de plus/)
})

test('the step of the articles counts the code and the earlier invoices, as the confirmation does', async () => {
  const on = await begin({ FO_ARTICLES_ACTIVE: true }, { articles: [DINNER], promoCodes: [ETE] })
  await on.ask(CAMILLE, applyPromoCode, { params: on.ids, body: { code: 'ETE' } })
  await playSandbox(await beginPayment(on), 'accept')
  const { screen, press, heading, said } = await change(on)
  await press('Suivant')
  await heading(/Quels jours/)
  await press('Suivant')
  await heading(/Vos options/)
  // All was paid: the total is not the amount due.
  await said('À payer en plus')
  await expect.element(screen.getByText('Total TTC')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: /^Dîner/ }).click()
  await said('Code promo ETE')
  await said('Déjà facturé')
  // 50 € less 10 %, and VAT: the two days were paid before.
  await expect.poll(() => screen.container.querySelector('dl')?.lastElementChild?.textContent).toMatch(/54,00\s€$/)
  await press('Valider mon inscription')
  await heading(/C’est noté/)
  await said(/^54,00\s€$/)
})

test('a person who has paid all reads the amount paid, and a balance of zero', async () => {
  const on = await begin()
  await playSandbox(await beginPayment(on), 'accept')
  const { screen, said } = await show(on)
  await said('Payé, TTC')
  await expect.element(screen.getByText('Reste à payer')).toBeVisible()
  await expect.element(screen.getByText('Total TTC')).not.toBeInTheDocument()
})

test('leaving a companion out tells the refund, before and after', async () => {
  const settings = { FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2, FO_COMPANIONS_MODE: 'name' as const }
  const on = await begin(settings)
  const query = { userId: on.person(CAMILLE).userId }
  await on.ask(CAMILLE, addCompanion, { params: on.ids, query, body: { firstName: 'Léo', lastName: 'Roux' } })
  await playSandbox(await beginPayment(on), 'accept')
  const { press, said } = await show(on)
  await press('Retirer Léo Roux')
  await said(/^168,00\s€ vous reviendront$/)
  await press('Oui, retirer cette personne')
  await said(/Vous avez réglé 168,00\s€ de plus/)
})

const SPEAKER = {
  typologies: [
    { id: 'visiteur', label: 'Visiteur' },
    { id: 'orateur', label: 'Orateur' },
  ],
}

test('a person given a hidden type keeps it, and is asked no price, even where only some pay', async () => {
  const settings = {
    ...{ FO_PAYMENT_ACTIVE: false, FO_ARTICLES_ACTIVE: true, FO_TYPOLOGY_HIDDEN: ['orateur'] },
    typosV2: { visiteur: { FO_PAYMENT_ACTIVE: true } },
  }
  const on = await begin(settings, { articles: [DINNER], ...SPEAKER }, 'orateur')
  const { screen, press, heading } = await change(on)
  await press('Suivant')
  await heading(/Quels jours/)
  expect(screen.container.textContent).not.toContain('€')
  await press('Suivant')
  await heading(/Vos options/)
  await expect.element(screen.getByRole('checkbox', { name: /^Dîner/ })).toBeVisible()
  for (const word of ['€', 'Total', 'Offert', 'hors taxes']) expect(screen.container.textContent).not.toContain(word)
  await press('Valider mon inscription')
  await heading(/C’est noté/)
  expect(screen.container.textContent).not.toContain('€')
  await expect.element(screen.getByText('Orateur').first()).toBeVisible()
})
