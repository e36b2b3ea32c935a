import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { ProgrammeScreen } from './ProgrammeScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const slot = (id: string, hour: number, more: object = {}) => ({
  ...{ id, startAt: `2027-03-16T${hour}:00:00.000Z`, endAt: `2027-03-16T${hour + 1}:00:00.000Z` },
  ...more,
})
const PROGRAMME = {
  settings: { FO_MEETING_CONFERENCES_ACTIVE: true, FO_LANGUAGES: ['fr', 'en'] },
  days: [
    { id: 'j1', day: '2027-03-16' },
    { id: 'j2', day: '2027-03-17' },
  ],
  rooms: [
    { id: 'halle', name: 'Grande halle' },
    { id: 'cour', name: 'Cour couverte' },
  ],
  speakers: [{ id: 'lou', name: 'Lou Marin', title: 'Économiste' }],
  categories: [{ id: 'sols', label: 'Sols vivants' }],
  conferences: [
    { id: 'terre', title: 'Terre crue', speakers: ['lou'], slots: [slot('t1', 10, { quota: 40, roomId: 'halle' })] },
    { id: 'bois', title: 'Bois', slots: [slot('b1', 14)] },
  ],
}
const begin = (more: object = {}) =>
  stage({
    ...PROGRAMME,
    people: withCamille({ participation: { choice: 'onsite', days: ['j1'], slots: { terre: 't1' } } }),
    ...more,
  })

async function show(on: Stage) {
  const shown = await on.show(<ProgrammeScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter une conférence' })).toBeVisible()
  const field = (label: string | RegExp) => shown.screen.getByRole('textbox', { name: label })
  return { ...shown, field }
}
const slotOf = (screen: Awaited<ReturnType<typeof show>>['screen']) => screen.getByRole('group', { name: /^Créneau/ })
const partOf = async (on: Stage, part: 'conferences' | 'translations') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('a conference is made whole in the browser: its slots, room, speakers and audience, in two languages', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on)
  await press('Ajouter une conférence')
  await expect.element(field('Titre')).toHaveFocus()
  await field('Titre').fill('Paille porteuse')
  await field('Titre, en anglais').fill('Load-bearing straw')
  const one = screen.getByRole('group', { name: /^Créneau/ })
  await one.getByRole('combobox', { name: 'Jour' }).selectOptions('mercredi 17 mars 2027')
  await one.getByLabelText(/^De/).fill('23:00')
  await expect.element(one.getByLabelText(/^À/)).toHaveValue('00:00')
  await one.getByLabelText(/^À/).fill('00:30')
  await one.getByRole('combobox', { name: 'Salle' }).selectOptions('Cour couverte')
  await one.getByRole('textbox', { name: 'Places' }).fill('12')
  await screen.getByRole('checkbox', { name: /Lou Marin/ }).click()
  await screen.getByRole('checkbox', { name: 'Sols vivants' }).click()
  await screen.getByRole('checkbox', { name: /Suivie à distance aussi/ }).click()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  const [before, after] = PROGRAMME.conferences
  expect(await partOf(on, 'conferences')).toMatchObject([
    before,
    after,
    {
      ...{ title: 'Paille porteuse', isRemote: false, isRequired: false, speakers: ['lou'], categories: ['sols'] },
      // By the clocks of Paris, past midnight.
      slots: [{ startAt: '2027-03-17T22:00:00.000Z', endAt: '2027-03-17T23:30:00.000Z', roomId: 'cour', quota: 12 }],
    },
  ])
  const translations = (await partOf(on, 'translations')) as { en: Record<string, string> }
  expect(Object.values(translations.en)).toEqual(['Load-bearing straw'])
})

test('a held slot goes to another room once it is decided, under the name that its holders know', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await press(/^Terre crue/)
  await expect.element(screen.getByText('1 sur 40 places prises').last()).toBeVisible()
  await screen.getByRole('combobox', { name: 'Salle' }).selectOptions('Cour couverte')
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  const asked = /Une personne a choisi «\sTerre crue, mardi 16 mars 2027, 11\sh – 12\sh\s», qui change de salle/
  await expect.element(plan.getByText(asked)).toBeVisible()
  await plan.getByRole('radio').click()
  await plan.getByRole('button', { name: 'Enregistrer ces changements' }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await partOf(on, 'conferences')).toMatchObject([{ slots: [{ id: 't1', roomId: 'cour' }] }, {}])
})

test('a removed conference is decided where a slot is held, and takes its translations along where none is', async () => {
  const on = await begin({ translations: { en: { 'conference.bois': 'Timber' } } })
  const { screen, press } = await show(on)
  await press(/^Bois/)
  await press('Retirer cette conférence')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await partOf(on, 'translations')).toEqual({})
  await press(/^Terre crue/)
  await press(/^Retirer de l’offre\s: Terre crue$/)
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a choisi « Terre crue »')).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /Retirer de l’offre/ })).toBeVisible()
})

test('a conference begins where the last one ends, and another slot of it where its last one does', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on)
  async function expectHours(at: number, from: string, to: string) {
    const one = slotOf(screen).nth(at)
    await expect.element(one.getByLabelText(/^De/)).toHaveValue(from)
    await expect.element(one.getByLabelText(/^À/)).toHaveValue(to)
  }
  await press('Ajouter une conférence')
  await field('Titre').fill('Paille porteuse')
  await expectHours(0, '16:00', '17:00')
  await press('Ajouter un créneau')
  await expect.element(slotOf(screen).nth(1).getByRole('combobox', { name: 'Jour' })).toHaveFocus()
  await expectHours(1, '17:00', '18:00')
})

test('two slots at once in a room, or with the same person, are told and saved all the same', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await press(/^Bois/)
  await slotOf(screen).getByLabelText(/^De/).fill('11:30')
  await slotOf(screen).getByLabelText(/^À/).fill('12:30')
  await screen.getByRole('combobox', { name: 'Salle' }).selectOptions('Grande halle')
  await screen.getByRole('checkbox', { name: /Lou Marin/ }).click()
  await expect
    .element(screen.getByText(/^Grande halle attend «\sTerre crue\s» et «\sBois\s» en même temps/))
    .toBeVisible()
  await expect
    .element(screen.getByText(/^Lou Marin parle à «\sTerre crue\s» et à «\sBois\s» en même temps/))
    .toBeVisible()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
})

test('a missing value is told at its field, and nothing is sent', async () => {
  const on = await begin()
  const { screen, press, field } = await show(on)
  await press(/^Bois/)
  await field('Titre').fill(' ')
  await slotOf(screen).getByLabelText(/^De/).fill('')
  await press('Enregistrer')
  await expect.element(field('Titre')).toHaveFocus()
  await expect.element(field('Titre')).toHaveAccessibleDescription('À remplir')
  await expect.element(slotOf(screen).getByLabelText(/^De/)).toHaveAccessibleDescription('À remplir')
  expect(await partOf(on, 'conferences')).toMatchObject([{}, { title: 'Bois' }])
})

test('an event without conferences says so; where they cannot be read, they are asked for again', async () => {
  const on = await stage()
  const network = cutNetwork((path) => path.endsWith('/parts/conferences'))
  const { screen, press } = await on.show(<ProgrammeScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('heading', { name: 'Aucune conférence' })).toBeVisible()
})
