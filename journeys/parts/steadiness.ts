import type { Page } from '@playwright/test'

interface Steadiness {
  /** Cumulative Layout Shift, without shifts after user input. */
  shift: number
  mostElements: number
}

declare global {
  interface Window {
    steadiness: Steadiness
  }
}

export async function watchSteadiness(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.steadiness = { shift: 0, mostElements: 0 }
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput } = entry as { value?: number; hadRecentInput?: boolean } & PerformanceEntry
        if (hadRecentInput !== true) window.steadiness.shift += value
      }
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
    const count = () => {
      const elements = document.getElementsByTagName('*').length
      window.steadiness.mostElements = Math.max(window.steadiness.mostElements, elements)
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  })
}

export const steadiness = (page: Page): Promise<Steadiness> => page.evaluate(() => window.steadiness)
