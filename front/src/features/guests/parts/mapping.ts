import { guessColumns } from '@parvis/contract/guests/columns.rules.ts'
import type { GuestFields, ImportRules, Mapping, Row, Target } from '@parvis/contract/guests/guests.ts'
import { namedBy, nearest, plain } from '@parvis/contract/guests/words.rules.ts'
import type { Sheet } from './reading.ts'

/** The kind of a column: a property of the person, skipped, or not chosen yet. */
export type ColumnIs = Target | 'skip' | ''
/** The participant type of a text: a type id, left to line corrections, or not chosen yet. */
export type TypeIs = string

export interface Matching extends Pick<Mapping, 'match' | 'known' | 'standing'> {
  readonly columns: readonly ColumnIs[]
  /** By normalised text. */
  readonly types: Readonly<Record<string, TypeIs>>
}
export const LATER = '*later'

const NOTES = [
  'remarque',
  'remarques',
  'note',
  'notes',
  'commentaire',
  'commentaires',
  'comment',
  'comments',
  'remarks',
]

/** The mapping of a sheet: the one saved for the same headers, otherwise a guess. */
export function matchingOf(sheet: Sheet, fields: GuestFields): Matching {
  const { headers, rows } = sheet
  const kept = fields.mappings.find((one) => JSON.stringify(one.headers) === JSON.stringify(headers))
  if (kept) {
    const known = new Set(fields.questions.map(({ key }) => `q.${key}`))
    const columns = kept.columns.map(
      (target): ColumnIs => (target === null || (target.startsWith('q.') && !known.has(target)) ? 'skip' : target),
    )
    const { match, known: isKnown, standing, types } = kept
    return withTypes({ columns, types, match, known: isKnown, standing }, sheet, fields)
  }
  const guessed = guessColumns(
    headers,
    rows.slice(0, 20).map(({ cells }) => cells),
    fields.questions,
  )
  const columns = guessed.map(
    (target, i): ColumnIs => target ?? (NOTES.includes(plain(headers[i] ?? '')) ? 'skip' : ''),
  )
  return withTypes({ columns, types: {}, match: 'email', known: 'complete', standing: 'invited' }, sheet, fields)
}

/** Guesses the types of texts without a choice, by the names of the event's types. */
export function withTypes(matching: Matching, sheet: Sheet, fields: GuestFields): Matching {
  const types = { ...matching.types }
  for (const { text, word } of typeTexts(matching, sheet))
    types[word] ??= (namedBy(text, fields.types) ?? nearest(text, fields.types))?.id ?? ''
  return { ...matching, types }
}

export function typeTexts(matching: Matching, { rows }: Sheet): { text: string; word: string; count: number }[] {
  const at = matching.columns.indexOf('typology')
  if (at === -1) return []
  const found = new Map<string, { text: string; word: string; count: number }>()
  for (const { cells } of rows) {
    const text = cells[at] ?? ''
    const word = plain(text)
    if (word === '' || word in {}) continue
    const one = found.get(word) ?? { text, word, count: 0 }
    one.count++
    found.set(word, one)
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

const isTarget = (column: ColumnIs): column is Target => column !== '' && column !== 'skip'

export function rulesOf({ columns, types, match, known, standing }: Matching): ImportRules {
  const chosen = Object.entries(types).filter(([, id]) => id !== '' && id !== LATER)
  return { targets: columns.filter(isTarget), types: Object.fromEntries(chosen), match, known, standing }
}

/** The lines with the mapped cells, in the order of the rules. */
export function rowsOf({ columns }: Matching, { rows }: Sheet): Row[] {
  const taken = columns.flatMap((column, i) => (isTarget(column) ? [i] : []))
  return rows.map(({ line, cells }) => ({ line, cells: taken.map((i) => cells[i] ?? '') }))
}

export function keptOf(matching: Matching, { headers }: Sheet): Mapping {
  const { targets: _, ...choices } = rulesOf(matching)
  return { headers: [...headers], columns: matching.columns.map((one) => (isTarget(one) ? one : null)), ...choices }
}

export function openIn(matching: Matching, sheet: Sheet): { columns: number; values: number } {
  return {
    columns: matching.columns.filter((column) => column === '').length,
    values: typeTexts(matching, sheet).filter(({ word }) => (matching.types[word] ?? '') === '').length,
  }
}

/** The column without which no person can be recognised. */
export const lacksIn = ({ columns, match }: Matching): Target | undefined =>
  columns.includes(match) ? undefined : match
