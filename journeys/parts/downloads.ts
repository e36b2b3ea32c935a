import type { Download, Locator, Page } from '@playwright/test'

export async function downloadBy(page: Page, target: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), target.click()])
  return download
}
