import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { StepsScreen } from './StepsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = () =>
  stage({
    settings: { FO_LANGUAGES: ['fr', 'en'], FO_QUOTAS_ACTIVE: true },
    typologies: [
      { id: 'visiteur', label: 'Visiteur' },
      { id: 'presse', label: 'Presse' },
    ],
    forms: [{ id: 'venue', name: 'Votre venue', models: [] }],
    people: withCamilleOnSite(),
  })

async function show(on: Stage) {
  const shown = await on.show(<StepsScreen />, { as: ORGANISER })
  const { screen } = shown
  await expect.element(screen.getByRole('button', { name: 'Journées' })).toBeVisible()
  return {
    ...shown,
    order: () =>
      screen
        .getByRole('listitem')
        .elements()
        .map((one) => one.querySelector('legend')?.textContent),
    save: async () => {
      await screen.getByRole('button', { name: 'Enregistrer' }).click()
      await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
    },
  }
}
const partOf = async (on: Stage, part: 'settings' | 'translations') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('steps are put in another order by buttons, and back in the usual one, which is none of the event’s', async () => {
  const on = await begin()
  const { press, order, save } = await show(on)
  expect(order().slice(0, 3)).toEqual(['Venir ou non, et comment', 'Qui représente la personne', 'Type de participant'])
  await press('Monter : Questions à places')
  await save()
  expect(await partOf(on, 'settings')).toMatchObject({
    FO_STEPS_ORDER: expect.arrayContaining(['quotas', 'form2']) as unknown,
  })
  expect(order().slice(-3, -1)).toEqual(['Questions à places', 'Second formulaire'])
  await press('Descendre : Questions à places')
  await save()
  expect(await partOf(on, 'settings')).not.toHaveProperty('FO_STEPS_ORDER')
})

test('a step is asked of all types but one, and says so', async () => {
  const on = await begin()
  const { screen, press, save } = await show(on)
  const quotas = screen.getByRole('button', { name: 'Questions à places', exact: true })
  await expect.element(quotas).toHaveAccessibleDescription('Posée à qui vient.')
  await screen.getByRole('combobox', { name: /Pour qui/ }).selectOptions('type:presse')
  await quotas.click()
  await screen.getByRole('checkbox', { name: /questions/i }).click()
  await expect.element(quotas).toHaveAccessibleDescription('Posée à tout le monde, sauf : Presse.')
  await save()
  expect(await partOf(on, 'settings')).toMatchObject({
    FO_QUOTAS_ACTIVE: true,
    typosV2: { presse: { FO_QUOTAS_ACTIVE: false } },
  })
  await press('Premier formulaire')
  await expect
    .element(screen.getByRole('button', { name: 'Premier formulaire' }))
    .toHaveAccessibleDescription('Posée à personne.')
})

test('a step has a title of the event’s own in each language, and else the usual one', async () => {
  const on = await begin()
  const { screen, press, save } = await show(on)
  await press('Journées')
  const title = (language: string) => screen.getByRole('textbox', { name: `Titre de l’étape, en ${language}` })
  await expect
    .element(title('anglais'))
    .toHaveAttribute('placeholder', expect.stringMatching(/day/i) as unknown as string)
  await title('français').fill('Quels soirs ?')
  await title('anglais').fill('Which evenings?')
  await save()
  expect(await partOf(on, 'translations')).toEqual({
    fr: { 'registration.heading.dates': 'Quels soirs ?' },
    en: { 'registration.heading.dates': 'Which evenings?' },
  })
})

test('an order that could not be saved stays, and is saved once the network is back', async () => {
  const on = await begin()
  const { screen, press, order, save } = await show(on)
  await press('Descendre : Articles')
  const network = cutNetwork((_, method) => method === 'PUT')
  await press('Enregistrer')
  await expect.element(screen.getByRole('alert').first()).toBeVisible()
  network.mend()
  expect(order().slice(4, 6)).toEqual(['Premier formulaire', 'Articles'])
  await save()
  expect(await partOf(on, 'settings')).toHaveProperty('FO_STEPS_ORDER')
})
