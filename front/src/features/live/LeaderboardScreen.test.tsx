import { driveLive } from '@parvis/contract/live/live.ts'
import { answerQuestion, driveQuestion, listQuestions } from '@parvis/contract/questions/questions.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { requested } from '#testing/requested.ts'
import { CAMILLE, cutNetwork, ORGANISER, stage } from '#testing/stage.tsx'
import { LeaderboardScreen } from './LeaderboardScreen.tsx'

beforeAll(() => loadWords('fr'))
beforeEach(() => performance.clearResourceTimings())
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
})

const NOBODY = 'Personne n’a encore marqué de points.'
const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const questions = [
  {
    ...{ id: 'arbre', label: 'Lequel est un arbre ?', points: 7 },
    responses: [
      { id: 'chene', label: 'Chêne', isRightAnswer: true },
      { id: 'granit', label: 'Granit' },
    ],
  },
]

/** An event where Camille has the right answer, which is not revealed yet. */
async function played() {
  const on = await stage({ people, questions })
  const [question] = (await on.ask(ORGANISER, listQuestions, { params: on.ids })).data
  const params = { ...on.ids, questionId: question?.id ?? '' }
  await on.ask(ORGANISER, driveLive, {
    params: on.ids,
    body: { activeModule: 'question', activeQuestionId: params.questionId },
  })
  await on.ask(CAMILLE, answerQuestion, { params, body: { responsesId: ['chene'] } })
  return { on, tell: () => on.ask(ORGANISER, driveQuestion, { params, body: { showRightAnswers: true } }) }
}

const askedSizes = () =>
  requested()
    .filter(({ pathname }) => pathname.endsWith('/leaderboard'))
    .map(({ searchParams }) => searchParams.get('limit'))

test('ten lines are read, again every five seconds; a failure shows an empty list until it is over', async () => {
  const { on, tell } = await played()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { screen } = await on.show(<LeaderboardScreen />, { as: null })
  await expect.element(screen.getByText(NOBODY)).toBeVisible()
  await tell()
  vi.advanceTimersByTime(4_900)
  expect(askedSizes()).toEqual(['10'])
  await expect.element(screen.getByText(NOBODY)).toBeVisible()
  vi.advanceTimersByTime(100)
  await expect.element(screen.getByText('7 points')).toBeVisible()
  expect(askedSizes()).toEqual(['10', '10'])

  const cut = cutNetwork((path) => path.endsWith('/leaderboard'))
  vi.advanceTimersByTime(5_000)
  await expect.element(screen.getByText(NOBODY)).toBeVisible()
  cut.mend()
  vi.advanceTimersByTime(5_000)
  await expect.element(screen.getByText('7 points')).toBeVisible()
})

test('the live says how many lines are shown', async () => {
  const { on } = await played()
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { leaderboardLimit: 3 } })
  const { screen } = await on.show(<LeaderboardScreen />, { as: null })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Classement' })).toBeVisible()
  await expect.poll(askedSizes).toContain('3')
})
