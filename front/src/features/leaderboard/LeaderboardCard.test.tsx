import { derivePalette } from '@parvis/contract/kit/colour.ts'
import type { LeaderboardEntry } from '@parvis/contract/leaderboard/leaderboard.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import '#kit/theme.css'
import { LeaderboardCard } from './LeaderboardCard.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const line = (rank: number, pseudo: string, more: Partial<LeaderboardEntry> = {}): LeaderboardEntry => ({
  ...{ id: pseudo, rank, pseudo, label: '', firstName: '', lastName: '', points: 10 - rank, isMine: false },
  ...more,
})
const palette = Object.fromEntries(
  Object.entries(derivePalette({ bgPrimaryColor: '', textPrimaryColor: '' })).map(([name, colour]) => [
    `--${name}`,
    colour,
  ]),
)
const show = (lines: readonly LeaderboardEntry[], showTeams = false) =>
  render(
    <SayProvider initial="fr" offered={[]}>
      <div style={palette}>
        <LeaderboardCard lines={lines} showTeams={showTeams} />
      </div>
    </SayProvider>,
  )

test('the first three ranks are gold, silver and bronze, each in its own colour and in words', async () => {
  const { container } = await show([line(1, 'Ada'), line(2, 'Bo'), line(3, 'Cy'), line(4, 'Di')])
  const lines = [...container.querySelectorAll('li')]
  expect(lines.map(({ dataset }) => dataset['medal'])).toEqual(['gold', 'silver', 'bronze', undefined])
  const words = lines.map(({ textContent }) => /Or|Argent|Bronze/.exec(textContent)?.[0])
  expect(words).toEqual(['Or', 'Argent', 'Bronze', undefined])
  const colours = lines.map((item) => getComputedStyle(item.firstElementChild ?? item).backgroundColor)
  expect(new Set(colours).size).toBe(4)
})

test('people of equal rank share its medal, and the next rank has its own', async () => {
  const { container } = await show([line(1, 'Ada'), line(1, 'Bo'), line(3, 'Cy')])
  const medals = [...container.querySelectorAll('li')].map(({ dataset }) => dataset['medal'])
  expect(medals).toEqual(['gold', 'gold', 'bronze'])
})

test('a name is shown where it is known, a pseudonym elsewhere, and points as they are counted', async () => {
  const named = line(1, 'Renard', { firstName: 'Ada', lastName: 'Morel', points: 1 })
  const screen = await show([named, line(2, 'Participant 0042', { points: 0, isMine: true })])
  await expect.element(screen.getByText('Ada Morel')).toBeVisible()
  await expect.element(screen.getByText('Renard')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Participant 0042')).toBeVisible()
  await expect.element(screen.getByText('1 point', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Vous', { exact: true })).toBeVisible()
})

test('teams are shown by their name', async () => {
  const screen = await show([line(1, '', { label: 'Scierie', isMine: true })], true)
  await expect.element(screen.getByRole('list', { name: 'Classement des équipes' })).toBeVisible()
  await expect.element(screen.getByText('Scierie')).toBeVisible()
  await expect.element(screen.getByText('Votre équipe')).toBeVisible()
})
