import { useEffect } from 'react'
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

function Phase({ onShown }: { onShown: (phase: string) => void }) {
  const { phase } = useEvent()
  useEffect(() => onShown(phase), [phase, onShown])
  return <p>{phase}</p>
}

test('an open page learns without a reload that registration closes', async () => {
  const end = new Date('2090-01-01T00:00:00Z')
  const on = await stage({ settings: { FO_REGISTER_END: end.toISOString() } })
  // Half a second before the end. `expect.poll` advances fake time: nothing polls before the page is known to be
  // open.
  vi.useFakeTimers({ toFake: ['Date'], now: end.getTime() - 500 })
  const shown = Promise.withResolvers<string>()
  const { screen } = await on.show(<Phase onShown={shown.resolve} />)
  expect(await shown.promise).toBe('open')
  vi.setSystemTime(end.getTime() + 1)
  await expect.element(screen.getByText('closed')).toBeVisible()
})
