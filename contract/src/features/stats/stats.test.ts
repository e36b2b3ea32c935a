import { expect, test } from 'vitest'
import { blocksOf, headersOf, readRange } from './stats.rules.ts'

test('an event shows every block, or its chosen ones in the order of the page', () => {
  expect(blocksOf([])).toHaveLength(6)
  expect(blocksOf(['days', 'invitations', 'unheard-of'])).toEqual(['invitations', 'days'])
})

test('columns that are gone leave the others, and the usual ones when none is left', () => {
  const known = ['lastName', 'email', 'form.repas']
  expect(headersOf(['form.repas', 'form.gone', 'form.repas', 'email'], known)).toEqual(['form.repas', 'email'])
  expect(headersOf(['form.gone'], known)).toEqual(['lastName', 'email'])
})

test('a range has one day or two, which exist', () => {
  expect(readRange('2027-01-02..2027-01-05')).toEqual({ from: '2027-01-02', to: '2027-01-05' })
  expect(readRange('2027-01-02..')).toEqual({ from: '2027-01-02', to: undefined })
  expect(readRange('..2027-01-05')).toEqual({ from: undefined, to: '2027-01-05' })
  for (const wrong of ['', '..', '2027-02-30..', '2027-01-01', '1..2', '2027-01-01..2027-01-02..2027-01-03'])
    expect(readRange(wrong)).toBeUndefined()
})
