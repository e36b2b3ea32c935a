import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { saveUserQuotas } from '@parvis/contract/quotas/quotas.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { QuestionsScreen } from './QuestionsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const MENU = {
  key: 'menu',
  value: 'Votre menu',
  values: [
    { key: 'poisson', value: 'Poisson', capacity: 40 },
    { key: 'vegetal', value: 'Végétal' },
  ],
}
const begin = () => stage({ quotas: [MENU], settings: { FO_QUOTAS_ACTIVE: true }, people: withCamilleOnSite() })
const fish = (on: Stage) =>
  on.ask(CAMILLE, saveUserQuotas, { params: on.pathOf(CAMILLE), body: { participationExt: { menu: 'poisson' } } })

async function show(on: Stage, opened?: string) {
  const shown = await on.show(<QuestionsScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter une question' })).toBeVisible()
  if (opened) await shown.press(opened)
  const answer = (name: string) => shown.screen.getByRole('group', { name, exact: true })
  return { ...shown, answer, places: (name: string) => answer(name).getByRole('textbox', { name: 'Places' }) }
}
const partOf = async (on: Stage) => on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'quotas' } })
const saved = async (on: Stage) => (await partOf(on)).value as object[]

test('a question and its answers are changed, and saved at once', async () => {
  const on = await begin()
  const { screen, press, answer, places } = await show(on, 'Votre menu')
  await expect.element(screen.getByRole('button', { name: 'Votre menu' })).toHaveAccessibleDescription('2 réponses')
  await screen.getByRole('textbox', { name: /^Question/ }).fill('Votre plat')
  await screen.getByRole('combobox', { name: 'Comment on répond' }).selectOptions('Une réponse, dans une liste')
  await screen.getByRole('combobox', { name: 'À qui elle est posée' }).selectOptions('À qui vient sur place')
  await screen.getByRole('checkbox', { name: 'Il faut répondre pour continuer' }).click()
  await places('Poisson').fill('45')
  await answer('Végétal').getByRole('checkbox', { name: 'Retirée de l’offre' }).click()
  await press('Ajouter une réponse')
  await userEvent.keyboard('Volaille')
  await expect.element(answer('Volaille').getByRole('textbox', { name: /^Réponse/ })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual([
    {
      key: 'menu',
      value: 'Votre plat',
      filter: 'select',
      model: 'participation',
      isRequired: true,
      onlyFor: 'onsite',
      values: [
        { key: 'poisson', value: 'Poisson', isDisabled: false, capacity: 45 },
        {
          key: expect.stringMatching(/^answer_\w{8}$/) as string,
          value: 'Volaille',
          isDisabled: false,
          capacity: null,
        },
        { key: 'vegetal', value: 'Végétal', isDisabled: true, capacity: null },
      ],
    },
  ])
})

test('a question is added with two answers, and each text that it lacks is told at its field', async () => {
  const on = await begin()
  const { screen, press, answer } = await show(on)
  await press('Ajouter une question')
  const question = screen.getByRole('textbox', { name: /^Question/ })
  await expect.element(question).toHaveFocus()
  await press('Enregistrer')
  await expect.element(question).toHaveAccessibleDescription('À remplir')
  await question.fill('Votre navette')
  const first = answer('Nouvelle réponse').first()
  await first.getByRole('textbox', { name: /^Réponse/ }).fill('Le matin')
  await answer('Nouvelle réponse')
    .getByRole('textbox', { name: /^Réponse/ })
    .fill('Le soir')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toMatchObject([
    { key: 'menu' },
    { value: 'Votre navette', filter: 'radio', values: [{ value: 'Le matin' }, { value: 'Le soir' }] },
  ])
})

test('a limit below the places taken is saved only with a decision about them', async () => {
  const on = await begin()
  await fish(on)
  const { screen, press, places } = await show(on, 'Votre menu')
  await places('Poisson').fill('0')
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await plan.getByRole('radio', { name: 'S’en tenir à la place prise' }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(places('Poisson')).toHaveValue('1')
  expect(await saved(on)).toMatchObject([{ values: [{ key: 'poisson', capacity: 1 }, {}] }])
})

test('a given answer stays with its people, and the last answer of a question stays', async () => {
  const on = await begin()
  await fish(on)
  const { screen, press, answer } = await show(on, 'Votre menu')
  await press(/^Retirer de l’offre\s: Poisson$/)
  await expect.element(screen.getByRole('button', { name: /^Retirer\s: Végétal$/ })).not.toBeInTheDocument()
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a choisi « Poisson »')).toBeVisible()
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(answer('Poisson').getByRole('checkbox', { name: 'Retirée de l’offre' })).toBeChecked()
})

test('a wrong number of places is told at its field', async () => {
  const on = await begin()
  const { press, places } = await show(on, 'Votre menu')
  await places('Végétal').fill('peu')
  await press('Enregistrer')
  await expect.element(places('Végétal')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(places('Végétal')).toHaveFocus()
  await expect.element(places('Poisson')).not.toHaveAttribute('aria-invalid')
})

test('where a colleague changed the same places meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, places } = await show(on, 'Votre menu')
  await places('Poisson').fill('50')
  const { revision } = await partOf(on)
  const value = [{ ...MENU, values: [{ ...MENU.values[0], capacity: 30 }, MENU.values[1]] }]
  const body = { revision, value, allow: [], why: '', dryRun: false }
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'quotas' }, body })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText(/^Poisson · 30 places/)).toBeVisible()
  await expect.element(stale.getByText(/^Poisson · 50 places/)).toBeVisible()
  await stale.getByRole('button', { name: 'Garder ce qui est enregistré' }).click()
  await expect.element(places('Poisson')).toHaveValue('30')
})

test('hidden questions say so, and an event without any too', async () => {
  const first = await show(await stage({ quotas: [MENU] }))
  await expect.element(first.screen.getByText(/Personne ne voit ces questions/)).toBeVisible()
  await cleanup()
  const { screen } = await show(await stage())
  await expect.element(screen.getByRole('heading', { name: 'Aucune question à places' })).toBeVisible()
})
