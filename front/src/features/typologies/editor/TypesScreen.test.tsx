import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { listTypologies } from '@parvis/contract/typologies/typologies.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { leaveDevice } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import type { Stage } from '#testing/stage.tsx'
import { cutNetwork, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { TypesScreen } from './TypesScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const TYPES = [
  { id: 'pro', label: 'Professionnel', isRetired: false, colour: null },
  { id: 'presse', label: 'Presse', isRetired: false, colour: null },
]
const begin = () =>
  stage({ typologies: TYPES, people: withCamille({ participation: { choice: 'none', typology: 'presse' } }) })

async function show(on: Stage) {
  const shown = await on.show(<TypesScreen />, { as: ORGANISER })
  await expect.element(shown.screen.getByRole('button', { name: 'Ajouter un type' })).toBeVisible()
  const name = (type: string) =>
    shown.screen.getByRole('group', { name: type }).getByRole('textbox', { name: 'Nom du type' })
  return { ...shown, name }
}
const partOf = async (on: Stage) => on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'typologies' } })
const saved = async (on: Stage) => (await partOf(on)).value
/** What of this event is not saved, on this device. */
const leftHere = (on: Stage) => storage.keys('parvis.part.').filter((key) => key.includes(on.ids.eventId))

test('a type is renamed, another added and put first, and all are saved at once', async () => {
  const on = await begin()
  const { screen, press, name } = await show(on)
  await name('Presse').fill('Presse et médias')
  await press('Ajouter un type')
  await expect.element(name('Nouveau type')).toHaveFocus()
  await userEvent.keyboard('Exposant')
  await press(/^Monter\s: Exposant$/)
  await name('Exposant').click()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(name('Exposant')).toHaveFocus()
  await expect.element(screen.getByText(/^Exposant\s: place 1 sur 3$/)).toBeInTheDocument()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual([
    { id: expect.stringMatching(/^type-\w{8}$/) as string, label: 'Exposant', isRetired: false, colour: null },
    TYPES[0],
    { ...TYPES[1], label: 'Presse et médias' },
  ])
  expect(leftHere(on)).toEqual([])
})

test('a type in use is retired, said so in its line, and offered again from there', async () => {
  const on = await begin()
  const { screen, press, name } = await show(on)
  await press(/^Retirer de l’offre\s: Presse$/)
  await expect.element(screen.getByRole('button', { name: 'Ajouter un type' })).toHaveFocus()
  await press('Enregistrer')
  const plan = screen.getByRole('dialog', { name: 'Ce que ce changement entraîne' })
  await expect.element(plan.getByText('Une personne a choisi « Presse »')).toBeVisible()
  await expect.element(plan.getByRole('radio', { name: /Lui donner le type «\sProfessionnel\s»/ })).toBeVisible()
  await plan.getByRole('radio', { name: /^Retirer de l’offre/ }).click()
  await press('Enregistrer ces changements')
  await expect.element(screen.getByText(/^Retiré de l’offre/)).toBeVisible()
  expect(await saved(on)).toEqual([TYPES[0], { ...TYPES[1], isRetired: true }])
  await press(/^Remettre dans l’offre\s: Presse$/)
  await expect.element(name('Presse')).toHaveFocus()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual(TYPES)
})

test('a type has a colour of its own, and an invalid one is refused at its field', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  const colour = screen.getByRole('group', { name: 'Presse' }).getByRole('textbox', { name: 'Couleur' })
  await colour.fill('bleu')
  await press('Enregistrer')
  await expect.element(colour).toHaveAccessibleDescription(/Une couleur s’écrit #/)
  await colour.fill('#1F6F54')
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual([TYPES[0], { ...TYPES[1], colour: '#1F6F54' }])
  await colour.fill('')
  await press('Enregistrer')
  await expect.poll(() => saved(on)).toEqual(TYPES)
})

