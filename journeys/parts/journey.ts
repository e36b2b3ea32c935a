import type { Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import { expectNoFault, watch } from './watch.ts'

interface Journey {
  /** Shares no storage with the first page. */
  readonly otherDevice: Page
}

/** A journey in a browser where every error fails the test. */
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

export const isPhone = (): boolean => base.info().project.name === 'phone'
