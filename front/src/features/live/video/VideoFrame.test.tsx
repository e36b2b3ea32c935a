import { beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { storage } from '#kit/storage.ts'
import { VideoFrame } from './VideoFrame.tsx'
import type { Video } from './video.ts'

// A page of this site stands in for the player, so that no other site is fetched.
const video: Video = { provider: 'youtube', name: 'YouTube', src: '/favicon.ico' }

beforeAll(() => loadWords('fr'))
beforeEach(() => storage.remove('parvis.video.youtube'))

const drawn = (mayPlay = true) => (
  <SayProvider initial="fr" offered={[]}>
    <VideoFrame video={video} title="La nuit" mayPlay={mayPlay} />
  </SayProvider>
)
const frame = () => document.querySelector('iframe')

test('nothing of the other site is loaded before the person agrees; the choice is kept, and can be taken back', async () => {
  const screen = await render(drawn())
  await expect.element(screen.getByText(/La vidéo est diffusée par YouTube/)).toBeVisible()
  expect(frame()).toBeNull()
  await screen.getByRole('button', { name: 'Lancer la vidéo avec YouTube' }).click()
  expect(frame()?.title).toBe('Vidéo\u00a0: La nuit')
  expect(frame()?.referrerPolicy).toBe('strict-origin-when-cross-origin')
  await screen.unmount()

  const again = await render(drawn())
  expect(frame()).not.toBeNull()
  await again.getByRole('button', { name: 'Retirer mon accord' }).click()
  expect(frame()).toBeNull()
  expect(storage.read('parvis.video.youtube')).toBeNull()
})

test('a pushed state never begins the video again', async () => {
  storage.write('parvis.video.youtube', 'yes')
  const screen = await render(drawn())
  const before = frame()
  await screen.rerender(drawn())
  expect(frame()).toBe(before)
  expect(before).not.toBeNull()
})

test('the video waits until it may play', async () => {
  storage.write('parvis.video.youtube', 'yes')
  const screen = await render(drawn(false))
  expect(frame()).toBeNull()
  await screen.rerender(drawn(true))
  expect(frame()).not.toBeNull()
})
