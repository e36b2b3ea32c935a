import { getDraft } from '@parvis/contract/registration/registration.ts'
import { getMe } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { FirstFormStep } from '#features/forms/FormStep.tsx'
import { DatesStep } from '#features/participation/DatesStep.tsx'
import { QuotasStep } from '#features/quotas/QuotasStep.tsx'
import { TypologyStep } from '#features/typologies/TypologyStep.tsx'
import { QuotaStep } from '#features/waiting-list/QuotaStep.tsx'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, stage } from '#testing/stage.tsx'
import type { StepScreens } from '../RegistrationScreen.tsx'
import { RegistrationScreen } from '../RegistrationScreen.tsx'

const SCREENS = {
  ...{ participation: QuotaStep, typology: TypologyStep, dates: DatesStep, form: FirstFormStep, quotas: QuotasStep },
} as Partial<StepScreens> as StepScreens

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = () =>
  stage({
    settings: {
      ...{ FO_PARTICIPATION_DISABLED: true, FO_TYPOLOGY_DEFAULT_HIDE: true, FO_FORM_ID: 'f1' },
      ...{ FO_QUOTAS_ACTIVE: true, typosV2: { presse: { FO_DATES_BYPASS: true } } },
    },
    days: [
      { id: 'j1', day: '2027-03-11' },
      { id: 'j2', day: '2027-03-12' },
    ],
    typologies: [
      { id: 'public', label: 'Public' },
      { id: 'presse', label: 'Presse' },
    ],
    forms: [
      {
        ...{ id: 'f1', name: 'f1', layout: 'one-column' },
        models: [{ key: 'lastName', model: 'U', component: 'text', label: 'Nom', isRequired: true }],
      },
    ],
    quotas: [
      {
        ...{ key: 'repas', value: 'Votre repas', filter: 'radio', isRequired: true },
        values: [
          { key: 'soupe', value: 'Soupe' },
          { key: 'tarte', value: 'Tarte' },
        ],
      },
    ],
  })

async function show(path = '/inscription') {
  const on = await begin()
  const shown = await on.show(<RegistrationScreen screens={SCREENS} />, { path })
  const step = () => new URLSearchParams(shown.history.location.search).get('etape')
  return { on, ...shown, step }
}

async function passWho({ screen, press }: Awaited<ReturnType<typeof show>>) {
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('checkbox', { name: /11 mars/ }).click()
  await press('Suivant')
  await expect.element(screen.getByRole('heading', { level: 1, name: /Vos informations/ })).toBeVisible()
}

test('short steps share a screen: one title, one way on, and they count for one', async () => {
  const shown = await show()
  const { screen } = shown
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Vous êtes….*Étape 1 sur 3$/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Quels jours viendrez-vous ?' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Suivant' }).elements()).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: 'Suivant' })).toBeDisabled()
  await passWho(shown)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Encore quelques choix' })).toBeVisible()
})

test('each fault of a shared screen shows at once, and the focus goes to the first of all', async () => {
  const shown = await show()
  const { screen, press, on } = shown
  await passWho(shown)
  await screen.getByLabelText(/^Nom/).fill('')
  await press('Valider mon inscription')
  await expect.element(screen.getByText('Ce choix est obligatoire')).toBeVisible()
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText(/^Nom/)).toHaveFocus()

  await screen.getByLabelText(/^Nom/).fill('Roux')
  await press('Valider mon inscription')
  await expect.element(screen.getByRole('radio', { name: 'Soupe' })).toHaveFocus()
  await screen.getByRole('radio', { name: 'Tarte' }).click()
  // Submitting any of the forms submits all of them.
  screen.getByLabelText(/^Nom/).element().closest('form')?.requestSubmit()
  await expect.element(screen.getByRole('heading', { name: /C’est noté/ })).toBeVisible()
  const me = await on.ask(CAMILLE, getMe, {
    params: { domainId: on.ids.domainId },
    query: { eventId: on.ids.eventId },
  })
  expect(me.UserEvent?.registered).toBe(true)
})

test('the address of a step leads to the screen that holds it, and to its title', async () => {
  const first = await show()
  await passWho(first)
  await first.screen.getByRole('radio', { name: 'Tarte' }).click()
  await expect.element(first.screen.getByText('Enregistré')).toBeVisible()
  await cleanup()
  const again = await first.on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription?etape=dates' })
  await expect.element(again.screen.getByRole('heading', { level: 1, name: /Vous êtes/ })).toBeVisible()
  await expect.element(again.screen.getByRole('checkbox', { name: /11 mars/ })).toBeChecked()
  expect(new URLSearchParams(again.history.location.search).get('etape')).toBe('dates')
})

test('answers on a shared screen are kept step by step, and a step that goes away is not asked', async () => {
  const { screen, press, on } = await show()
  await screen.getByRole('radio', { name: 'Presse' }).click()
  await expect.element(screen.getByRole('heading', { name: /Quels jours/ })).not.toBeInTheDocument()
  await screen.getByRole('radio', { name: 'Public' }).click()
  await screen.getByRole('checkbox', { name: /12 mars/ }).click()
  await expect.element(screen.getByText('Enregistré')).toBeVisible()
  const { values } = await on.ask(CAMILLE, getDraft, { params: on.pathOf(CAMILLE) })
  expect(values).toMatchObject({ typology: { typoId: 'public' }, dates: { dayIds: ['j2'] } })
  await screen.getByRole('radio', { name: 'Presse' }).click()
  await press('Suivant')
  await expect.element(screen.getByRole('heading', { level: 1, name: /Vos informations/ })).toBeVisible()
})
