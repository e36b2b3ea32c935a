import type { LiveState } from '@parvis/contract/live/live.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { listPolls } from '@parvis/contract/polls/polls.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { LiveScreen } from '../LiveScreen.tsx'

beforeAll(async () => {
  await loadWords('fr')
  await page.viewport(390, 844)
})
afterEach(() => cleanup())

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const choices = [
  { id: 'oui', label: 'Oui' },
  { id: 'non', label: 'Non' },
]
const polls = [
  { id: 'a', title: 'Déjeuner dehors ?', choices },
  { id: 'b', title: 'Dîner dedans ?', choices },
]

test('a poll that comes out of sight is told where one looks, and one press leads to it', async () => {
  const htmlLiveTop = '<p>Ce que l’on dit avant le direct.</p>'.repeat(60)
  const on = await stage({ people, polls, settings: { startAt: '2020-01-01T09:00:00Z', htmlLiveTop } })
  const [first, second] = (await on.ask(ORGANISER, listPolls, { params: on.ids })).data
  const air = (id = ''): Promise<LiveState> =>
    on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'poll', activePollId: id } })
  const { screen } = await on.show(<LiveScreen />, { as: CAMILLE })
  await expect.element(screen.getByText('Rien à l’écran pour l’instant', { exact: false })).toBeInTheDocument()
  await air(first?.id)
  const cue = screen.getByRole('button', { name: /^Nouveau sondage : Déjeuner dehors/ })
  await expect.element(cue).toBeVisible()
  await cue.click()
  await expect.element(screen.getByRole('heading', { name: 'Déjeuner dehors ?' })).toBeInViewport()
  await expect.element(cue).not.toBeInTheDocument()
  await air(second?.id)
  await expect.element(screen.getByRole('heading', { name: 'Dîner dedans ?' })).toBeInViewport()
  await expect.element(screen.getByRole('button', { name: /^Nouveau sondage/ })).not.toBeInTheDocument()
})
