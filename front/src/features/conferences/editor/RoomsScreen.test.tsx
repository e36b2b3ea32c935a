import { getPart } from '@parvis/contract/event-config/event-config.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { RoomsScreen } from './RoomsScreen.tsx'
import { SpeakersScreen } from './SpeakersScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const begin = () =>
  stage({
    settings: { FO_LANGUAGES: ['fr', 'en'] },
    rooms: [{ id: 'halle', name: 'Grande halle' }],
    speakers: [{ id: 'lou', name: 'Lou Marin' }],
    categories: [{ id: 'sols', label: 'Sols vivants' }],
    conferences: [
      {
        ...{ id: 'terre', title: 'Terre crue', speakers: ['lou'], categories: ['sols'] },
        slots: [{ id: 't1', startAt: '2027-03-16T10:00:00Z', endAt: '2027-03-16T11:00:00Z', roomId: 'halle' }],
      },
    ],
  })
const partOf = async (on: Stage, part: 'rooms' | 'speakers' | 'translations') =>
  (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part } })).value

test('a room is added and saved; one in which a slot is held stays, and the screen says where it is needed', async () => {
  const on = await begin()
  const { screen, press } = await on.show(<RoomsScreen />, { as: ORGANISER })
  await press('Ajouter une salle')
  const added = screen.getByRole('group', { name: 'Nouvelle salle' }).getByRole('textbox')
  await expect.element(added).toHaveFocus()
  await added.fill('Cour couverte')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await partOf(on, 'rooms')).toMatchObject([{ id: 'halle' }, { name: 'Cour couverte' }])
  await expect
    .element(
      screen.getByText(/créneaux? (a|ont) lieu dans «\sGrande halle\s»\. Cela ne peut donc pas être supprimé\.$/),
    )
    .toBeVisible()
  expect(screen.getByRole('button', { name: /^Retirer\s: Grande halle$/ }).query()).toBeNull()
  await press(/^Retirer\s: Cour couverte$/)
  await press('Enregistrer')
  await expect.poll(() => partOf(on, 'rooms')).toHaveLength(1)
})

test('a speaker is added with a role in two languages, and unsafe HTML is shown before it is left out', async () => {
  const on = await begin()
  const { screen, press } = await on.show(<SpeakersScreen />, { as: ORGANISER })
  await press('Ajouter une personne')
  const field = (label: string) => screen.getByRole('textbox', { name: label, exact: true })
  await expect.element(field('Nom')).toHaveFocus()
  await field('Nom').fill('Noa Petit')
  await field('Fonction').fill('Charpentière')
  await field('Fonction, en anglais').fill('Carpenter')
  await field('Présentation').fill('<p onclick="x()">Dix ans</p>')
  await press('Enregistrer')
  const told = screen.getByRole('dialog')
  await expect.element(told.getByText(/onclick/)).toBeVisible()
  await told.getByRole('button', { name: /Enregistrer/ }).click()
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await partOf(on, 'speakers')).toMatchObject([
    { id: 'lou' },
    { name: 'Noa Petit', title: 'Charpentière', picture: '', text: '<p>Dix ans</p>' },
  ])
  const { en } = (await partOf(on, 'translations')) as { en: Record<string, string> }
  expect(Object.values(en)).toEqual(['Carpenter'])
})
