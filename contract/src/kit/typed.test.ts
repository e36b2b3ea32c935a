import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonKey } from './comparison-key.ts'
import { bare, clean, isSeen, oneLine } from './typed.ts'

const SPACES = [
  '\t',
  '\u00a0',
  '\u1680',
  '\u2002',
  '\u2007',
  '\u2009',
  '\u202f',
  '\u205f',
  '\u3000',
  '\u3164',
  '\u2800',
]
const UNSEEN = [
  '\u200b',
  '\u00ad',
  '\u2060',
  '\ufeff',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u061c',
  '\u180e',
  '\u{e0041}',
  '\u0000',
]

const pasted = fc
  .array(
    fc.oneof(
      fc.constantFrom(...SPACES, ...UNSEEN, ' ', '\n', '\u200c', '\u200d', '\u034f', '\u115f', '\u1160', '\uffa0'),
      fc.constantFrom(
        'e\u0301',
        'É',
        'ß',
        'ŉ',
        'İ',
        'ǰ',
        'ﬁ',
        '´',
        '’',
        '\u2011',
        '−',
        '１',
        '\u0d4d',
        'می',
        'خ',
        'न',
        '्',
      ),
      fc.constantFrom(
        '👩',
        '🏽',
        '\ufe0f',
        '❤',
        '🏴',
        '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
        '\u0600',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      fc.string({ unit: 'binary', maxLength: 2 }),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))

describe('a typed text', () => {
  it.each([clean, oneLine, bare, comparisonKey])('is the same cleaned twice as once, by $name', (cleaned) => {
    fc.assert(
      fc.property(pasted, (text) => {
        expect(cleaned(cleaned(text))).toBe(cleaned(text))
      }),
      { seed: 113, numRuns: 1000 },
    )
  })

  it('loses unseen characters at every position', () => {
    for (const sign of UNSEEN)
      for (const text of [`${sign}Zoé`, `Zo${sign}é`, `Zoé${sign}`]) expect([sign, clean(text)]).toEqual([sign, 'Zoé'])
  })

  it('keeps the joiners that shape it', () => {
    for (const text of [
      'می\u200cخواهم',
      'क\u094d\u200dष',
      'നായര\u0d4d\u200d',
      '👩🏽\u200d🦱',
      '🏳️\u200d🌈',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ])
      expect(clean(text)).toBe(text.normalize('NFC'))
    expect(clean('Zo\u200dé \u200cRoux\u200d')).toBe('Zoé Roux')
  })

  it('keeps the no-break spaces of prose, and has plain spaces alone in a line', () => {
    expect(clean(' Ouvert\u00a0: entrez\u202f! ')).toBe('Ouvert\u00a0: entrez\u202f!')
    for (const space of SPACES)
      expect([space, oneLine(`${space}Anne${space} ${space}Marie${space}`)]).toEqual([space, 'Anne Marie'])
  })

  it.each([
    '',
    ' ',
    '\u200b',
    '\u3164',
    '\u2800\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u0301',
    '\u00a0\u00ad',
    '\ufe0f',
    '\u200d',
  ])('shows nothing where it is %j', (text) => {
    expect(isSeen(text)).toBe(false)
  })

  it.each(['X', '-', '7', '愛', '👍', 'ᄀ', '‽', '\u3164É'])('shows something where it is « %s »', (text) => {
    expect(isSeen(text)).toBe(true)
  })

  it('is alike where it looks alike, and not where a letter differs', () => {
    const alike = [
      'Jean-Noël d’Œuvre',
      "jean\u2011noël  d'œuvre",
      'JEAN\u2010NOE\u0308L\u00a0D\u2019\u200bŒUVRE\u3164',
      'Ｊean−noël\td´œuvre',
    ]
    expect(new Set(alike.map(comparisonKey)).size).toBe(1)
    expect(comparisonKey('Jean-Noel d’Œuvre')).not.toBe(comparisonKey(alike[0] ?? ''))
  })

  it('compares equal with any spacing and any unseen characters', () => {
    const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9]{1,6}$/)
    const space = fc.constantFrom(' ', ...SPACES).chain((one) => fc.constantFrom(one, ` ${one}`))
    const unseen = fc.constantFrom('', ...UNSEEN)
    fc.assert(
      fc.property(fc.array(fc.tuple(word, space, unseen), { minLength: 1, maxLength: 5 }), (parts) => {
        const plain = parts.map(([letters]) => letters).join(' ')
        const typed = parts.map(([letters, between, sign]) => `${letters}${sign}${between}`).join('')
        expect(comparisonKey(typed)).toBe(comparisonKey(plain))
        expect(bare(typed)).toBe(bare(plain))
      }),
      { seed: 113 },
    )
  })
})
