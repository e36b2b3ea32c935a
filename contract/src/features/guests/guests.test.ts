import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FormModel } from '#features/forms/forms.ts'
import type { Nameable } from './cells.rules.ts'
import { guestReader, readEmail, readPhone, repeated } from './cells.rules.ts'
import { guessColumns, importable } from './columns.rules.ts'
import { dayReader } from './days.rules.ts'
import type { ImportRules, Target } from './guests.ts'
import { distance, namesOf, nearest, plain } from './words.rules.ts'

const asking = (key: string, more: Partial<FormModel> = {}): FormModel => ({
  ...{ key, model: 'UE', component: 'text', label: key, values: [], isRequired: false, isExtended: true },
  ...{ isDisabled: false, format: '', metadata: {}, ...more },
})
const MEAL = asking('meal', { component: 'radio', label: 'Votre repas', values: [{ key: 'veg', label: 'Végétarien' }] })
const named: Nameable = {
  language: 'fr',
  types: [
    { id: 'press', label: 'Presse' },
    { id: 'pro', label: 'Visiteur professionnel' },
  ],
  days: [
    { id: 'd1', day: '2027-03-16', label: 'Ouverture', left: null, isRetired: false },
    { id: 'd2', day: '2027-03-17', label: '', left: 0, isRetired: false },
    { id: 'd3', day: '2027-03-18', label: '', left: 3, isRetired: false },
  ],
  languages: ['fr', 'en'],
  questions: [
    MEAL,
    asking('born', { component: 'date' }),
    asking('vip', { component: 'checkbox' }),
    asking('land', { component: 'country' }),
    asking('size', { component: 'number' }),
    asking('topics', {
      component: 'checkboxes',
      values: [
        { key: 'a', label: 'Bois' },
        { key: 'b', label: 'Terre' },
      ],
    }),
  ],
}
const reading = (cells: Partial<Record<Target, string>>, more: Partial<ImportRules> = {}) => {
  const targets = Object.keys(cells) as Target[]
  const rules: ImportRules = { targets, types: {}, match: 'email', known: 'complete', standing: 'invited', ...more }
  return guestReader(rules, named)({ line: 2, cells: targets.map((target) => cells[target] ?? '') })
}

describe('an address', () => {
  it.each([
    ['A@B.example ', 'a@b.example', undefined, undefined],
    ['', '', 'EMAIL_REQUIRED', undefined],
    ['m.delorme@dauphine', '', 'EMAIL_END', undefined],
    ['Maud <m@b.example>', '', 'EMAIL_FORMAT', 'm@b.example'],
    ['maud @b.example;', '', 'EMAIL_FORMAT', 'maud@b.example'],
    ['maud@b,example', '', 'EMAIL_FORMAT', 'maud@b.example'],
    ['nothing', '', 'EMAIL_FORMAT', undefined],
    ['=cmd()', '', 'EMAIL_FORMAT', undefined],
  ])('« %s »', (text, value, code, remedy) => {
    const read = readEmail(text)
    expect([read.value, read.fault?.code, read.fault?.remedy?.text]).toEqual([value, code, remedy])
  })
})

it.each([
  ['06 39 98 12 60', undefined, undefined],
  ['+33 6 39 98 12 60', undefined, undefined],
  ['639981260', 'PHONE_ZERO', '06 39 98 12 60'],
  ['33639981260', 'PHONE_PLUS', '+33 6 39 98 12 60'],
  ['+33 (0)6 39 98 12 60', undefined, undefined],
  ['06.39.98.12.60', undefined, undefined],
  ['00 33 6 39 98 12 60', undefined, undefined],
  ['+32 470 12 34 56', undefined, undefined],
  ['06 39 98 1', 'PHONE_SHORT', undefined],
  ['<script>', 'PHONE_FORMAT', undefined],
])('a number, « %s »', (text, code, remedy) => {
  const { fault } = readPhone(text)
  expect([fault?.code, fault?.remedy?.text]).toEqual([code, remedy])
})

describe('days', () => {
  it.each([
    ['mar', ['d1']],
    ['mardi 16 mars + jeu.', ['d1', 'd3']],
    ['Tuesday and Thursday', ['d1', 'd3']],
    ['16/03/2027', ['d1']],
    ['16/3 ; 18/3', ['d1', 'd3']],
    ['2027-03-18', ['d3']],
    ['Ouverture', ['d1']],
    ['j1 et j3', ['d1', 'd3']],
    ['', []],
  ])('« %s » are read', (text, dayIds) => {
    expect(dayReader(named.days, 'fr')(text)).toEqual({ dayIds })
  })
  it.each([
    ['lundi', 'DAY_BEFORE', undefined],
    ['vendredi', 'DAY_NONE', undefined],
    ['mar & ven', 'DAY_NONE', 'keep mardi'],
    ['mercredi', 'DAY_FULL', 'put mardi'],
    ['mer + jeu', 'DAY_FULL', 'keep jeudi'],
    ['peut-être', 'DAY_UNKNOWN', undefined],
    ['tous', 'DAY_FULL', 'keep mardi, jeudi'],
  ])('« %s » are refused in words', (text, code, remedy) => {
    const { dayIds, fault } = dayReader(named.days, 'fr')(text)
    expect([dayIds, fault?.code, fault?.remedy && `${fault.remedy.verb} ${fault.remedy.text}`]).toEqual([
      [],
      code,
      remedy,
    ])
  })
  it('that are full are still read for their holders', () => {
    expect(dayReader(named.days, 'fr')('mercredi', { holds: ['d2'] })).toEqual({ dayIds: ['d2'] })
  })
})

