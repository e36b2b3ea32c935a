import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { CAMILLE, ORGANISER, stage } from '#testing/stage.tsx'
import { FiguresPanel } from '../FiguresPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await cleanup()
})

test('figures are read again every fifteen seconds', async () => {
  const on = await stage()
  const fetched = vi.spyOn(window, 'fetch')
  const asked = () =>
    fetched.mock.calls.map(([address]) => String(address)).filter((one) => one.includes(`${on.ids.eventId}/stats`))
      .length
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { screen } = await on.show(<FiguresPanel />, { as: ORGANISER })
  const registered = () => {
    const terms = [...screen.container.querySelectorAll('dt')]
    const term = terms.find(({ textContent }) => textContent.trim() === 'Inscrits')
    return term?.parentElement?.querySelector('dd')?.textContent.trim()
  }
  await expect.poll(registered).toBe('0')
  const params = { ...on.ids, userId: on.person(CAMILLE).userId }
  await on.ask(CAMILLE, updateParticipation, { params, body: { participation: 1 } })
  // Another trigger, such as window focus, may have read them by now.
  const before = asked()
  vi.advanceTimersByTime(14_900)
  // A request that is already triggered would be sent by the next frame.
  await new Promise(requestAnimationFrame)
  expect(asked()).toBe(before)
  vi.advanceTimersByTime(100)
  await expect.poll(asked).toBe(before + 1)
  // The server counts once a second at most, so an answer may still hold the previous figures.
  await expect
    .poll(() => {
      vi.advanceTimersByTime(15_000)
      return registered()
    })
    .toBe('1')
})
