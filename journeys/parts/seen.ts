import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { default as Axe, RunOptions } from 'axe-core'
import { isWhole } from '../../server/src/testing/scope.ts'
import { expectNoFault } from './watch.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

/**
 * Violations of these rules. Mail frames are excluded, as they run no script. Preloading style sheets may fail while
 * they still load, and none of the rules needs it.
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

/** Shows or hides elements that float over the page; returns whether there are any. */
const showFloating = (page: Page, isShown: boolean) =>
  page.evaluate(
    (visibility) => {
      const floating = [...document.querySelectorAll<HTMLElement>('[data-floats]')]
      for (const { style } of floating) style.visibility = visibility
      return floating.length > 0
    },
    isShown ? '' : 'hidden',
  )

async function violationsOf(page: Page): Promise<string[]> {
  let violations = await check(page, 'tag', TAGS)
  // A target half covered by a floating element can be scrolled free: measured without floating elements.
  if (violations.some(({ id }) => id === 'target-size') && (await showFloating(page, false))) {
    const small = await check(page, 'rule', ['target-size'])
    violations = [...violations.filter(({ id }) => id !== 'target-size'), ...small]
    await showFloating(page, true)
  }
  return linesOf(violations)
}

const linesOf = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)

/** Waits until changes are rendered and animations have ended. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

async function seenInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  const violations = await check(page, 'rule', ['color-contrast', 'link-in-text-block'])
  expect(linesOf(violations), `contrast of « ${name} » in a dark room`).toEqual([])
  await picture(page, `dark/${name}`)
  await page.emulateMedia({ colorScheme: null })
  await settled(page)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: document.documentElement.clientWidth,
  }))
  expect(scroll, 'the page is no wider than the screen').toBeLessThanOrEqual(width)
  expect(width).toBe(page.viewportSize()?.width)
}

/** Checks a screen: accessibility, width, absence of errors; takes its picture. */
export async function seen(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  // Stale content is greyed out until it is refreshed.
  await expect(page.locator('table[aria-busy="true"], div[aria-busy="true"]')).toHaveCount(0)
  await settled(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expectNoSidewaysScroll(page)
  // Fixed elements are at their place at the top of the page.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsOf(page), `accessibility of « ${name} »`).toEqual([])
  expectNoFault(page.context())
  await picture(page, name)
  if (isWhole && test.info().project.name === 'phone') await seenInTheDark(page, name)
}

/** Takes a picture for human review; skipped in the gate, as pictures take a tenth of its time. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env['CI'] && !isWhole) return
  const path = `test-results/screens/${test.info().project.name}/${name}.png`
  // A long page takes time to render on a busy machine.
  await page.screenshot({ path, fullPage, animations: 'disabled', timeout: 90_000 })
}
