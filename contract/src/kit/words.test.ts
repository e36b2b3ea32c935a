import { expect, test } from 'vitest'
import { pickLanguage } from './words.ts'

const offered = ['fr', 'en', 'pt-BR']

test.each<[what: string, stored: string | null, browser: string[], picked: string]>([
  ['French where the browser says nothing', null, [], 'fr'],
  ['French where the browser speaks none of them', null, ['de-DE', 'ja'], 'fr'],
  ['the browser’s first that is offered', null, ['de', 'en', 'fr'], 'en'],
  ['a language whatever its country', null, ['en-GB'], 'en'],
  ['a language of another country', null, ['pt-PT'], 'pt-br'],
  ['the chosen one, before the browser’s', 'fr', ['en'], 'fr'],
  ['the browser’s where the chosen one is no longer offered', 'de', ['en'], 'en'],
])('the language of a visitor is %s', (_, stored, browser, picked) => {
  expect(pickLanguage(offered, stored, browser)).toBe(picked)
})

test('an event without French falls back on its first language', () => {
  expect(pickLanguage(['en', 'de'], null, ['it'])).toBe('en')
})
