import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Opens an address up to its first paint, and holds its scripts back until they are released. */
export async function openPrinted(page: Page, address: string, isPainted = true): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/start-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  if (isPainted) await expect.poll(painted).toBe(1)
  return release
}

/**
 * What is seen of a page, element by element: its name, what it says of itself and its text. Names that are
 * made while it is drawn are left out, and the programme, which comes later; each engine has its own spaces in
 * dates.
 */
export const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lines: string[] = []
    const left = [
      'id',
      'for',
      'form',
      'aria-controls',
      'aria-labelledby',
      'method',
      'rel',
      'selected',
      'data-style',
      'style',
    ]
    const visit = (element: Element) => {
      const { display } = getComputedStyle(element)
      if (display === 'none' || element.matches('noscript, link, details:has(h3)')) return
      const told = [...element.attributes]
        .filter(({ name }) => !left.includes(name.toLowerCase()))
        .map(({ name, value }) => `${name}=${value}`)
      const own = [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue] : []))
      // A box for the style alone, such as that of a width.
      if (display !== 'contents')
        lines.push([element.localName, ...told.sort(), own.join('').replace(/\s+/g, ' ').trim()].join(' '))
      for (const child of element.children) visit(child)
    }
    for (const child of document.querySelector('#root')?.children ?? []) visit(child)
    return lines
  })
