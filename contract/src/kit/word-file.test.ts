import { afterEach, describe, expect, it } from 'vitest'
import { addLanguages, isSpoken, spokenLanguages, wordsIn } from './languages.ts'
import { keysIn, readWordFile } from './word-file.ts'
import { translator } from './words.ts'

const own = {
  fr: { hello: 'Bonjour {{name}}', left_one: '{{count}} place', left_other: '{{count}} places', of: 'De {{ofWhom}}' },
  en: { hello: 'Hello {{name}}', left_one: 'One place', left_other: '{{count}} places', of: 'Of {{whom}}' },
}
const read = (json: unknown, language = 'de') => readWordFile(language, JSON.stringify(json), own)
const faultsOf = (json: unknown, language?: string) =>
  read(json, language).faults.map(({ key, message }) => `${key} ${message}`)

describe('a file of words', () => {
  it('is read nested or with dots, without the sentences still to be written', () => {
    const nested = { fr: { 'a.b.c': 'x', 'a.d': 'x' }, en: { 'a.b.c': 'x', 'a.d': 'x' } }
    const file = JSON.stringify({ a: { b: { c: 'Hallo' } }, 'a.d': '' })
    expect(readWordFile('de', file, nested)).toEqual({ words: { 'a.b.c': 'Hallo' }, faults: [] })
  })

  it.each([
    [{ helo: 'Hallo {{name}}' }, 'helo is no key of ours'],
    [{ hello: 'Hallo' }, 'hello leaves out {{name}}'],
    [{ hello: 'Hallo {{name}} {{age}}' }, 'hello names what it is not told: age'],
    [{ hello: 'Hallo {{name, upper}}' }, 'hello holds what is not {{name}}: neither $t() nor formats are read'],
    [{ hello: 'Hallo {{name}} $t(of)' }, 'hello holds what is not {{name}}: neither $t() nor formats are read'],
    [{ hello: 3 }, 'hello is not a text'],
    [{ hello: ['Hallo {{name}}'] }, 'hello is not a text'],
    [{ left: '{{count}} Plätze' }, 'left is counted: it is said in one, other'],
    [{ left_few: '{{count}} Plätze' }, 'left_few is a plural form that the language has not: it has one, other'],
    [{ left_other: '{{count}} Plätze' }, 'left is not said in every plural form of the language: one'],
  ])('that says %j is refused with its key', (json, fault) => {
    expect(faultsOf(json)).toEqual([fault])
  })

  it('may leave out a variable of only one of our languages, and the count of a form', () => {
    expect(faultsOf({ of: 'Von {{whom}}', left_one: 'Ein Platz', left_other: '{{count}} Plätze' })).toEqual([])
    expect(faultsOf({ of: 'Von allen' })).toEqual([])
  })

  it('has the plural forms of its language', () => {
    const polish = { left_one: '{{count}} miejsce', left_few: '{{count}} miejsca', left_many: '{{count}} miejsc' }
    expect(faultsOf(polish, 'pl')).toEqual([])
    expect(keysIn('pl', own)).toEqual(['hello', 'left_one', 'left_few', 'left_many', 'of'])
    expect(keysIn('fr', own)).toEqual(['hello', 'left_one', 'left_other', 'of'])
    const { say } = translator('pl', [read(polish, 'pl').words])
    expect([1, 3, 5].map((count) => say('left', { count }))).toEqual(['1 miejsce', '3 miejsca', '5 miejsc'])
  })

  it('that is invalid JSON is refused whole', () => {
    expect(readWordFile('de', '{', own)).toMatchObject({ words: {}, faults: [{ key: '' }] })
  })
})

describe('the languages of the product', () => {
  afterEach(() => addLanguages({}))

  it('are its own two and the added ones, which English stands in for', () => {
    addLanguages({ de: { hello: 'Hallo {{name}}' } })
    expect([spokenLanguages(), isSpoken('de'), isSpoken('it')]).toEqual([['fr', 'en', 'de'], true, false])
    const says = (language: string, key: string) =>
      translator(language, wordsIn(language, own)).say(key, { name: 'Ana', count: 2 })
    expect(['de', 'it', 'en', 'fr'].map((language) => says(language, 'hello'))).toEqual([
      ...['Hallo Ana', 'Bonjour Ana', 'Hello Ana', 'Bonjour Ana'],
    ])
    expect(says('de', 'left')).toBe('2 places')
  })
})
