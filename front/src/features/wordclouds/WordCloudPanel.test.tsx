import { driveLive } from '@parvis/contract/live/live.ts'
import { listWordClouds } from '@parvis/contract/wordclouds/wordclouds.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { fakePageTimers } from '#testing/timers.ts'
import { WordCloudPanel } from './WordCloudPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

const people = [
  { email: CAMILLE, firstName: 'Camille', lastName: 'Roux', participation: { choice: 'remote' as const } },
  { email: ORGANISER, firstName: 'Orso', lastName: 'Garin', organiser: true },
]
const wordClouds = [{ id: 'matin', content: 'Un mot pour ce matin', maxPerPerson: 1 }]

async function open(change: { isClose?: boolean } = {}) {
  const on = await stage({ people, wordClouds })
  const [cloud] = (await on.ask(ORGANISER, listWordClouds, { params: on.ids })).data
  if (!cloud) throw new Error('The word cloud is not on the server')
  await on.ask(ORGANISER, driveLive, {
    params: on.ids,
    body: { activeModule: 'wordcloud', activeWordCloudId: cloud.id },
  })
  const { screen, press } = await on.show(
    <WordCloudPanel item={{ ...cloud, ...change }} right={{ hasRight: true }} hideVotes={false} />,
  )
  const send = async (word: string) => {
    await screen.getByRole('textbox', { name: 'Votre mot' }).fill(word)
    const timers = fakePageTimers('Timeout')
    await press('Envoyer')
    return timers
  }
  return { screen, send }
}

test('the reception of a word is confirmed for five seconds', async () => {
  const { screen, send } = await open()
  const timers = await send('brume')
  const told = screen.getByText('Votre mot a bien été envoyé.')
  await expect.element(told).toBeVisible()
  await timers.counted(5_000)
  vi.advanceTimersByTime(4_900)
  await expect.element(told).toBeVisible()
  vi.advanceTimersByTime(100)
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Votre mot' })).toHaveValue('')
})

test('the refusal of a word is said for five seconds, and the word stays to be corrected', async () => {
  const { screen, send } = await open()
  const timers = await send('c0nn@rd')
  const told = screen.getByText('Ce mot ne peut pas être affiché')
  await expect.element(told).toBeVisible()
  await timers.counted(5_000)
  vi.advanceTimersByTime(4_900)
  await expect.element(told).toBeVisible()
  vi.advanceTimersByTime(100)
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox', { name: 'Votre mot' })).toHaveValue('c0nn@rd')
})

test('a cloud that is closed says so and takes no word', async () => {
  const { screen } = await open({ isClose: true })
  const late = "Le temps imparti est écoulé, il n'est plus possible de répondre"
  await expect.element(screen.getByText(late)).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toBeInTheDocument()
})
