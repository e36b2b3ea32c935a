import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { Print } from './printed.ts'
import { guard } from './printed.ts'

const TOKEN = { 'parvis.token.d1': 'abc' }

/** Whether a print in French is hidden from the person whose device keeps this. */
function isHidden(isOf: Print['isOf'], kept: Readonly<Record<string, string>>): boolean {
  const html = guard.html({ domainId: 'd1', eventId: 'e1' }, { isOf })
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

it('the printed first step shows to a signed-in person who has not begun, and to nobody else', () => {
  expect(isHidden('beginning', TOKEN)).toBe(false)
  expect(isHidden('beginning', {})).toBe(true)
  expect(isHidden('beginning', { ...TOKEN, 'parvis.begun.e1': '1' })).toBe(true)
  expect(isHidden('beginning', { 'parvis.token.d1': 'dl_abc' })).toBe(true)
  expect(isHidden('beginning', { ...TOKEN, 'parvis.language': 'en' })).toBe(true)
})
