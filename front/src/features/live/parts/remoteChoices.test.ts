import { expect, test } from 'vitest'
import { filled, moved, newChoice } from './remoteChoices.ts'

const say = (label: string) => ({ ...newChoice(), label })

test('empty answers are left out, and two at least are asked for', () => {
  expect(filled([say('Oui'), say('  '), say('Non')])).toMatchObject({
    kept: [{ label: 'Oui' }, { label: 'Non' }],
    wrong: undefined,
  })
  expect(filled([say('Oui'), say('')])).toMatchObject({ wrong: 1 })
  expect(filled([say(''), say('')])).toMatchObject({ kept: [], wrong: 0 })
})

test('an answer moves by one place, and stays at either end', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})
