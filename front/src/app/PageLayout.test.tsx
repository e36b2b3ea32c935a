import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { stage } from '#testing/stage.tsx'
import { PageLayout } from './PageLayout.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  await page.viewport(390, 844)
})

test('where the page is short, on a phone on its side or magnified twice, the masthead is a line', async () => {
  const on = await stage()
  for (const [width, height] of [
    [844, 390],
    [640, 400],
  ] as const) {
    await page.viewport(width, height)
    const { screen } = await on.show(<PageLayout />, { inside: <main>Page</main> })
    const masthead = screen.getByRole('banner')
    await expect.element(masthead.getByText('Fête')).toBeVisible()
    expect(masthead.element().getBoundingClientRect().height).toBeLessThan(140)
    await cleanup()
  }
})
