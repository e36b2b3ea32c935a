import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectEnglish } from './english.ts'
import type { Person } from './people.ts'
import { expectNoSidewaysScroll, picture, settled } from './seen.ts'

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
  // « Langues » shows what the organiser wrote, in the language that it was written in, to be translated.
  if (language === 'en' && !page.url().endsWith('/apparence/langues')) await expectEnglish(page)
  await expectNoSidewaysScroll(page)
  await picture(page, `walk/${name.replace(/\W+/g, '-') || 'home'}-${language}`)
}

/** Nothing has been asked of the server for so long: what a page asks for, it asks for sooner. */
const QUIET_MS = 150

/** Goes there as a link of the event does, or opens the address where the event is not open: `routes` opens each by itself. */
async function go(page: Page, address: string): Promise<void> {
  const isInside = new URL(page.url()).pathname.split('/')[1] === address.split('/')[1]
  if (!isInside) return void (await page.goto(address))
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Opens a page and waits until it asks for nothing any more. */
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

/** Opens a page of an event, which is then whole. */
export async function expectWhole(page: Page, address: string, language: Spoken, name: string): Promise<void> {
  await test.step(`${language} ${name}`, async () => {
    await arriveQuietly(page, address)
    await expectWholeScreen(page, language, name)
  })
}
