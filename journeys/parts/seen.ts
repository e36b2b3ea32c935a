import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { isWhole } from '../../server/src/testing/scope.ts'
import { expectNoFault } from './watch.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The checker's own script, which a page is given once. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What of the checker's result is read. */
interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * What these rules find at fault in the page. A mail's frame runs no script. Reading style sheets that are still on their
 * way would be a fault of the checker's own, and no rule that is run needs them.
 */
async function check(page: Page, type: 'tag' | 'rule', values: string[]): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const options: RunOptions = { runOnly, preload: false, resultTypes: ['violations'] }
      const { violations } = await axe.run({ exclude: [['iframe']] }, options)
      return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    { type, values },
  )
}

/** Shows or hides what floats over the page, under which it scrolls. Answers whether there is any. */
const showFloating = (page: Page, isShown: boolean) =>
  page.evaluate(
    (visibility) => {
      const floating = [...document.querySelectorAll<HTMLElement>('[data-floats]')]
      for (const { style } of floating) style.visibility = visibility
      return floating.length > 0
    },
    isShown ? '' : 'hidden',
  )

/** Each violation in one line, with the elements at fault. */
async function violationsOf(page: Page): Promise<string[]> {
  let violations = await check(page, 'tag', TAGS)
  // A target half under what floats is whole once it is scrolled to: its size is that of the page without it.
  if (violations.some(({ id }) => id === 'target-size') && (await showFloating(page, false))) {
    const small = await check(page, 'rule', ['target-size'])
    violations = [...violations.filter(({ id }) => id !== 'target-size'), ...small]
    await showFloating(page, true)
  }
  return linesOf(violations)
}

const linesOf = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)

/** What has changed is drawn on the whole page, and nothing is on its way from one to the other. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The same screen on a phone in a dark room: its words are still read, and its picture is kept beside the other. */
async function seenInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  const violations = await check(page, 'rule', ['color-contrast', 'link-in-text-block'])
  expect(linesOf(violations), `contrast of « ${name} » in a dark room`).toEqual([])
  await picture(page, `dark/${name}`)
  await page.emulateMedia({ colorScheme: null })
  await settled(page)
}

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll, 'the page is no wider than the screen').toBeLessThanOrEqual(width)
  expect(width).toBe(page.viewportSize()?.width)
}

/** A screen reached: usable by all, whole on this screen, without error; its picture is kept under its name. */
export async function seen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // What is read again is paler until it has come.
  await expect(page.locator('table[aria-busy="true"], div[aria-busy="true"]')).toHaveCount(0)
  await settled(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expectNoSidewaysScroll(page)
  // From the top, where what is fixed to the window belongs.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsOf(page), `accessibility of « ${name} »`).toEqual([])
  expectNoFault(page.context())
  await picture(page, name)
  if (isWhole && test.info().project.name === 'phone') await seenInTheDark(page, name)
}

/** The picture of a screen, or of what is in sight of it, for whoever looks at it: where nobody does, drawing them takes a tenth of the time. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env['CI'] && !isWhole) return
  const path = `test-results/screens/${test.info().project.name}/${name}.png`
  // A long page takes its time to be drawn on a busy machine.
  await page.screenshot({ path, fullPage, animations: 'disabled', timeout: 90_000 })
}
