import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage, Staging } from '#testing/stage.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { FormsScreen } from './FormsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const DIET = {
  key: 'regime',
  model: 'UE' as const,
  component: 'radio',
  label: 'Votre régime',
  isExtended: true,
  values: [
    { key: 'tout', label: 'Je mange de tout' },
    { key: 'vege', label: 'Végétarien' },
  ],
}
const STAND = { key: 'stand', model: 'UE' as const, component: 'number', label: 'Surface', isExtended: true }
const FORM = { id: 'venue', name: 'Votre venue', models: [DIET, STAND] }
const CV = { key: 'cv', model: 'UE' as const, component: 'file', label: 'CV', isExtended: true }
const OTHER = { id: 'etudiant', name: 'Étudiants', parentId: 'venue', models: [CV] }

const begin = (more: Staging = {}) =>
  stage({
    forms: [FORM, OTHER],
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'], extended: { regime: 'vege' } } }),
    ...more,
  })

async function show(on: Stage, ...opened: readonly string[]) {
  const shown = await on.show(<FormsScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter un formulaire' })).toBeVisible()
  for (const name of opened) await shown.press(name)
  const { screen } = shown
  return {
    ...shown,
    question: screen.getByRole('textbox', { name: /^Question(?!, en)/ }),
    answered: screen.getByRole('combobox', { name: 'Réponse', exact: true }),
    plan: screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' }),
    done: () => expect.element(screen.getByText(/^Enregistré à/)).toBeVisible(),
  }
}
const partOf = async (on: Stage) => on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'forms' } })
interface Saved {
  readonly id: string
  readonly models: readonly (typeof DIET)[]
}
const saved = async (on: Stage) => (await partOf(on)).value as readonly Saved[]
const made = (words: string) => expect.stringMatching(new RegExp(`^${words}_[a-z0-9]{8}$`)) as string

test('a question is changed, moved and given another choice, and saved at once under the same key', async () => {
  const on = await begin()
  const { screen, press, question, done } = await show(on, 'Votre venue', 'Votre régime')
  await question.fill('Votre régime alimentaire')
  await screen.getByRole('textbox', { name: 'Aide sous la question' }).fill('Pour la cantine.')
  await screen.getByRole('combobox', { name: 'À qui elle est posée' }).selectOptions('À qui vient sur place')
  await expect.element(screen.getByRole('combobox', { name: 'Ce que la réponse concerne' })).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Il faut répondre pour continuer' }).click()
  await press('Ajouter une réponse')
  await userEvent.keyboard('Sans gluten')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await press(/^Descendre\s: Votre régime alimentaire$/)
  await press('Enregistrer')
  await done()
  await expect.element(question).toHaveValue('Votre régime alimentaire')
  const [form] = await saved(on)
  expect(form?.models).toMatchObject([
    { key: 'stand' },
    {
      key: 'regime',
      label: 'Votre régime alimentaire',
      metadata: { comment: 'Pour la cantine.' },
      onlyFor: 'onsite',
      isRequired: true,
      values: [{ key: 'tout' }, { key: made('sans_gluten'), label: 'Sans gluten' }, { key: 'vege' }],
    },
  ])
})

test('a question is added, its missing values are told at their fields, and its key is made from its words once', async () => {
  const on = await begin()
  const { screen, press, question, answered, done } = await show(on, 'Étudiants')
  await press('Ajouter une question')
  await expect.element(question).toHaveFocus()
  await press('Enregistrer')
  await expect.element(question).toHaveAccessibleDescription('À remplir')
  await question.fill('Niveau d’études')
  await answered.selectOptions('Choix dans une liste')
  await press('Enregistrer')
  const choices = screen.getByRole('textbox', { name: /^Réponse/ })
  await expect.element(choices.first()).toHaveFocus()
  await choices.first().fill('Licence')
  await choices.last().fill('Master')
  await press('Enregistrer')
  await done()
  const added = { key: made('niveau_d_etudes'), model: 'UE', component: 'select', isExtended: true }
  const first = await saved(on)
  expect(first[1]?.models).toMatchObject([
    { key: 'cv' },
    { ...added, values: [{ label: 'Licence' }, { label: 'Master' }] },
  ])
  await question.fill('Diplôme préparé')
  await press('Enregistrer')
  await done()
  const [, then] = await saved(on)
  expect(then?.models[1]).toEqual({ ...first[1]?.models[1], label: 'Diplôme préparé' })
})

