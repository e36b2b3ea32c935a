import { expect, it } from 'vitest'
import { figureIn, limitIn, priceIn, signedIn } from './figures.ts'
import { meant } from './settings.ts'

it('a typed figure is read in any usual form, and an invalid one stays as typed', () => {
  for (const typed of ['1 000,5', '1\u00a0000,50', '1\u202f000.5', '1.000,50'])
    expect([typed, figureIn(typed), priceIn(`${typed} €`), meant({ is: 'number' } as never, typed)]).toEqual([
      typed,
      1000.5,
      1000.5,
      1000.5,
    ])
  expect([limitIn('1\u202f500'), limitIn(' '), priceIn('')]).toEqual([1500, null, 0])
  expect([signedIn('−3,5'), signedIn('- 3'), signedIn('12')]).toEqual([-3.5, -3, 12])
  expect(['douze', '-5', '1,2,3'].map(figureIn)).toEqual(['douze', '-5', '1,2,3'])
})
