import { expect, it } from 'vitest'
import { daysInWords } from './daysInWords.ts'

it('names each day and the year once', () => {
  expect(daysInWords(['2027-03-16', '2027-03-18'], 'fr')).toBe('Mardi 16 mars et jeudi 18 mars 2027')
  expect(daysInWords(['2027-12-31', '2028-01-01'], 'fr')).toBe('Vendredi 31 décembre 2027 et samedi 1er janvier 2028')
  expect(daysInWords(['2027-03-16'], 'en')).toBe('Tuesday, 16 March 2027')
})