test('an answered question is only asked no more, and keeps its answers', async () => {
  const on = await begin()
  const { press, plan, screen } = await show(on, 'Votre venue', 'Votre régime')
  await press(/^Retirer de l’offre\s: Votre régime$/)
  await press('Enregistrer')
  await expect.element(plan.getByText('Une personne a répondu à « Votre régime »')).toBeVisible()
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Votre régime' }))
    .toHaveAccessibleDescription(/n’est plus posée/)
  const [form] = await saved(on)
  expect(form?.models).toContainEqual(expect.objectContaining({ key: 'regime', isRetired: true }))
})

test('a removed form goes on holding its answered questions, asked no more', async () => {
  const on = await begin({ forms: [FORM] })
  const { press, plan, screen } = await show(on, 'Votre venue')
  await press(/^Retirer de l’offre\s: Votre venue$/)
  await expect.element(screen.getByRole('heading', { name: 'Aucun formulaire' })).toBeVisible()
  await press('Enregistrer')
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByRole('button', { name: 'Votre venue' })).toBeVisible()
  const [form] = await saved(on)
  expect(form?.models).toEqual([expect.objectContaining({ key: 'regime', isRetired: true })])
})

test('an answered question keeps its component, and the plan says why', async () => {
  const on = await begin()
  const { press, plan, answered } = await show(on, 'Votre venue', 'Votre régime')
  await answered.selectOptions('Date')
  await press('Enregistrer')
  await expect.element(plan.getByRole('heading', { name: 'Impossible' })).toBeVisible()
  await expect.element(plan.getByText(/^Gardez celui-ci et ajoutez-en un autre/)).toBeVisible()
  await expect.element(plan.getByRole('button', { name: /Enregistrer/ })).not.toBeInTheDocument()
  await plan.getByRole('button', { name: 'Revenir' }).click()
  expect((await saved(on))[0]?.models[0]).toMatchObject({ component: 'radio', values: DIET.values })
})

test('a wrong bound is told at its field, and one below zero is a bound', async () => {
  const on = await begin()
  const { screen, press, done } = await show(on, 'Votre venue', 'Surface')
  const least = screen.getByRole('textbox', { name: 'Au moins' })
  await least.fill('peu')
  await press('Enregistrer')
  await expect.element(least).toHaveAttribute('aria-invalid', 'true')
  await expect.element(least).toHaveFocus()
  await expect.element(screen.getByRole('textbox', { name: 'Au plus' })).not.toHaveAttribute('aria-invalid')
  await least.fill('-2,5')
  await screen.getByRole('checkbox', { name: 'Un nombre entier' }).click()
  await press('Enregistrer')
  await done()
  const [form] = await saved(on)
  expect(form?.models[1]).toMatchObject({ metadata: { min: -2.5, isWhole: true } })
})

test('a form named by the settings stays, and so does one with variants', async () => {
  const people = withCamille({ participation: { choice: 'onsite', days: ['j1'] } })
  const on = await begin({ settings: { FO_SATISFACTION_FORM_ID: 'etudiant' }, people })
  const { screen, press } = await show(on, 'Étudiants')
  await press('Retirer ce formulaire')
  await press('Enregistrer')
  await expect
    .element(screen.getByText(/sert encore ailleurs\s: Réglages \(Formulaire de satisfaction\)/))
    .toBeVisible()
  await press('Abandonner les modifications')
  await press('Votre venue')
  await press('Retirer ce formulaire')
  await press('Enregistrer')
  const origin = screen.getByRole('combobox', { name: 'Variante de' })
  await expect.element(origin).toHaveAttribute('aria-invalid', 'true')
  expect(await saved(on)).toHaveLength(2)
})

test('a copy of a form asks the same questions under the same keys, and a question is asked again', async () => {
  const on = await begin()
  const { screen, press, done } = await show(on, 'Étudiants')
  const again = screen.getByRole('combobox', { name: 'Reprendre une question' })
  await again.selectOptions('Votre régime')
  await press('Reprendre cette question')
  await again.selectOptions('Prénom')
  await press('Reprendre cette question')
  await press('Copier ce formulaire')
  await press('Enregistrer')
  await done()
  const questions = [{ key: 'cv' }, { key: 'regime', values: DIET.values }, { key: 'firstName', model: 'U' }]
  expect(await saved(on)).toMatchObject([
    { id: 'venue' },
    { id: 'etudiant', models: questions },
    { name: 'Étudiants (copie)', parentId: 'venue', models: questions },
  ])
})