describe('a line', () => {
  it('becomes a guest with the columns read', () => {
    const { guest, faults } = reading(
      {
        ...{
          email: 'Maud@Presse.example',
          firstName: ' Maud ',
          lastName: 'DUFERRIER',
          typology: 'Élu(e)',
          language: 'anglais',
        },
        ...{ days: 'jeu', 'q.meal': 'vegetarien', 'q.born': '3/4/1987', 'q.vip': 'x', 'q.land': 'Portugal' },
        ...{ 'q.size': '1 234,5', 'q.topics': 'bois, terre' },
      },
      { types: { 'elu e': 'pro' } },
    )
    expect(faults).toEqual([])
    expect(guest).toMatchObject({
      ...{ email: 'maud@presse.example', firstName: 'Maud', typoId: 'pro', languageId: 'en', dayIds: ['d3'] },
      answers: { meal: 'veg', born: '1987-04-03', vip: true, land: 'PT', size: 1234.5, topics: ['a', 'b'] },
    })
  })
  it.each([
    [{ email: 'a@b.example', 'q.meal': 'caviar' }, 'q.meal', 'CHOICE_UNKNOWN'],
    [{ email: 'a@b.example', 'q.vip': 'peut-être' }, 'q.vip', 'TICK_FORMAT'],
    [{ email: 'a@b.example', 'q.born': '31/02/2000' }, 'q.born', 'DATE_FORMAT'],
    [{ email: 'a@b.example', language: 'klingon' }, 'language', 'LANGUAGE_UNKNOWN'],
    [{ email: 'a@b.example', typology: 'Influenceur' }, 'typology', 'TYPE_UNKNOWN'],
    [{ email: 'a@b.example', lastName: 'www.evil.example' }, 'lastName', 'NAME_FORMAT'],
    [{ email: 'a@b.example', firstName: 'x'.repeat(101) }, 'firstName', 'TOO_LONG'],
    [{ firstName: 'Maud' }, 'email', 'EMAIL_REQUIRED'],
  ] as const)('is wrong by its cell, %j', (cells, target, code) => {
    expect(reading(cells).faults.map((fault) => [fault.target, fault.code])).toEqual([[target, code]])
  })
  it('names the earlier line of a repeated person', () => {
    const guests = [
      { line: 2, email: 'a@b.example', identifier: '1' },
      { line: 3, email: 'c@d.example', identifier: '1' },
      { line: 4, email: 'a@b.example', identifier: '' },
      { line: 5, email: '', identifier: '' },
      { line: 6, email: '', identifier: '' },
    ]
    expect([...repeated(guests)].map(([line, { target, vars }]) => [line, target, vars?.['line']])).toEqual([
      [3, 'identifier', 2],
      [4, 'email', 2],
    ])
  })
})

it.each([
  [
    'Prénom,NOM,Courriel,Média ou collectivité,Catégorie,Jours,Tél.,Votre repas,Remarques',
    'firstName,lastName,email,company,typology,days,mobile,q.meal,',
  ],
  [
    'First name,Surname,E-mail,Company,Ticket type,Days,Phone number,meal,Language',
    'firstName,lastName,email,company,typology,days,phone,q.meal,language',
  ],
  ['Nom,Nom de famille,N° client', 'lastName,,'],
  [' Nom ,COURRIEL\u00a0,Courriel,Courriel 2', 'lastName,email,,'],
])('columns are guessed by their headers: %s', (headers, guessed) => {
  expect(
    guessColumns(headers.split(','), [], [MEAL])
      .map((one) => one ?? '')
      .join(','),
  ).toBe(guessed)
})
it('a column of addresses is known by its content', () => {
  expect(guessColumns(['Contact', 'x'], [['a@b.example', 'y']], [])).toEqual(['email', null])
})
it('an import leaves out questions that a file cannot answer: a company, an upload, a profile field', () => {
  const models = [
    MEAL,
    MEAL,
    asking('siren', { model: 'C' }),
    asking('cv', { component: 'file' }),
    asking('firstName', { model: 'U' }),
  ]
  expect(importable(models).map(({ key }) => key)).toEqual(['meal'])
})
it('a word is found by its beginning, or but for a letter or two', () => {
  expect(nearest('Visiteur pro', named.types)?.id).toBe('pro')
  expect(nearest('Presce', named.types)?.id).toBe('press')
  expect(nearest('Influenceur', named.types)).toBeUndefined()
  expect(plain('  Élu(e).  ')).toBe('elu e')
})

