import { driveLive, getLiveKeys, renewLiveKeys } from '@parvis/contract/live/live.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage } from '#testing/stage.tsx'
import { SpeakerScreen } from './SpeakerScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  sessionStorage.clear()
})

test('a screen with a renewed key says so, and hides the content of its former key', async () => {
  const on = await stage()
  const { readKey } = await on.ask(ORGANISER, getLiveKeys, { params: on.ids })
  const body = { activeModule: 'chat' as const, extended: { messageIntern: 'Encore deux contes' } }
  await on.ask(ORGANISER, driveLive, { params: on.ids, body })
  sessionStorage.setItem(`parvis.live-key.${on.boot.event.context}`, readKey)
  const { screen } = await on.show(<SpeakerScreen />, { as: null })
  await expect.element(screen.getByText(/Encore deux contes/)).toBeVisible()
  await on.ask(ORGANISER, renewLiveKeys, { params: on.ids })
  await expect.element(screen.getByText(/^Cette adresse n’est plus valable/)).toBeVisible()
  await expect.element(screen.getByText(/Encore deux contes/)).not.toBeInTheDocument()
})
