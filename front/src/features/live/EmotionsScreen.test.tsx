import { endSequence, listEmotions, sendEmotion, startSequence } from '@parvis/contract/emotions/emotions.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import type { Stage } from '#testing/stage.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { EmotionsScreen } from './EmotionsScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(() => cleanup())

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const emotions = [
  { id: 'coeur', label: 'Cœur', iconUrl: '❤️' },
  { id: 'bravo', label: 'Bravo', iconUrl: '👏' },
]

async function reacting() {
  const on = await stage({ people, emotions })
  const begin = (label: string) => on.ask(ORGANISER, startSequence, { params: on.ids, body: { label } })
  const react = async (emotionId: string, count: number) => {
    const { sequence } = await on.ask(CAMILLE, listEmotions, { query: { eventId: on.ids.eventId } })
    await on.ask(CAMILLE, sendEmotion, { body: { emotionId, sequenceId: sequence?.id ?? '', count } })
  }
  return { on, begin, react }
}

async function project(on: Stage) {
  const { screen } = await on.show(<EmotionsScreen />, { as: null })
  const counts = () => [...screen.container.querySelectorAll('li strong')].map(({ textContent }) => Number(textContent))
  return { screen, counts }
}

test('reactions are counted as they arrive, including earlier ones', async () => {
  const { on, begin, react } = await reacting()
  await begin('Ouverture')
  await react('bravo', 2)
  const { screen, counts } = await project(on)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ouverture' })).toBeVisible()
  await expect.poll(counts).toEqual([0, 2])
  // A reaction sent before the screen's socket is open is not pushed to it, so the test keeps sending.
  let sent = 0
  const afterOneMore = async () => {
    await react('coeur', 3)
    sent += 3
    return counts()[0]
  }
  await expect.poll(afterOneMore).toBeGreaterThanOrEqual(3)
  // Once the reactions stop, each has been counted, and once.
  await expect.poll(counts).toEqual([sent, 2])
})

test('another sequence begins at nothing, and without one the screen invites to react', async () => {
  const { on, begin, react } = await reacting()
  const { screen, counts } = await project(on)
  await expect.element(screen.getByRole('heading', { name: 'Réagissez' })).toBeVisible()
  await begin('Ouverture')
  await expect.element(screen.getByRole('heading', { name: 'Ouverture' })).toBeVisible()
  await react('bravo', 4)
  await expect.poll(() => counts()[1]).toBe(4)
  await begin('Final')
  await expect.element(screen.getByRole('heading', { name: 'Final' })).toBeVisible()
  await expect.poll(counts).toEqual([0, 0])
  await on.ask(ORGANISER, endSequence, { params: on.ids })
  await expect.element(screen.getByRole('heading', { name: 'Réagissez' })).toBeVisible()
})
