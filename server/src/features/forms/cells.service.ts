import type { Component } from '@parvis/contract/forms/forms.ts'
import type { Cell } from '#kit/csv.ts'
import { dayCell } from '#kit/csv.ts'

/** Numbers that survive unchanged; `007` and phone numbers stay text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/

/**
 * A cell for an answer: number, day or text. An answer given when the question had another kind stays text. The caller
 * replaces choices by their labels.
 */
export function answerCell(component: Component | undefined, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  if (component === 'date') return dayCell(text)
  return component === 'number' && NUMBER.test(text) ? Number(text) : text
}
