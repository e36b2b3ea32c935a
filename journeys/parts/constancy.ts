import type { Page } from '@playwright/test'

interface Way {
  readonly landmark: string
  readonly href: string
  readonly name: string
}

const waysOf = (page: Page): Promise<Way[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>(':is(nav, header, footer) a[href]')]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .map((link) => {
        const landmark = link.closest('nav, header, footer')
        return {
          landmark: `${landmark?.localName} ${landmark?.getAttribute('aria-label') ?? ''}`,
          href: link.pathname + link.search,
          name: (link.getAttribute('aria-label') ?? link.innerText).replaceAll(/\d+/g, '').trim(),
        }
      }),
  )

/** Compares the links in landmarks across pages: same order (WCAG 3.2.3) and same names (3.2.4). */
export function constancy() {
  const orders = new Map<string, string[]>()
  const names = new Map<string, string>()
  return async (page: Page): Promise<string[]> => {
    const faults: string[] = []
    const ways = await waysOf(page)
    for (const { landmark, href, name } of ways) {
      const key = `${landmark} ${href}`
      const before = names.get(key)
      if (before !== undefined && before !== name) faults.push(`${key} is called « ${before} » and « ${name} »`)
      names.set(key, name)
    }
    for (const [landmark, those] of Map.groupBy(ways, (way) => way.landmark)) {
      const here = those.map(({ href }) => href)
      const known = orders.get(landmark) ?? here
      const shared = known.filter((href) => here.includes(href))
      if (here.filter((href) => known.includes(href)).join() !== shared.join())
        faults.push(`${landmark} has another order: ${here.join(', ')}`)
      orders.set(landmark, [...known, ...here.filter((href) => !known.includes(href))])
    }
    return faults
  }
}