test('a type is hidden from visitors, who find another first, and is offered to them again', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  const settings = async () =>
    (await on.ask(ORGANISER, getPart, { params: { ...on.ids, part: 'settings' } })).value as Record<string, unknown>
  const before = await settings()
  const offered = (type: string) =>
    screen.getByRole('group', { name: type }).getByRole('checkbox', { name: 'Proposé aux visiteurs' })
  await expect.element(screen.getByText(/Professionnel\s», tant que/)).toBeVisible()
  await offered('Professionnel').click()
  await expect.element(screen.getByText(/Presse\s», tant que/)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Le premier type proposé est choisi d’avance' }).click()
  await press('Enregistrer')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await settings()).toEqual({ ...before, FO_TYPOLOGY_HIDDEN: ['pro'], FO_TYPOLOGY_DEFAULT_HIDE: true })
  const { data } = await on.ask(ORGANISER, listTypologies, { params: on.ids, query: {} })
  expect(data.map(({ id }) => id)).toEqual(['pro', 'presse'])
  await press(/^Retirer\s: Professionnel$/)
  await press('Enregistrer')
  await expect.poll(settings).toEqual({ ...before, FO_TYPOLOGY_DEFAULT_HIDE: true })
  expect(await saved(on)).toEqual([TYPES[1]])
})

test('people of a removed type are given another', async () => {
  const on = await begin()
  const { screen, press } = await show(on)
  await press(/^Retirer de l’offre\s: Presse$/)
  await press('Enregistrer')
  await screen.getByRole('radio', { name: /Lui donner le type «\sProfessionnel\s»/ }).click()
  await press('Enregistrer ces changements')
  await expect.element(screen.getByText(/^Enregistré à/)).toBeVisible()
  expect(await saved(on)).toEqual([TYPES[0]])
})

test('a type without a name is told at its field, and nothing is sent', async () => {
  const on = await begin()
  const { screen, press, name } = await show(on)
  await name('Professionnel').fill(' ')
  await press('Enregistrer')
  const field = screen.getByRole('textbox', { name: 'Nom du type' }).first()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription('À remplir')
  await expect.element(screen.getByText('Pas enregistré, gardé sur cet appareil')).toBeVisible()
  expect(await saved(on)).toEqual(TYPES)
  await field.fill('Pro')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

test('where a colleague renamed the same type meanwhile, both names are shown', async () => {
  const on = await begin()
  const { screen, press, name } = await show(on)
  await name('Presse').fill('Médias')
  const { revision } = await partOf(on)
  const value = [TYPES[0], { id: 'presse', label: 'Journalistes' }]
  const body = { revision, value, allow: [], why: '', dryRun: false }
  await on.ask(ORGANISER, savePart, { params: { ...on.ids, part: 'typologies' }, body })
  await press('Enregistrer')
  const stale = screen.getByRole('dialog', { name: 'Quelqu’un a enregistré entre-temps' })
  await expect.element(stale.getByText('Journalistes')).toBeVisible()
  await expect.element(stale.getByText('Médias')).toBeVisible()
  await stale.getByRole('button', { name: 'Garder ce qui est enregistré' }).click()
  await expect.element(name('Journalistes')).toBeVisible()
})

test('an event without types says so, and the first one is added from there', async () => {
  const on = await stage()
  const { screen, press, name } = await show(on)
  await expect.element(screen.getByRole('heading', { name: 'Aucun type de participant' })).toBeVisible()
  await press('Ajouter un type')
  await expect.element(name('Nouveau type')).toHaveFocus()
})

test('the parts of the registration lead to each other, and mark the current one', async () => {
  const { screen } = await show(await begin())
  const tabs = screen.getByRole('navigation', { name: 'Inscription' })
  await expect
    .element(tabs.getByRole('link', { name: 'Types de participants' }))
    .toHaveAttribute('aria-current', 'page')
  await expect
    .element(tabs.getByRole('link', { name: 'Journées et places' }))
    .toHaveAttribute('href', expect.stringMatching(/\/organisation\/inscription$/))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Inscription' })).toBeVisible()
})

test('types that cannot be read are asked for again', async () => {
  const on = await begin()
  const network = cutNetwork((path) => path.endsWith('/parts/typologies'))
  const { screen, press } = await on.show(<TypesScreen />, { as: ORGANISER })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByRole('group', { name: 'Presse' })).toBeVisible()
})

test('signing out leaves nothing unsaved on the device, while a session that only ends keeps it for its owner', async () => {
  const on = await begin()
  const { screen, name } = await show(on)
  await name('Presse').fill('Médias')
  await expect.element(screen.getByText('Modifications à enregistrer')).toBeVisible()
  expect(leftHere(on)).toEqual([expect.stringContaining(on.person(ORGANISER).userId) as string])
  await cleanup()
  leaveDevice()
  expect(leftHere(on)).toEqual([])
})
