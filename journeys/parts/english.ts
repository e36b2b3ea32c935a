import { screenEn } from '@parvis/contract/words/screen.en.ts'
import { screenFr } from '@parvis/contract/words/screen.fr.ts'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const ENGLISH = new Set(Object.values(screenEn))
const FRENCH = Object.entries(screenFr)
  .filter(([, text]) => !ENGLISH.has(text) && !text.includes('{{') && text.length > 4)
  .map(([, text]) => text)

/** Fails where a French sentence of ours is shown; organisers' own texts may be French. */
export async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const lines = await page.evaluate(() => {
    const names = Array.from(document.querySelectorAll('[aria-label], [title], [alt], [placeholder]'), (element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...names.flat()].map((line) => line.trim())
  })
  expect(lines.filter((line) => FRENCH.includes(line))).toEqual([])
}