const words = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'E', ' ', '-', '.'), maxLength: 5 }),
  fc.constantFrom('Presse', 'presse.', 'Présse', 'Visiteur', 'visiteur pro', ''),
)
/** The definition of the distance, without optimisation. */
function changes(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [x, y] = [a.slice(1), b.slice(1)]
  return a[0] === b[0] ? changes(x, y) : 1 + Math.min(changes(x, b), changes(a, y), changes(x, y))
}
it('a text names the first entry with its id, else the first with the same id or label apart from case and accents', () => {
  const named = fc.array(fc.record({ id: words, label: words }), { maxLength: 8 })
  fc.assert(
    fc.property(named, words, (all, text) => {
      const first =
        all.find(({ id }) => id === text.trim()) ??
        all.find(({ id, label }) => plain(id) === plain(text) || plain(label) === plain(text))
      expect(namesOf(all).named(text)).toBe(first)
    }),
  )
})
it('a text means the only entry that begins so, else the only one a letter or two away', () => {
  const named = fc.array(fc.record({ id: words, label: words }), { maxLength: 8 })
  fc.assert(
    fc.property(named, words, (all, text) => {
      const word = plain(text)
      const begins = all.filter(({ label }) => plain(label).startsWith(word) || word.startsWith(plain(label)))
      const close = all.filter(({ label }) => changes(plain(label), word) < 3)
      const meant = begins.length === 1 ? begins[0] : close.length === 1 ? close[0] : undefined
      expect(nearest(text, all)).toBe(word.length < 3 ? undefined : meant)
    }),
  )
})
it('two texts are as far apart as letters must change, counted no further than is asked', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 5 }), (a, b, most) => {
      expect(distance(a, b, most)).toBe(Math.min(most, changes(a, b)))
    }),
  )
})

describe('a file', () => {
  afterEach(() => vi.restoreAllMocks())
  const topic = (i: number) => ({ key: `k${i}`, label: `Thème ${i}` })
  const many: Nameable = {
    ...named,
    days: Array.from({ length: 200 }, (_, i) => ({
      ...{ id: `d${i}`, day: new Date(Date.UTC(2027, 0, 1 + i)).toISOString().slice(0, 10), label: '' },
      ...{ left: i % 2, isRetired: false },
    })),
    questions: [asking('topics', { component: 'checkboxes', values: Array.from({ length: 400 }, (_, i) => topic(i)) })],
  }
  const readerOf = (targets: readonly Target[]) =>
    guestReader({ targets: [...targets], types: {}, match: 'email', known: 'complete', standing: 'invited' }, many)

  it.each(['', 'tous', 'mardi', 'lun'])(
    'makes the words of days once, and no format of dates for each: « %s »',
    (cell) => {
      const made = vi.spyOn(Intl, 'DateTimeFormat')
      const folded = vi.spyOn(String.prototype, 'normalize')
      const read = readerOf(['email', 'days'])
      for (let line = 2; line < 12; line++) read({ line, cells: ['a@b.example', cell] })
      expect(made.mock.calls.length).toBeLessThan(10)
      expect(folded.mock.calls.length).toBeLessThan(cell === '' ? 200 : 8_000)
    },
  )
  it.each([
    ['the same word a thousand times', Array.from({ length: 1000 }, () => 'a').join(',')],
    ['a thousand words', Array.from({ length: 1000 }, (_, i) => i.toString(36)).join(',')],
  ])('makes its choices plain once, not for each word: %s', (_, cell) => {
    const folded = vi.spyOn(String.prototype, 'normalize')
    const read = readerOf(['email', 'q.topics'])
    for (let line = 2; line < 12; line++)
      expect(read({ line, cells: ['a@b.example', cell] }).faults).toEqual([
        { target: 'q.topics', code: 'CHOICE_UNKNOWN' },
      ])
    expect(folded.mock.calls.length).toBeLessThan(2_000)
  })
  it('may say a choice twice, in its key or its words: it is chosen once, in the order of the cell', () => {
    const read = readerOf(['email', 'q.topics'])
    const { guest, faults } = read({ line: 2, cells: ['a@b.example', 'thème 7, k2 ; k7 | K2, Thème 399, k7'] })
    expect([guest.answers, faults]).toEqual([{ topics: ['k7', 'k2', 'k399'] }, []])
  })
})
