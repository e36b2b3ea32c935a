import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import type { Say } from '#kit/say.tsx'

const NBSP = '\u00a0'
/** An instant as ISO 8601 writes it. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** What changed of a thing, by the name of the change. */
export interface Change {
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

const valuesOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? { ...side } : {}

export function changesOf({ before, after }: JournalLine): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((key) => ({
    key,
    before: old[key],
    after: now[key],
  }))
}

const known = (key: string, say: Say): string | undefined => {
  const text = say(key)
  return text === `[${key}]` ? undefined : text
}

/** What a change is called: a word of ours, else its path below its part of the event, else the key of a field. */
export function changeName(key: string, say: Say): string {
  const own = known(`journal.key.${key}`, say)
  if (own !== undefined) return own
  const [part = '', ...rest] = key.split('.')
  const partName = known(`parts.name.${part}`, say)
  if (partName === undefined || rest.length === 0) return partName ?? key
  // What follows « ; » is help.
  const setting = known(`setting.${rest[0]}`, say)?.replace(/(?<!\s)\s*;.*|\.$/s, '')
  return setting ?? rest.map((one) => known(`journal.key.${one}`, say) ?? one).join(' › ')
}

/** What a value says to somebody who reads; nothing where there is none. */
export function valueText(value: unknown, say: Say): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return say(value ? 'journal.value.yes' : 'journal.value.no')
  if (Array.isArray(value)) return value.map((one) => valueText(one, say)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .flatMap(([key, one]) => (one === null || one === '' ? [] : [`${key}${NBSP}: ${valueText(one, say)}`]))
      .join(' · ')
  return String(value)
}
