import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { saveAttendance } from '@parvis/contract/participation/participation.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { wish } from '#testing/media.ts'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(cleanup)

const person = (firstName: string, participation: object) => ({
  ...{ email: `${firstName.toLowerCase()}@exemple.fr`, firstName, lastName: 'Brun' },
  participation: { choice: 'none' as const, days: ['j1'], ...participation },
})
const FIRST = '2027-02-01T09:00:00Z'
const SECOND = '2027-02-02T09:00:00Z'
/** Four invited people (two on site, one absent, one without answer) and one remote participant. */
const PEOPLE = [
  person('Ana', { choice: 'onsite', invited: true, registeredAt: FIRST }),
  person('Bo', { choice: 'onsite', invited: true, registeredAt: FIRST }),
  person('Cy', { choice: 'absent', days: [], invited: true }),
  person('Di', { days: [], invited: true }),
  person('Eve', { choice: 'remote', registeredAt: SECOND }),
]
const begin = (settings: SomeSettings = {}) => stage({ settings, people: withCamille({}, PEOPLE) })
const show = async (on: Stage, as = ORGANISER) => (await on.show(<FiguresPanel />, { as })).screen

test('each figure has its name, and each drawing its figures in a table', async () => {
  const screen = await show(await begin())
  const invited = screen.getByRole('region', { name: 'Invités' })
  await expect.element(invited.getByRole('definition').first()).toHaveTextContent('4')
  await expect.element(invited.getByText('50\u00a0%')).toBeVisible()
  await expect.element(screen.getByRole('img', { name: /^Inscriptions au fil du temps 3/ })).toBeVisible()
  await screen.getByText('Voir les chiffres').first().click()
  await expect.element(screen.getByRole('row', { name: '2 févr. 2027 1 3' })).toBeVisible()
})

test('with forced colours the chosen figures are marked by an outline', async () => {
  await wish({ forcedColours: true })
  const screen = await show(await begin())
  await expect.element(screen.getByRole('region', { name: 'Invités' })).toBeVisible()
  const outlined = [...screen.container.querySelectorAll('label')].filter((choice) =>
    [...choice.querySelectorAll('span')].some((words) => getComputedStyle(words).outlineStyle === 'solid'),
  )
  expect(outlined.map(({ textContent }) => textContent)).toEqual(['Tous'])
  await wish()
})

test('the switch asks for remote people’s figures, and for the others’', async () => {
  const screen = await show(await begin())
  const registered = screen.getByRole('region', { name: 'Inscrits' }).getByRole('definition')
  await expect.element(registered).toHaveTextContent('3')
  await screen.getByRole('radio', { name: 'À distance' }).click({ force: true })
  await expect.element(registered).toHaveTextContent('1')
  await screen.getByRole('radio', { name: 'Sur place' }).click({ force: true })
  await expect.element(registered).toHaveTextContent('2')
})

test('an event shows the blocks it chooses', async () => {
  const screen = await show(await begin({ FO_STATS_BLOCKS: ['live'] }))
  await expect.element(screen.getByRole('region', { name: 'Dans le direct' })).toBeVisible()
  await expect.element(screen.getByText('Inscrits')).not.toBeInTheDocument()
})

test('a failed reading is said, with a way to try again', async () => {
  const on = await begin({ FO_STATS_PRIVATE: true })
  const screen = await show(on, CAMILLE)
  await expect.element(screen.getByRole('alert').getByText('Vous n’avez pas le droit de faire cela')).toBeVisible()
  await on.change({ settings: { FO_STATS_PRIVATE: false } })
  await screen.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(screen.getByRole('region', { name: 'Inscrits' })).toBeVisible()
})

test('present people are a share of registered people, not of those present', async () => {
  const on = await begin()
  const params = { ...on.pathOf('ana@exemple.fr'), dayId: 'j1' }
  await on.ask(ORGANISER, saveAttendance, { params, body: { present: true } })
  const present = (await show(on)).getByRole('region', { name: 'Présents' })
  await expect.element(present.getByText('33\u00a0% des inscrits')).toBeVisible()
  expect(present.element().textContent).not.toContain('100')
})
