import type { Component } from '@parvis/contract/forms/forms.ts'
import type { Cell } from '#kit/csv.ts'
import { dayCell } from '#kit/csv.ts'

/** A number as JavaScript writes it, short enough to be kept whole: `007` and a telephone number are none. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/

/**
 * The answer to a question as a cell: a number is a number, a date a day. What was answered when the question was of
 * another kind stays as it was written. Choices are left to the caller, who knows their labels.
 */
export function answerCell(component: Component | undefined, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  if (component === 'date') return dayCell(text)
  return component === 'number' && NUMBER.test(text) ? Number(text) : text
}
