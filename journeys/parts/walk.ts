import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectEnglish } from './english.ts'
import type { Person } from './people.ts'
import { expectNoSidewaysScroll, picture } from './seen.ts'

export const LANGUAGES = ['fr', 'en'] as const
export type Spoken = (typeof LANGUAGES)[number]

type Visitor = Pick<Person, 'domainId' | 'token'> | undefined

/** A browser in this language, where this person has signed in before. */
export async function arrive(page: Page, language: Spoken, visitor: Visitor): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(
    ([spoken, key, token]) => {
      localStorage.clear()
      localStorage.setItem('parvis.language', spoken)
      if (key) localStorage.setItem(key, token)
    },
    [language, visitor ? `parvis.token.${visitor.domainId}` : '', visitor?.token ?? ''] as const,
  )
}

/** A screen as it stands in this language: nothing is lacking, and its picture is kept. */
export async function expectWholeScreen(page: Page, language: Spoken, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // A sentence that no language has shows as its key, in brackets.
  expect(await page.locator('body').innerText()).not.toMatch(/\[[a-zA-Z-]+(\.[\w-]+)+\]/)
  if (language === 'en') await expectEnglish(page)
  await expectNoSidewaysScroll(page)
  await picture(page, `walk/${name.replace(/\W+/g, '-') || 'home'}-${language}`)
}

/** Opens a page of an event, which is then whole. */
export async function expectWhole(page: Page, address: string, language: Spoken, name: string): Promise<void> {
  await test.step(`${language} ${name}`, async () => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expectWholeScreen(page, language, name)
  })
}