test('a question and its choices are said in another language where they are asked, and go with it', async () => {
  const on = await begin()
  const { screen, press, question, answered, done } = await show(on, 'Votre venue')
  const sentences = async () =>
    (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'translations' } })).value as {
      en?: Record<string, string>
    }
  await press('Ajouter une question')
  await question.fill('Votre bus')
  await screen.getByRole('textbox', { name: 'Question, en anglais' }).fill('Your coach')
  await answered.selectOptions('Choix, tous visibles')
  const choices = screen.getByRole('textbox', { name: /^Réponse/ })
  await choices.first().fill('Matin')
  await choices.last().fill('Soir')
  await screen.getByRole('textbox', { name: 'En anglais' }).first().fill('Morning')
  await press('Enregistrer')
  await done()
  const said = (await sentences()).en ?? {}
  expect(Object.values(said)).toEqual(['Your coach', 'Morning'])
  expect(Object.keys(said)[0]).toMatch(/^form\.venue\.votre_bus_[a-z0-9]{8}$/)
  await press('Retirer cette question')
  await press('Enregistrer')
  await done()
  expect(await sentences()).toEqual({})
})

test('where a colleague changed the same question meanwhile, both are shown', async () => {
  const on = await begin()
  const { screen, press, question } = await show(on, 'Votre venue', 'Votre régime')
  await question.fill('Que mangez-vous ?')
  const { revision } = await partOf(on)
  const value = [{ ...FORM, models: [{ ...DIET, label: 'Votre menu' }, STAND] }, OTHER]
  const body = { revision, value, allow: [], why: '', dryRun: false }
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'forms' }, body })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText(/^Votre menu · /)).toBeVisible()
  await expect.element(stale.getByText(/^Que mangez-vous \? · /)).toBeVisible()
  await stale.getByRole('button', { name: 'Garder ce qui est enregistré' }).click()
  await expect.element(question).toHaveValue('Votre menu')
})

test('an impassable question says so, and an event without any form too', async () => {
  const stuck = { ...DIET, values: [], isRequired: true }
  const first = await show(await begin({ forms: [{ ...FORM, models: [stuck] }] }), 'Votre venue', 'Votre régime')
  await expect.element(first.screen.getByText(/personne ne pourrait continuer/)).toBeVisible()
  await expect
    .element(first.screen.getByRole('button', { name: 'Votre venue' }))
    .toHaveAccessibleDescription('1 question · personne ne peut répondre')
  await cleanup()
  const { screen } = await show(await begin({ forms: [] }))
  await expect.element(screen.getByRole('heading', { name: 'Aucun formulaire' })).toBeVisible()
})

const ASKED_IF = { ...STAND, showIf: [{ on: 'answer' as const, question: 'regime', is: ['vege'] }] }

test('a question waits for another and for a type, said as a sentence, by buttons alone', async () => {
  const on = await begin({ typologies: [{ id: 'presse', label: 'Presse' }] })
  const { screen, press, done } = await show(on, 'Votre venue', 'Surface')
  await press('Ajouter une condition')
  const looked = screen.getByRole('combobox', { name: 'Ce qui est regardé' })
  await expect.element(looked).toHaveValue('answer regime')
  await press('Enregistrer')
  const accepted = screen.getByRole('group', { name: /^Une de ces réponses suffit/ })
  await expect.element(accepted.getByText('À remplir')).toBeVisible()
  await accepted.getByRole('checkbox', { name: 'Végétarien' }).click()
  await expect.element(screen.getByText(/^Affichée si Votre régime est «.Végétarien.»\.$/)).toBeVisible()
  await press('Ajouter une condition')
  await looked.last().selectOptions('Le type de participant')
  await accepted.last().getByRole('checkbox', { name: 'Presse' }).click()
  await expect
    .element(screen.getByText(/^Affichée si Votre régime est «.Végétarien.» et le type est «.Presse.»\.$/))
    .toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Surface', exact: true }))
    .toHaveAccessibleDescription(/^nombre · si Votre régime est/)
  await press('Enregistrer')
  await done()
  expect((await saved(on))[0]?.models[1]).toMatchObject({
    showIf: [
      { on: 'answer', question: 'regime', is: ['vege'] },
      { on: 'type', is: ['presse'] },
    ],
  })
  await press(/^Retirer la condition\s: le type est/)
  await expect.element(screen.getByRole('button', { name: 'Ajouter une condition' })).toHaveFocus()
  await press(/^Retirer la condition\s: Votre régime/)
  await press('Enregistrer')
  await done()
  expect((await saved(on))[0]?.models[1]).not.toHaveProperty('showIf')
})

