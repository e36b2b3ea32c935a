import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectEnglish } from './english.ts'
import type { Person } from './people.ts'
import { expectNoSidewaysScroll, picture, settled } from './seen.ts'

export const LANGUAGES = ['fr', 'en'] as const
export type Spoken = (typeof LANGUAGES)[number]

type Visitor = Pick<Person, 'domainId' | 'token'> | undefined

/** A browser in this language, with this visitor's session. */
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

/** Checks a screen in a language: no missing translation, no overflow; takes its picture. */
export async function expectWholeScreen(page: Page, language: Spoken, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // A missing translation shows as its key in brackets.
  expect(await page.locator('body').innerText()).not.toMatch(/\[[a-zA-Z-]+(\.[\w-]+)+\]/)
  // « Langues » shows the organiser's texts in their original language.
  if (language === 'en' && !page.url().endsWith('/apparence/langues')) await expectEnglish(page)
  await expectNoSidewaysScroll(page)
  await picture(page, `walk/${name.replace(/\W+/g, '-') || 'home'}-${language}`)
}

/** Without a request for this long, a page has loaded. */
const QUIET_MS = 150

/** Navigates as a link within the event does; opens addresses of other events directly. */
async function go(page: Page, address: string): Promise<void> {
  const isInside = new URL(page.url()).pathname.split('/')[1] === address.split('/')[1]
  if (!isInside) return void (await page.goto(address))
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

async function arriveQuietly(page: Page, address: string): Promise<void> {
  const under = new Set<Request>()
  let since = performance.now()
  const begun = (request: Request) => under.add(request)
  const ended = (request: Request) => {
    under.delete(request)
    since = performance.now()
  }
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended)
  await go(page, address)
  await expect
    .poll(() => under.size === 0 && performance.now() - since > QUIET_MS, { intervals: [50], message: 'all has come' })
    .toBe(true)
  await settled(page)
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended)
}

export async function expectWhole(page: Page, address: string, language: Spoken, name: string): Promise<void> {
  await test.step(`${language} ${name}`, async () => {
    await arriveQuietly(page, address)
    await expectWholeScreen(page, language, name)
  })
}
