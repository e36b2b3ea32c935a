import { expect, test } from 'vitest'
import { moveItem } from '#kit/moveItem.ts'
import { filled, linesOf, MOST_CHOICES, newChoice, pasted } from './remoteChoices.ts'

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
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('a pasted list is as many answers, without the marks of a list', () => {
  expect(linesOf('1. Oui\r\n2) Non\n\n - Peut-être \n• a) Jamais')).toEqual(['Oui', 'Non', 'Peut-être', 'a) Jamais'])
  expect(linesOf('2027 sera belle')).toEqual(['2027 sera belle'])
  const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label)
  // Pasted lines replace empty answers and precede filled ones.
  expect(labels(pasted([say(''), say(''), say('Fin')], 0, ['A', 'B', 'C']))).toEqual(['A', 'B', 'C', 'Fin'])
  expect(labels(pasted([say('Début'), say(''), say('')], 0, ['A']))).toEqual(['Début', 'A', ''])
  expect(labels(pasted([say('Début'), say('Fin')], 0, ['A', 'B']))).toEqual(['Début', 'A', 'B', 'Fin'])
  const many = Array.from({ length: 40 }, (_, index) => `${index}`)
  expect(pasted([say(''), say('Fin')], 0, many)).toHaveLength(MOST_CHOICES)
  expect(labels(pasted([say(''), say('Fin')], 0, many)).at(-1)).toBe('Fin')
  // An existing answer keeps its id.
  const [kept] = pasted([{ ...say(''), id: 'c1' }, say('')], 0, ['A', 'B'])
  expect(kept).toMatchObject({ id: 'c1', label: 'A' })
})