test('a question may wait for one added with it, under the keys that both are given', async () => {
  const on = await begin()
  const { screen, press, question, answered, done } = await show(on, 'Étudiants')
  await press('Ajouter une question')
  await question.fill('Logement')
  await answered.selectOptions('Choix dans une liste')
  const choices = screen.getByRole('textbox', { name: /^Réponse/ })
  await choices.first().fill('Foyer')
  await choices.last().fill('Aucun')
  await press('Ajouter une question')
  await question.fill('Quel foyer')
  await press('Ajouter une condition')
  await screen.getByRole('checkbox', { name: 'Foyer' }).click()
  await press('Enregistrer')
  await done()
  const [, form] = await saved(on)
  const [, home] = form?.models ?? []
  expect(form?.models[2]).toMatchObject({
    showIf: [{ on: 'answer', question: home?.key, is: [home?.values[0]?.key] }],
  })
  await expect.element(screen.getByText(/^Affichée si Logement est «.Foyer.»/)).toBeVisible()
})

test('a condition that no longer holds together is told at its field', async () => {
  const on = await begin({ forms: [{ ...FORM, models: [DIET, ASKED_IF] }], people: withCamille() })
  const { screen, press } = await show(on, 'Votre venue')
  await press(/^Descendre\s: Votre régime$/)
  await press('Enregistrer')
  const looked = screen.getByRole('combobox', { name: 'Ce qui est regardé' })
  await expect.element(looked).toHaveAccessibleDescription(/n’est pas posée avant elle/)
  await expect.element(looked).toHaveFocus()
  await press(/^Monter\s: Votre régime$/)
  await press('Votre régime')
  await press(/^Retirer\s: Végétarien$/)
  await press('Enregistrer')
  const accepted = screen.getByRole('group', { name: /^Une de ces réponses suffit/ })
  await expect.element(accepted.getByText(/nomme ce qui n’existe pas, ou plus/)).toBeVisible()
})

test('a condition for people who have answered is decided first', async () => {
  const people = withCamille({
    participation: { choice: 'onsite', days: ['j1'], extended: { regime: 'vege', stand: 9 } },
  })
  const on = await begin({ people })
  const { press, plan, screen } = await show(on, 'Votre venue', 'Surface')
  await press('Ajouter une condition')
  await screen.getByRole('checkbox', { name: 'Je mange de tout' }).click()
  await press('Enregistrer')
  await expect
    .element(plan.getByText(/^Une personne a répondu à «.Surface.», qui ne lui serait plus demandé/))
    .toBeVisible()
  await plan.getByRole('radio', { name: 'Faire ce changement pour elle aussi' }).click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect((await saved(on))[0]?.models[1]).toHaveProperty('showIf')
})

test('a least number above the most is told at its field', async () => {
  const on = await begin()
  const { screen, press } = await show(on, 'Votre venue', 'Surface')
  await screen.getByRole('textbox', { name: 'Au moins' }).fill('9')
  await screen.getByRole('textbox', { name: 'Au plus' }).fill('3')
  await press('Enregistrer')
  await expect
    .element(screen.getByRole('textbox', { name: 'Au plus' }))
    .toHaveAccessibleDescription('Ce nombre est plus petit que le moindre qui est permis')
})

test('a chosen answer cannot be removed, and says so before it is tried', async () => {
  const on = await begin()
  const { screen } = await show(on, 'Votre venue', 'Votre régime')
  const said = screen.getByText(/^Une personne a répondu à «\sVégétarien\s»\. Cela ne peut donc pas être supprimé\.$/)
  await expect.element(said).toBeVisible()
  expect(screen.getByRole('button', { name: /: Végétarien$/ }).elements()).toHaveLength(2)
})
