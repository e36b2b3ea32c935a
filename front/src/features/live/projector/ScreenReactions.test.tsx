import { listEmotions, sendEmotion, startSequence } from '@parvis/contract/emotions/emotions.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { createRef } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { Floating } from '#features/emotions/FloatingPanel.tsx'
import { FloatingPanel } from '#features/emotions/FloatingPanel.tsx'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { OrganiserScreen } from '../OrganiserScreen.tsx'
import { SpeakerScreen } from '../SpeakerScreen.tsx'
import { ScreenFrame } from './ScreenFrame.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanup()
})

const emotions = [{ id: 'coeur', label: 'Cœur', iconUrl: '❤️' }]
const people = withCamille({ participation: { choice: 'remote' } })

async function reacting(settings = {}) {
  const on = await stage({ people, emotions, settings })
  await on.ask(ORGANISER, startSequence, { params: on.ids, body: { label: 'Ouverture' } })
  await on.ask(ORGANISER, driveLive, { params: on.ids, body: { activeModule: 'chat' } })
  const { sequence } = await on.ask(CAMILLE, listEmotions, { query: { eventId: on.ids.eventId } })
  const body = { emotionId: 'coeur', sequenceId: sequence?.id ?? '', count: 4 }
  const react = () => on.ask(CAMILLE, sendEmotion, { body })
  return { on, react }
}

test('with reduced motion the reactions of the public are counted on the room’s screen, not on the stage’s', async () => {
  const { on, react } = await reacting()
  await react()
  const { screen } = await on.show(<OrganiserScreen />, { as: null })
  const counts = screen.getByRole('list', { name: 'Ouverture' })
  await expect.element(counts.getByText(/4/)).toBeVisible()
  await cleanup()
  const stageScreen = await on.show(<SpeakerScreen />, { as: null })
  await expect.element(stageScreen.screen.getByRole('heading', { name: 'Posez vos questions' })).toBeVisible()
  await expect.element(stageScreen.screen.getByRole('list', { name: 'Ouverture' })).not.toBeInTheDocument()
})

test('an event that wants none on the room’s screen has none', async () => {
  const { on } = await reacting({ FO_MEETING_ROOM_REACTIONS: false })
  const { screen } = await on.show(<OrganiserScreen />, { as: null })
  await expect.element(screen.getByRole('heading', { name: 'Posez vos questions' })).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Ouverture' })).not.toBeInTheDocument()
})

test('a thousand reactions stay few, along the edges, and cover no text', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? ({ matches: false } as MediaQueryList) : real(query),
  )
  const on = await stage({ people })
  const sky = createRef<Floating>()
  const { screen } = await on.show(
    <ScreenFrame title="Salle" isCut={false}>
      <p>Ce qui se lit</p>
      <FloatingPanel handle={sky} emotions={emotions} most={36} mostAtOnce={10} isAside />
    </ScreenFrame>,
  )
  await expect.element(screen.getByText('Ce qui se lit')).toBeVisible()
  const written = screen.getByText('Ce qui se lit').element().getBoundingClientRect()
  for (let second = 0; second < 10; second++) sky.current?.float({ coeur: 1_000 })
  const risen = [...screen.container.querySelectorAll<HTMLElement>('[aria-hidden="true"] > span')]
  expect(risen).toHaveLength(36)
  // The horizontal position alone matters: the animation is vertical.
  for (const { offsetLeft, offsetWidth } of risen)
    expect(offsetLeft + offsetWidth <= written.left + 1 || offsetLeft >= written.right - 1).toBe(true)
  expect(new Set(risen.map(({ offsetLeft }) => offsetLeft)).size).toBe(2)
})
