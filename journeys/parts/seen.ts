import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoFault } from './watch.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

// In the page itself: the checker's other way opens a second page each time. A mail's frame runs no script. Reading style
// sheets that are still on their way would be a fault of the checker's own, and no rule that is run needs them.
const checker = (page: Page) => new AxeBuilder({ page }).options({ preload: false }).exclude('iframe').setLegacyMode()

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
  let { violations } = await checker(page).withTags(RULES).analyze()
  // A target half under what floats is whole once it is scrolled to: its size is that of the page without it.
  if (violations.some(({ id }) => id === 'target-size') && (await showFloating(page, false))) {
    const { violations: small } = await checker(page).withRules(['target-size']).analyze()
    violations = [...violations.filter(({ id }) => id !== 'target-size'), ...small]
    await showFloating(page, true)
  }
  return linesOf(violations)
}

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]

const linesOf = (violations: readonly Violation[]): string[] =>
  violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)

/** The colours have changed on the whole page, and nothing is on its way from one to the other. */
const settled = (page: Page) =>
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
  const { violations } = await checker(page).withRules(['color-contrast', 'link-in-text-block']).analyze()
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
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await expectNoSidewaysScroll(page)
  // From the top, where what is fixed to the window belongs.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await violationsOf(page), `accessibility of « ${name} »`).toEqual([])
  expectNoFault(page.context())
  await picture(page, name)
  if (test.info().project.name === 'phone') await seenInTheDark(page, name)
}

export async function picture(page: Page, name: string): Promise<void> {
  const path = `test-results/screens/${test.info().project.name}/${name}.png`
  // A long page takes its time to be drawn on a busy machine.
  await page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 45_000 })
}
