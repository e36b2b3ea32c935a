import { startSequence } from '@parvis/contract/emotions/emotions.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { ORGANISER, stage, withCamille } from '#testing/stage.tsx'
import { EmotionsPanel } from './EmotionsPanel.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  localStorage.removeItem('parvis.still')
  vi.restoreAllMocks()
  await cleanup()
})

const emotions = [{ id: 'coeur', label: 'Cœur', iconUrl: '❤️' }]

test.each([true, false])(
  'a person who may react (%s) stops the moving reactions, and has them move again',
  async (hasRight) => {
    const real = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? ({ matches: false } as MediaQueryList) : real(query),
    )
    const on = await stage({ people: withCamille({ participation: { choice: 'remote' } }), emotions })
    await on.ask(ORGANISER, startSequence, { params: on.ids, body: { label: 'Ouverture' } })
    const { screen } = await on.show(<EmotionsPanel eventId={on.ids.eventId} right={{ hasRight }} />)
    const still = screen.getByRole('button', { name: 'Sans animation' })
    const sky = () => screen.container.querySelector('div[aria-hidden="true"]')
    await expect.element(still).toHaveAttribute('aria-pressed', 'false')
    expect(sky()).not.toBeNull()
    await still.click()
    await expect.element(still).toHaveAttribute('aria-pressed', 'true')
    expect(sky()).toBeNull()
    await still.click()
    await expect.poll(sky).not.toBeNull()
  },
)
