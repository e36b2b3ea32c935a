import type { Component } from '@parvis/contract/forms/forms.ts'
import { expect, it } from 'vitest'
import type { Cell } from '#kit/csv.ts'
import { answerCell } from './cells.service.ts'

it.each<[Component | undefined, unknown, Cell]>([
  ['number', 12.5, 12.5],
  ['number', '12', 12],
  ['number', '-3.25', -3.25],
  // A code must not become a number.
  ['number', '007', '007'],
  ['number', '1234567890123456', '1234567890123456'],
  ['number', 'douze', 'douze'],
  ['text', 12, 12],
  ['text', '12', '12'],
  ['phone', '0612345678', '0612345678'],
  ['date', '2027-05-11', { day: '2027-05-11' }],
  ['date', '2027-02-30', '2027-02-30'],
  ['date', '11 mai', '11 mai'],
  ['text', '2027-05-11', '2027-05-11'],
  ['checkbox', true, true],
  ['checkboxes', ['a', 'b'], 'a, b'],
  [undefined, null, null],
  ['number', undefined, null],
])('the answer to a question of kind %s, %j, is the cell %j', (component, value, cell) => {
  expect(answerCell(component, value)).toEqual(cell)
})
