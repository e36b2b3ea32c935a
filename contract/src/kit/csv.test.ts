import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvFile, csvPlain, csvText } from './csv.ts'

it.each([
  ...['0612345678', '06 12 34 56 78', '06.12.34.56.78', '+33 6 12 34 56 78', '+33612345678', '01000', '00'],
  ...['73282932000074', '123456789012', '75\u00a0001', '1 000', '12e4567', '3E8', '1.5e3'],
  ...[
    '10-12',
    '1/2',
    '12/05/2027',
    '2027-05-11',
    '10:30',
    '12.05',
    '12 mai',
    '1-déc.',
    'mars 12',
    'May 2027',
    '12 Août 27',
  ],
])('a spreadsheet shows %j as it was typed', (text) => {
  expect(csvText(text)).toBe(`"=""${text}"""`)
})

it.each([
  ...['0', '12', '123456789', '42,5', 'Martin', 'Mars', '12 rue de Mars', '3e étage', 'j2', '', 'A-12', '2026-000123'],
  ...['FR73282932000', 'l’été 2027', '1.234.567,89'],
])('%j is written unchanged, because a spreadsheet leaves it', (text) => {
  expect(csvText(text)).toBe(text)
})

it.each([
  '=1+1',
  '-1+2',
  '@SUM(A1)',
  '\tA',
  '\r=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '+cmd|x',
  '0"&cmd',
  '+1\r\n=2',
])('a spreadsheet runs no formula out of %j', (text) => {
  const cell = csvText(text).replace(/^"/, '')
  expect(cell).not.toMatch(/^\s*[=+\-@\t\r\n＝＋－＠]/u)
})

const readBack = (text: string) => {
  const line = csvFile([[text, 'fin']]).slice(1, -';fin\r\n'.length)
  return csvPlain(line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line)
}

it('any text comes back as it was written', () => {
  const shapes = fc.stringMatching(/^['=+@0-9 "./:e-]{0,14}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), shapes), (text) => {
      expect(readBack(text)).toBe(text)
    }),
    { numRuns: 2000 },
  )
  for (const text of ["'+33", "'=1", "''-2", '="0612"', '="x"', '0612345678', "l'été", "'été"])
    expect(readBack(text)).toBe(text)
})
