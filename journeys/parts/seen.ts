import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoFault } from './watch.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each violation in one line, with the elements at fault. A mail's frame runs no script, not even the checker's. */
async function violationsOf(page: Page): Promise<string[]> {
  // In the page itself: the checker's other way opens a second page each time.
  const checker = new AxeBuilder({ page }).withTags(RULES).exclude('iframe').setLegacyMode()
  const { violations } = await checker.analyze()
  return violations.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html).join(' | ')}`)
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
  expect(await violationsOf(page), `accessibility of « ${name} »`).toEqual([])
  expectNoFault(page.context())
  // From the top, where what is fixed to the window belongs.
  await page.evaluate(() => scrollTo(0, 0))
  const project = test.info().project.name
  await page.screenshot({ path: `test-results/screens/${project}/${name}.png`, fullPage: true, animations: 'disabled' })
}
