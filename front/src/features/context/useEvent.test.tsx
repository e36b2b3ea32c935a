import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage } from '#testing/stage.tsx'
import { useEvent } from './useEvent.ts'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  vi.useRealTimers()
  await cleanup()
})

function Phase() {
  return <p>{useEvent().phase}</p>
}

test('a page that is looked at when registration closes knows it by itself', async () => {
  const end = new Date('2090-01-01T00:00:00Z')
  const on = await stage({ settings: { FO_REGISTER_END: end.toISOString() } })
  // Half a second before the end, until the time is moved on.
  vi.useFakeTimers({ toFake: ['Date'], now: end.getTime() - 500 })
  const { screen } = await on.show(<Phase />)
  await expect.element(screen.getByText('open')).toBeVisible()
  vi.setSystemTime(end.getTime() + 1)
  await expect.element(screen.getByText('closed')).toBeVisible()
})
