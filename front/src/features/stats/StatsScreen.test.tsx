import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamilleOnSite } from '#testing/stage.tsx'
import { StatsScreen } from './StatsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const READER = 'lecture@exemple.fr'
const people = withCamilleOnSite([
  { email: READER, firstName: 'Léa', lastName: 'Brun', organiser: true, participation: { choice: 'remote' } },
])

test.each([
  ['an organiser', ORGANISER, true, { figures: true, people: true }],
  ['an organiser of an event whose figures are open', ORGANISER, false, { figures: true, people: true }],
  ['a participant', CAMILLE, true, { figures: false, people: false }],
  ['a participant of an event whose figures are open', CAMILLE, false, { figures: true, people: false }],
  ['a visitor of an event whose figures are open', null, false, { figures: true, people: false }],
] as const)('%s reads the figures, people and log that their rights open', async (_, as, isPrivate, may) => {
  const on = await stage({ people, settings: { FO_STATS_PRIVATE: isPrivate } })
  const { screen } = await on.show(<StatsScreen />, { as })
  const shown = async (part: ReturnType<typeof screen.getByRole>, isShown: boolean) =>
    isShown ? expect.element(part.first()).toBeVisible() : expect.element(part).not.toBeInTheDocument()
  const closed = screen.getByRole('heading', { name: 'Les statistiques sont réservées à l’équipe' })
  await shown(closed, !may.figures)
  await shown(screen.getByRole('region', { name: 'Inscrits' }), may.figures)
  await shown(screen.getByRole('table', { name: 'Participants' }), may.people)
  await shown(screen.getByRole('table', { name: 'Activité des participants' }), may.people)
})

test('the size of a page can be chosen even with few people', async () => {
  const on = await stage({ people })
  const { screen } = await on.show(<StatsScreen />, { as: ORGANISER })
  const size = screen.getByRole('combobox', { name: /par page/i })
  await expect.element(size).toHaveValue('25')
  await size.selectOptions('50')
  await expect.element(size).toHaveValue('50')
  expect(screen.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
})
