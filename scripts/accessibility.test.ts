import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { entry as contextEn } from '@parvis/contract/events/events.en.ts'
import { entry as contextFr } from '@parvis/contract/events/events.fr.ts'
import { event as privacyEn } from '@parvis/contract/privacy/privacy.en.ts'
import { event as privacyFr } from '@parvis/contract/privacy/privacy.fr.ts'
import { expect, it } from 'vitest'
import { root } from './processes.ts'

interface Rule {
  readonly ruleId: string
  readonly tags: readonly string[]
}
const axe = createRequire(import.meta.url)('axe-core') as { getRules(tags: string[]): readonly Rule[] }

/** Number of active axe rules for each criterion, without deprecated and experimental ones. */
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
const criteria = [
  ...page.matchAll(
    /^\| (\d\.\d\.\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \| ([^|]+) \| (met|content|no|none) \| ([^|]*)\|$/gm,
  ),
].map(([, criterion = '', rules = '', test = '', hand = '', state = '', why = '']) => ({
  criterion,
  rules: Number(rules) || 0,
  isTested: test !== '–',
  isByHand: hand !== '–',
  state,
  why: why.trim(),
}))
const count = (state: string): number => criteria.filter((one) => one.state === state).length

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

it('a criterion is met only where something has tried it, and any other state says why', () => {
  const isTried = ({ rules, isTested, isByHand }: (typeof criteria)[number]) => rules > 0 || isTested || isByHand
  expect(criteria.filter((one) => one.state === 'met' && !isTried(one))).toEqual([])
  expect(criteria.filter((one) => (one.state === 'met') !== (one.why === ''))).toEqual([])
})

it('the tested and the met criteria are stated with the same figures in each text and language', () => {
  const applicable = 55 - count('none')
  const rate = Math.floor((100 * count('met')) / applicable)
  const tested = criteria.filter(({ isTested }) => isTested).length
  const byHand = criteria.filter(({ rules, isTested, isByHand }) => rules === 0 && !isTested && isByHand).length
  const figuresOf = (text = '') => text.replaceAll(/30 [Nn]ov[a-z]+ 2026|WCAG 2\.2|RGAA 4\.1\.2/g, '').match(/\d+/g)
  const strings = (...figures: number[]) => figures.map(String)
  for (const words of [privacyFr, privacyEn]) {
    expect(figuresOf(words['accessibility.state.text'])).toEqual(strings(55, 106))
    expect(figuresOf(words['accessibility.rate'])).toEqual(
      strings(applicable, count('met'), rate, count('content'), count('no'), 55),
    )
    expect(figuresOf(words['accessibility.tried'])).toEqual(strings(tested, byHand))
  }
  expect(figuresOf(contextFr['context.accessibility'])).toEqual(strings(count('met'), applicable))
  expect(figuresOf(contextEn['context.accessibility'])).toEqual(strings(count('met'), applicable))
  const said =
    /WCAG 2\.2 has (\d+)\s[\s\S]+?of the (\d+) others, (\d+) are met, which is (\d+) %, (\d+) depend[\s\S]+?(\d+) is not met[\s\S]+?\s(\d+) are tried by tests of our own, and (\d+) by hand/
  expect(said.exec(page)?.slice(1)).toEqual(
    strings(55, applicable, count('met'), rate, count('content'), count('no'), tested, byHand),
  )
})

it('the statement names each criterion that is unmet, or depends on the content of organisers', () => {
  const known = (words: Readonly<Record<string, string>>) =>
    Object.entries(words)
      .flatMap(([key, text]) => (key.startsWith('accessibility.known.') ? [text] : []))
      .join(' ')
  const unmet = criteria.filter(({ state }) => state === 'no' || state === 'content')
  const recordings = unmet.filter(({ criterion }) => criterion.startsWith('1.2.')).map(({ criterion }) => criterion)
  const named = [
    recordings[0],
    recordings.at(-1),
    ...unmet.map(({ criterion }) => criterion).filter((one) => !one.startsWith('1.2.')),
  ]
  for (const words of [privacyFr, privacyEn])
    expect((known(words).match(/\d\.\d\.\d+/g) ?? []).toSorted()).toEqual(named.map(String).toSorted())
})
