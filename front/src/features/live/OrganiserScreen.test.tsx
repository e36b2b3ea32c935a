import type { Question } from '@parvis/contract/questions/questions.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { projectedPoll } from '#features/polls/polls.projector.ts'
import { projectedQuestion } from '#features/questions/questions.projector.ts'
import { projectedCloud } from '#features/wordclouds/wordclouds.projector.ts'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { fakePageTimers } from '#testing/timers.ts'
import '#kit/theme.css'
import { ScreenChat, shrinkFor } from './projector/ScreenChat.tsx'
import { ScreenLeaderboard } from './projector/ScreenLeaderboard.tsx'

const [PollScene, QuestionScene, CloudScene] = [projectedPoll.scene, projectedQuestion.scene, projectedCloud.scene]

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const show = (screen: ReactNode) =>
  render(
    <SayProvider initial="fr" offered={[]}>
      {screen}
    </SayProvider>,
  )

const poll = {
  ...{ id: 'p', title: 'Revenir ?', label: '', isClose: false, round: 1 },
  pollChoices: [
    { id: 'a', label: 'Oui', color: '' },
    { id: 'b', label: 'Non', color: '' },
  ],
  pollResults: [
    { id: 'a', votes: 3, voters: 3 },
    { id: 'b', votes: 1, voters: 1 },
  ],
  totalVotes: 4,
}

const question: Question = {
  ...{ id: 'q', label: 'Deux et deux ?', content: '', display: 'bars', nbResponses: 1, nbShowResponses: 1 },
  ...{ showRightAnswers: false, isClose: false, round: 1, points: 1 },
  questionResponses: [
    { id: 'a', label: 'Trois', image: '', color: '', isRightAnswer: false },
    { id: 'b', label: 'Quatre', image: '', color: '', isRightAnswer: true },
  ],
  questionResults: [
    { id: 'a', votes: 1 },
    { id: 'b', votes: 2 },
  ],
  questionVoters: 3,
}

test('a poll shows its choices until there are results, and how many voted only to the speaker', async () => {
  const before = await show(
    <PollScene item={{ ...poll, pollResults: null, totalVotes: null }} hasTotals isHidden={false} isCounted />,
  )
  await expect.element(before.getByText('Oui')).toBeVisible()
  expect(before.container.textContent).not.toMatch(/%|vote/)
  await before.unmount()
  const room = await show(<PollScene item={poll} hasTotals={false} isHidden={false} isCounted />)
  await expect.element(room.getByText(/^75\s%/)).toBeVisible()
  await expect.element(room.getByText('4', { exact: true })).not.toBeInTheDocument()
  await room.unmount()
  const speaker = await show(<PollScene item={poll} hasTotals isHidden isCounted />)
  await expect.element(speaker.getByText('4', { exact: true })).toBeVisible()
  await expect.element(speaker.getByText('Masqué au public')).toBeVisible()
})

test('a right answer is told only once it may be known, even to a screen that knows it', async () => {
  const before = await show(<QuestionScene item={question} hasTotals={false} isHidden={false} isCounted />)
  await expect.element(before.getByText('Quatre')).toBeVisible()
  await expect.element(before.getByText('Bonne réponse')).not.toBeInTheDocument()
  // Only the largest result is configured to be shown.
  await expect.element(before.getByText('Trois')).not.toBeInTheDocument()
  await before.unmount()
  const after = await show(
    <QuestionScene item={{ ...question, showRightAnswers: true }} hasTotals isHidden={false} isCounted />,
  )
  await expect.element(after.getByText('Bonne réponse')).toBeVisible()
})

test('a message is set smaller above 160 signs, and is shown as it was written', async () => {
  expect(shrinkFor(160)).toBe(1)
  expect(shrinkFor(161)).toBeLessThan(1)
  expect(shrinkFor(500)).toBeLessThan(shrinkFor(250))
  const written = '<b>Pourquoi</b> ?'
  const facts = { favorite: false, archived: false, accepted: true, createdAt: '2027-01-01T10:00:00Z' }
  const message = { id: 'm', message: written, votes: 1204, ...facts }
  const screen = await show(<ScreenChat message={message} />)
  await expect.element(screen.getByText(written)).toBeVisible()
  await expect.element(screen.getByText('1 204 votes')).toBeVisible()
})

const line = (rank: number, pseudo: string, points: number) => ({
  ...{ id: pseudo, rank, pseudo, points, label: '', firstName: '', lastName: '', isMine: false },
})

test('a leaderboard longer than the screen is shown in turn, down to its last line', async () => {
  const timers = fakePageTimers('Interval')
  const entries = Array.from({ length: 45 }, (_, index) => line(index + 1, `Joueur ${index + 1}`, 100 - index))
  const screen = await show(<ScreenLeaderboard entries={entries} isPodium={false} />)
  const names = () => [...screen.container.querySelectorAll('li')].map(({ textContent }) => textContent)
  await expect.element(screen.getByText('1 – 20 sur 45')).toBeVisible()
  await timers.counted(10_000)
  vi.advanceTimersByTime(20_000)
  await expect.element(screen.getByText('41 – 45 sur 45')).toBeVisible()
  expect(names().at(-1)).toContain('Joueur 45')
  vi.advanceTimersByTime(10_000)
  await expect.element(screen.getByText('1 – 20 sur 45')).toBeVisible()
})

test('teams without a player are told as such', async () => {
  const screen = await show(<ScreenLeaderboard entries={[]} isPodium={false} showTeams />)
  await expect.element(screen.getByText('Aucune équipe n’a encore joué')).toBeVisible()
})

test('the first three have their medals, and equal ranks the same one', async () => {
  const screen = await show(
    <ScreenLeaderboard
      entries={[line(1, 'Ada', 9), line(1, 'Bo', 9), line(3, 'Cy', 4), line(4, 'Di', 1)]}
      isPodium={false}
    />,
  )
  const medals = [...screen.container.querySelectorAll('li')].map((item) => item.dataset['medal'])
  expect(medals).toEqual(['gold', 'gold', 'bronze', undefined])
  await expect.element(screen.getByText('9 points').first()).toBeVisible()
})

test('a cloud with hidden words asks for words, and only an empty one for the first', async () => {
  const cloud = { id: 'c', content: 'Un mot', colors: [], fontFamily: '', isClose: false, round: 1, maxPerPerson: 5 }
  const hidden = await show(
    <CloudScene item={{ ...cloud, wordCloudResponses: null }} hasTotals={false} isHidden={false} isCounted={false} />,
  )
  await expect.element(hidden.getByText('Envoyez vos mots')).toBeVisible()
  await hidden.unmount()
  const empty = await show(
    <CloudScene item={{ ...cloud, wordCloudResponses: [] }} hasTotals={false} isHidden={false} isCounted />,
  )
  await expect.element(empty.getByText('Envoyez le premier mot')).toBeVisible()
  await empty.unmount()
  const words = [{ response: 'Brume', count: 10 }]
  const uncounted = await show(
    <CloudScene item={{ ...cloud, wordCloudResponses: words }} hasTotals={false} isHidden={false} isCounted={false} />,
  )
  expect(uncounted.container.querySelector('li')?.textContent).toBe('Brume')
})
