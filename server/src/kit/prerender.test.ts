import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { PrerenderContext, Prerendered } from './prerender.ts'
import { prerenderAt, prerenderGuard } from './prerender.ts'

const TOKEN = { 'parvis.token.d1': 'abc' }

/** Whether the guard hides a French page from a device with this local storage. */
function isHidden(isOf: Prerendered['isOf'], kept: Readonly<Record<string, string>>): boolean {
  const html = prerenderGuard.html({ domainId: 'd1', eventId: 'e1' }, { isOf })
  const marks: string[] = []
  runInNewContext(/>(.*)<\/script>$/s.exec(html)?.[1] ?? '', {
    document: {
      documentElement: { lang: 'fr', setAttribute: (name: string) => void marks.push(name) },
      currentScript: { dataset: { domain: 'd1', ...(isOf === 'beginning' && { event: 'e1' }) } },
    },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    addEventListener: () => {},
  })
  return marks.includes('data-known')
}

it('the printed entrance is hidden from a signed-in person and from a reader of another language', () => {
  expect(isHidden('entrance', {})).toBe(false)
  expect(isHidden('entrance', { 'parvis.language': 'fr', 'parvis.token.d2': 'abc' })).toBe(false)
  expect(isHidden('entrance', TOKEN)).toBe(true)
  expect(isHidden('entrance', { 'parvis.language': 'en' })).toBe(true)
})

it('the printed first step shows only to a signed-in person who has not begun', () => {
  expect(isHidden('beginning', TOKEN)).toBe(false)
  expect(isHidden('beginning', {})).toBe(true)
  expect(isHidden('beginning', { ...TOKEN, 'parvis.begun.e1': '1' })).toBe(true)
  expect(isHidden('beginning', { 'parvis.token.d1': 'dl_abc' })).toBe(true)
  expect(isHidden('beginning', { ...TOKEN, 'parvis.language': 'en' })).toBe(true)
})

async function printedOf(addresses: readonly string[]): Promise<(string | undefined)[]> {
  const entrance: PrerenderContext = {
    ...{ context: 'fete', eventId: 'e1', domainId: 'd1', origin: 'https://parvis.example', moment: 'open' },
    ...{ presents: true, steps: ['participation', 'dates'], beginning: async () => ({}) },
  }
  const asked = addresses.map((address) =>
    prerenderAt(address, { entrance, language: 'fr', data: {} }, async (page) => page.address),
  )
  return (await Promise.all(asked)).map((print) => print?.html)
}

it('few prints are drawn, over all channels, pages and steps in addresses', async () => {
  const texts = Array.from({ length: 50 }, (_, i) => `t${i}`)
  const addresses = texts.flatMap((text) => [
    ...[`/fete?canal=${text}`, `/fete?canal=${text}&canal=b`, `/fete/login?canal=${text}`],
    ...[`/fete/login?redirect=${text}`, `/fete/login?redirect=%2Ffete&canal=${text}`],
    ...[`/fete/login?redirect=%2Ffete%2Finscription&redirect=${text}`, `/fete/login?canal=${text}&redirect=/fete`],
    ...[`/fete/inscription?etape=${text}`, `/fete/inscription?etape=dates&canal=${text}`],
    ...[`/fete/inscription?canal=${text}`, `/fete/inscription?etape=dates&etape=${text}`],
  ])
  const drawn = new Set((await printedOf(addresses)).filter((html) => html !== undefined))
  expect([...drawn].toSorted()).toEqual([
    ...['/fete', '/fete/inscription', '/fete/inscription?etape=dates'],
    ...['/fete/login', '/fete/login?redirect=%2Ffete'],
  ])
})

it.each([
  ['/fete', '/fete'],
  ['/fete/login', '/fete/login'],
  ['/fete?canal=affiche', '/fete'],
  ['/fete?canal=', '/fete'],
  ['/fete/login?canal=affiche', '/fete/login'],
  ['/fete/login?redirect=/fete/inscription', '/fete/login?redirect=%2Ffete%2Finscription'],
  ['/fete/login?redirect=%2Ffete%2Flive', undefined],
  ['/fete/login?redirect=https://evil.example', undefined],
  ['/fete/inscription?etape=participation', '/fete/inscription?etape=participation'],
  ['/fete/inscription?etape=', undefined],
  ['/fete/inscription?userId=u1', undefined],
  ['/fete?etape=dates', undefined],
])('%s is printed as %s', async (address, printed) => {
  expect(await printedOf([address])).toEqual([printed])
})
