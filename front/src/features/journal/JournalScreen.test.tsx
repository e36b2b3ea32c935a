import { archiveEvent } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { keepMapping } from '@parvis/contract/guests/guests.ts'
import { addLog } from '@parvis/contract/logs/logs.ts'
import { createPoll, drivePoll } from '@parvis/contract/polls/polls.ts'
import { changeRole } from '@parvis/contract/team/team.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, cutNetwork, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { JournalScreen } from './JournalScreen.tsx'
import { RecentPanel } from './RecentPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const READER = { email: 'lecture@exemple.fr', firstName: 'Ana', lastName: 'Vidal', organiser: 'reader' as const }
const open = () => stage({ people: withCamilleOnSite([READER]) })
const give = (on: Stage, role: 'reader' | 'editor') =>
  on.ask(ORGANISER, changeRole, { params: on.pathOf(READER.email), body: { role } })
const rename = (on: Stage, firstName: string) => {
  const { domainId, eventId, userId } = on.pathOf(CAMILLE)
  return on.ask(ORGANISER, updateUser, { params: { domainId, userId }, query: { eventId }, body: { firstName } })
}
const show = (on: Stage, path = '/page') => on.show(<JournalScreen />, { as: ORGANISER, path })

test('actions of the team are told in sentences, each of which unfolds to the former value', async () => {
  const on = await open()
  await give(on, 'editor')
  const params = { ...on.ids, part: 'name' as const }
  const { revision } = await on.ask(ORGANISER, getPart, { params })
  const body = { revision, value: 'Fête de juin', allow: [], why: 'Reportée', dryRun: false }
  await on.ask(ORGANISER, savePart, { params, body })
  const { screen } = await show(on)
  const role = screen.getByRole('listitem').filter({ hasText: 'Orso Garin a changé le rôle d’Ana Vidal dans l’équipe' })
  await expect.element(role.getByText('Rédaction')).not.toBeVisible()
  await role.getByText(/Orso Garin a changé le rôle/).click()
  await expect.element(role.getByText('Lecture', { exact: true })).toBeVisible()
  await expect.element(role.getByText('Rédaction', { exact: true })).toBeVisible()
  await expect.element(role.getByText(/^Droit utilisé\s: Équipe$/)).toBeVisible()
  const name = screen.getByRole('listitem').filter({ hasText: /a changé «\sNom de l’événement\s»/ })
  await expect.element(name.getByText(/^«\sReportée\s»$/)).toBeVisible()
  await name.getByText(/a changé «/).click()
  await expect.element(name.getByText('Fête de juin')).toBeVisible()
})

test('the journal is filtered by subject and by person, in an address that may be sent', async () => {
  const on = await open()
  await give(on, 'editor')
  await rename(on, 'Camélia')
  const { screen, press, where } = await show(on)
  const lines = screen.getByRole('listitem')
  await expect.element(screen.getByText(/le rôle d’Ana Vidal/)).toBeVisible()
  await screen.getByLabelText('Quoi').selectOptions('Les personnes')
  await expect.element(screen.getByText(/le rôle d’Ana Vidal/)).not.toBeInTheDocument()
  expect(where()).toBe('/organisation/reglages/journal?kind=people')
  await lines.getByText(/les coordonnées de Camélia Roux/).click()
  await press('Tout ce qui concerne Camélia Roux')
  await expect.element(screen.getByText('Ce qui concerne Camélia Roux')).toBeVisible()
  expect(where()).toBe(`/organisation/reglages/journal?person=${on.person(CAMILLE).userId}`)
  await screen.getByLabelText('Quoi').selectOptions('L’argent')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
  await press('Retirer les filtres')
  await expect.element(screen.getByText(/le rôle d’Ana Vidal/)).toBeVisible()
  await screen.getByLabelText('Qui').selectOptions('Ana Vidal')
  await expect.element(screen.getByRole('heading', { name: 'Rien ne correspond à ces filtres' })).toBeVisible()
})

test('older lines are read on from the last line, and a failed reading leaves those already there', async () => {
  const on = await open()
  for (let i = 0; i < 52; i++) await rename(on, `Camille ${i}`)
  const { screen, press } = await show(on)
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(50)
  const network = cutNetwork((path) => path.endsWith('/journal'))
  await press('Lire plus ancien')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(50)
  network.mend()
  await press('Lire plus ancien')
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(52)
  await expect.element(screen.getByText('Le journal commence ici.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Lire plus ancien' })).not.toBeInTheDocument()
})

test('the archive and the way back from it are told apart', async () => {
  const on = await open()
  for (const archived of [true, false]) await on.ask(ORGANISER, archiveEvent, { params: on.ids, body: { archived } })
  const { screen } = await show(on)
  await expect.element(screen.getByText('Orso Garin a archivé l’événement')).toBeVisible()
  await expect.element(screen.getByText('Orso Garin a ressorti l’événement des archives')).toBeVisible()
})

test('an empty journal says so', async () => {
  const { screen } = await show(await open())
  await expect.element(screen.getByRole('heading', { name: 'Rien pour l’instant' })).toBeVisible()
})

test('a failed reading says so, and can be tried again', async () => {
  const on = await open()
  await give(on, 'editor')
  const network = cutNetwork((path) => path.endsWith('/journal'))
  const { screen, press } = await show(on)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  network.mend()
  await press('Réessayer')
  await expect.element(screen.getByText(/le rôle d’Ana Vidal/)).toBeVisible()
})

test('a member without the right to read it is told so', async () => {
  const on = await open()
  const { screen } = await on.show(<JournalScreen />, { as: READER.email })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).not.toBeInTheDocument()
})

test('the number of participants’ actions is told, with the way to them', async () => {
  const on = await open()
  for (const action of ['PAGE_HOME', 'PAGE_LIVE']) await on.ask(CAMILLE, addLog, { params: on.ids, body: { action } })
  const { screen } = await show(on)
  const way = screen.getByRole('link', { name: /^Ce que font les participants\s: 2 actions$/ })
  await expect.element(way).toHaveAttribute('href', expect.stringMatching(/\/organisation\/reglages$/))
})

test('an act of the live is told by which it was and its title, on the overview too', async () => {
  const on = await open()
  const body = { title: 'Déjeuner', pollChoices: [{ label: 'Sur place' }, { label: 'Dehors' }] }
  const { id: pollId } = await on.ask(ORGANISER, createPoll, { params: on.ids, body })
  await on.ask(ORGANISER, drivePoll, { params: { ...on.ids, pollId }, body: { isClose: true } })
  const { screen } = await on.show(<RecentPanel />, { as: ORGANISER })
  await expect.element(screen.getByText(/^Orso Garin a fermé le sondage «\sDéjeuner\s»/)).toBeVisible()
  await expect.element(screen.getByText(/^Orso Garin a préparé le sondage «\sDéjeuner\s»/)).toBeVisible()
})

test('an import of guests is told once on the overview: its columns are not an act of their own', async () => {
  const on = await open()
  const choices = { types: {}, match: 'email', known: 'complete', standing: 'invited' } as const
  await on.ask(ORGANISER, keepMapping, {
    params: on.ids,
    body: { headers: ['Courriel'], columns: ['email'], ...choices },
  })
  await give(on, 'editor')
  const { screen } = await on.show(<RecentPanel />, { as: ORGANISER })
  await expect.element(screen.getByText(/le rôle d’Ana Vidal/)).toBeVisible()
  expect(screen.getByText(/colonnes d’un fichier/).query()).toBeNull()
})
