import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { privacyEn } from '@parvis/contract/privacy/privacy.en.ts'
import { privacyFr } from '@parvis/contract/privacy/privacy.fr.ts'
import { expect, it } from 'vitest'
import { root } from './processes.ts'

interface Rule {
  readonly ruleId: string
  readonly tags: readonly string[]
}
const axe = createRequire(import.meta.url)('axe-core') as { getRules(tags: string[]): readonly Rule[] }

/** How many rules try each criterion: those that are run, neither given up nor on trial. */
function rulesByCriterion(): ReadonlyMap<string, number> {
  const count = new Map<string, number>()
  for (const { tags } of axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])) {
    if (tags.includes('experimental') || tags.includes('deprecated')) continue
    for (const tag of tags) {
      const [, ...parts] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? []
      if (parts.length > 0) count.set(parts.join('.'), (count.get(parts.join('.')) ?? 0) + 1)
    }
  }
  return count
}

const page = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const criteria = [...page.matchAll(/^\| (\d\.\d\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|/gm)].map(
  ([, criterion = '', rules = '', test = '']) => ({ criterion, rules: Number(rules) || 0, test }),
)

it('every criterion of the levels A and AA is there once, with as many rules of axe as try it', () => {
  expect(new Set(criteria.map(({ criterion }) => criterion)).size).toBe(55)
  const rules = rulesByCriterion()
  expect(criteria.filter((one) => one.rules !== (rules.get(one.criterion) ?? 0))).toEqual([])
})

it('the tests that try a criterion exist', () => {
  const named = [...page.matchAll(/`([^`]+?) › ([^`]+)`/g)]
  expect(named.length).toBeGreaterThan(5)
  for (const [, file = '', title = ''] of named) expect(readFileSync(join(root, file), 'utf8')).toContain(title)
})

it('what has been tried is told with the same figures to everybody, in each language', () => {
  const byAxe = criteria.filter(({ rules }) => rules > 0).length
  const byUs = criteria.filter(({ rules, test }) => rules === 0 && test !== '–').length
  const figures = [55, byAxe, byUs, 55 - byAxe - byUs].map(String)
  for (const words of [privacyFr, privacyEn])
    expect(words['accessibility.tried']?.replace('2.2', '').match(/\d+/g)).toEqual(figures)
  expect(
    page
      .replaceAll('WCAG 2.2', '')
      .match(/has (\d+) criteria[^;]+;[^,]+, (\d+) are tried[^,]+, (\d+) more[^,]+, and\s+(\d+) by nobody/)
      ?.slice(1),
  ).toEqual(figures)
})
