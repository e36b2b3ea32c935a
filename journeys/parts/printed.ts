import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Opens an address up to its first paint; scripts wait until the returned function is called. */
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
 * Each element of the page: name, attributes and text. Leaves out generated ids and the programme, which loads later,
 * and normalises spaces, which differ between engines.
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
      // Elements only for styling are left out.
      if (display !== 'contents')
        lines.push([element.localName, ...told.sort(), own.join('').replace(/\s+/g, ' ').trim()].join(' '))
      for (const child of element.children) visit(child)
    }
    for (const child of document.querySelector('#root')?.children ?? []) visit(child)
    return lines
  })
