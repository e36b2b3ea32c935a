import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { FirstFormStep } from '#features/forms/FormStep.tsx'
import { DatesStep } from '#features/participation/DatesStep.tsx'
import { QuotaStep } from '#features/waiting-list/QuotaStep.tsx'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, playSandbox, stagePaying } from '#testing/paying.ts'
import { CAMILLE, stage, withCamille } from '#testing/stage.tsx'
import type { StepScreens } from '../RegistrationScreen.tsx'
import { RegistrationScreen } from '../RegistrationScreen.tsx'

const SCREENS = {
  ...{ participation: QuotaStep, dates: DatesStep, form: FirstFormStep },
} as Partial<StepScreens> as StepScreens

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

test('missing answers are asked for before money, and no document is offered until they are given', async () => {
  const job = { key: 'job', model: 'UE' as const, component: 'text', label: 'Métier', isRequired: true }
  const forms = [{ id: 'f1', name: 'f1', layout: 'one-column' as const, models: [{ ...job, isExtended: true }] }]
  const on = await stagePaying({ FO_FORM_ID: 'f1', FO_RECAP_ACTIVE: true }, { forms, people: withCamille() })
  await on.ask(CAMILLE, updateParticipation, { params: on.pathOf(CAMILLE), body: { participation: 4 } })
  await playSandbox(await beginPayment(on), 'accept')
  const { screen, press } = await on.show(<RegistrationScreen screens={SCREENS} />, { path: '/inscription' })
  await expect.element(screen.getByText(/^Votre inscription n’est pas complète/)).toBeVisible()
  await expect.element(screen.getByText('Réponses manquantes')).toBeVisible()
  await expect.element(screen.getByText('Reste à régler')).not.toBeInTheDocument()
  const documents = screen.getByRole('button', { name: /badge|récapitulatif|image/i })
  expect(documents.elements()).toEqual([])
  await press('Reprendre mon inscription')
  await screen.getByLabelText(/Métier/).fill('Luthière')
  await press('Valider mon inscription')
  await expect.element(documents.first()).toBeVisible()
  await expect.element(screen.getByText('Réponses manquantes')).not.toBeInTheDocument()
})

test('the card of an anonymous person bears no generated address', async () => {
  const email = anonymousEmail('abcdef')
  const on = await stage({
    people: [...withCamille(), { email, firstName: '', lastName: '', participation: { choice: 'onsite' } }],
  })
  const { screen } = await on.show(<RegistrationScreen screens={SCREENS} />, { as: email, path: '/inscription' })
  await expect.element(screen.getByText('Participation anonyme').first()).toBeVisible()
  await expect.element(screen.getByText(email)).not.toBeInTheDocument()
})
