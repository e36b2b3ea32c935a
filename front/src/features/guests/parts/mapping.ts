import { guessColumns } from '@parvis/contract/guests/columns.rules.ts'
import type { GuestFields, ImportRules, Mapping, Row, Target } from '@parvis/contract/guests/guests.ts'
import { namedBy, nearest, plain } from '@parvis/contract/guests/words.rules.ts'
import type { Sheet } from './reading.ts'

/** What a column is: something of a person, nothing that is taken, or nobody has said yet. */
export type ColumnIs = Target | 'skip' | ''
/** What a text of the column of types is: a type, something to mend in the lines themselves, or nobody has said yet. */
export type TypeIs = string

export interface Matching extends Pick<Mapping, 'match' | 'known' | 'standing'> {
  readonly columns: readonly ColumnIs[]
  /** By the text, small and plain. */
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

/** What the columns of a sheet are: as chosen before for the same headers, else as they are guessed. */
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

/** Types of texts that stand in the column of types and that nobody has said yet: those that the event calls so. */
export function withTypes(matching: Matching, sheet: Sheet, fields: GuestFields): Matching {
  const types = { ...matching.types }
  for (const { text, word } of typeTexts(matching, sheet))
    types[word] ??= (namedBy(text, fields.types) ?? nearest(text, fields.types))?.id ?? ''
  return { ...matching, types }
}

/** What stands in the column of types, the most frequent first. */
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

/** The lines of a sheet with the cells that are taken, in the order of the rules. */
export function rowsOf({ columns }: Matching, { rows }: Sheet): Row[] {
  const taken = columns.flatMap((column, i) => (isTarget(column) ? [i] : []))
  return rows.map(({ line, cells }) => ({ line, cells: taken.map((i) => cells[i] ?? '') }))
}

export function keptOf(matching: Matching, { headers }: Sheet): Mapping {
  const { targets: _, ...choices } = rulesOf(matching)
  return { headers: [...headers], columns: matching.columns.map((one) => (isTarget(one) ? one : null)), ...choices }
}

/** What still waits for a choice: columns, and texts of the column of types. */
export function openIn(matching: Matching, sheet: Sheet): { columns: number; values: number } {
  return {
    columns: matching.columns.filter((column) => column === '').length,
    values: typeTexts(matching, sheet).filter(({ word }) => (matching.types[word] ?? '') === '').length,
  }
}

/** Nobody can be recognised without it. */
export const lacksIn = ({ columns, match }: Matching): Target | undefined =>
  [match, 'email' as const].find((target) => !columns.includes(target))
