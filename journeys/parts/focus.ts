import type { Page } from '@playwright/test'

/** Beyond this, stops repeat the same kinds of lines. */
const MOST_STOPS = 120

/** A stop of the Tab key: name for the report, CSS classes that identify its look, visibility and place. */
interface Stop {
  readonly name: string
  readonly look: string
  readonly isInSight: boolean
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
}

const stopOf = (page: Page): Promise<Stop | undefined> =>
  page.evaluate(async () => {
    // The page scrolls to the stop, and sticky elements may appear only then.
    const placeOf = (one: Element | null) => {
      const { left, top, width, height } = (one ?? document.body).getBoundingClientRect()
      return [left, top, width, height].join(' ')
    }
    for (let before = ''; before !== placeOf(document.activeElement); ) {
      before = placeOf(document.activeElement)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return
    // A checkbox counts together with its label.
    const labels = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)
    const isFile = element instanceof HTMLInputElement && element.type === 'file'
    const shown = (isFile && element.parentElement) || (isBox && labels[0]) || element
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const [from, to] = [Math.max(0, left), Math.min(innerWidth, right)]
    const [above, below] = [Math.max(0, top), Math.min(innerHeight, bottom)]
    const isAt = (x: number, y: number) => {
      const met = document.elementFromPoint(from + (to - from) * x, above + (below - above) * y)
      return met !== null && (shown.contains(met) || met === shown.parentElement)
    }
    const parts = [0.02, 0.25, 0.5, 0.75, 0.98]
    const name = element.getAttribute('aria-label') ?? (element.innerText || element.id)
    const parents = [element, element.parentElement, element.parentElement?.parentElement]
    return {
      name: `${element.localName} « ${name.trim().slice(0, 40)} »`,
      look: [element.localName, element.getAttribute('type'), ...parents.map((one) => one?.className)].join(' '),
      isInSight: to > from && below > above && parts.some((x) => parts.some((y) => isAt(x, y))),
      box: { x: from, y: above, width: to - from, height: below - above },
    }
  })

/**
 * Whether the page around this stop looks different without the focus. Repeated where the stop has moved meanwhile.
 */
async function isSeen(page: Page, { box }: Stop): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const margin = 24
  const [x, y] = [Math.max(0, box.x - margin), Math.max(0, box.y - margin)]
  const clip = {
    x,
    y,
    width: Math.min(width, box.x + box.width + margin) - x,
    height: Math.min(height, box.y + box.height + margin) - y,
  }
  const shot = () => page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  const focused = await shot()
  const element = await page.evaluateHandle(() => document.activeElement)
  await element.evaluate((one) => one instanceof HTMLElement && one.blur())
  const blurred = await shot()
  await element.evaluate((one) => one instanceof HTMLElement && one.focus({ preventScroll: true }))
  const now = await stopOf(page)
  if (now && (now.box.x !== box.x || now.box.y !== box.y)) return isSeen(page, now)
  return !focused.equals(blurred)
}

/**
 * Presses Tab from the top of the page to its end. Returns the stops without a visible focus (WCAG 2.4.7), those
 * wholly covered (2.4.11), and a stop that navigates by itself (3.2.1). `looks` caches the looks already checked, so
 * that each kind of control is compared once over many pages.
 */
export async function focusFaults(page: Page, looks: Set<string>): Promise<string[]> {
  const faults: string[] = []
  // Registration adds its step to the query by itself.
  const here = () => new URL(page.url()).pathname
  const address = here()
  await page.evaluate(() => scrollTo(0, 0))
  for (let pressed = 0; pressed < MOST_STOPS; pressed += 1) {
    await page.keyboard.press('Tab')
    if (here() !== address) return [...faults, `the focus alone leads to ${page.url()}`]
    const stop = await stopOf(page)
    if (!stop) break
    if (!stop.isInSight) faults.push(`hidden: ${stop.name}`)
    else if (!looks.has(stop.look) && !(await isSeen(page, stop)))
      faults.push(`no focus shown: ${stop.name} (${stop.look})`)
    looks.add(stop.look)
  }
  return faults
}
