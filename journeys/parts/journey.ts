import type { Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { expectNoFault, watch } from './watch.ts'

interface Journey {
  /** A page on another device: nothing is shared with the first. */
  readonly otherDevice: Page
}

/** A journey through the product, in a browser where nothing may go wrong unnoticed. */
export const test = base.extend<Journey>({
  context: async ({ context, baseURL }, use) => {
    watch(context, baseURL ?? '')
    await use(context)
    expectNoFault(context)
  },
  otherDevice: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext()
    watch(context, baseURL ?? '')
    await use(await context.newPage())
    expectNoFault(context)
    await context.close()
  },
})
