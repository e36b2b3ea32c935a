import { folded } from '#kit/folded.ts'
import { centsIn } from '#kit/money.ts'

/** Meaning of a column in a bank file; several columns may be `label`. */
export const bankColumns = ['date', 'label', 'amount', 'debit', 'credit', 'side'] as const
export type BankColumn = (typeof bankColumns)[number] | ''

export interface BankTable {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface BankLine {
  readonly date: string
  /** Negative for outgoing money. */
  readonly cents: number
  readonly label: string
}

/** Text without accents, capitals and punctuation, words separated by single spaces. */
export const bare = (text: string): string =>
  folded(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const HEADS: readonly (readonly [BankColumn, RegExp])[] = [
  ['date', /^(date|dateop|jour|booking date)\b/],
  ['debit', /\b(debit|sortie|depense)\b/],
  ['credit', /\b(credit|entree|recette)\b/],
  ['side', /^(sens|d c|type de mouvement)$/],
  ['amount', /\b(montant|amount|valeur en euros)\b/],
  [
    'label',
    /\b(libelle|label|description|detail|details|communication|reference|information|informations|motif|nom)\b/,
  ],
]
/** A second date, such as the value date, is ignored. */
const ONCE: readonly BankColumn[] = ['date', 'debit', 'credit', 'side', 'amount']

function namedBy(heads: readonly string[]): BankColumn[] {
  const taken = new Set<BankColumn>()
  return heads.map((head) => {
    const [column] = HEADS.find(([, shape]) => shape.test(bare(head))) ?? ['' as const]
    if (column === '' || (taken.has(column) && ONCE.includes(column))) return ''
    taken.add(column)
    return column
  })
}

const isReadable = (columns: readonly BankColumn[]): boolean =>
  columns.includes('date') && (columns.includes('amount') || columns.includes('credit'))

/** Account data precede the lines, at most so many rows. */
const MOST_ABOVE = 30

/** Finds the header row: banks write account and balance above it. */
export function bankTableIn(cells: readonly (readonly string[])[]): BankTable {
  const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
  const at = filled.slice(0, MOST_ABOVE).findIndex((row) => isReadable(namedBy(row)))
  if (at >= 0) return { heads: filled[at] ?? [], rows: filled.slice(at + 1) }
  return { heads: [], rows: filled }
}

/** Meaning of each column, by header, else by content. */
export function guessedColumns({ heads, rows }: BankTable): BankColumn[] {
  const named = namedBy(heads)
  return isReadable(named) ? named : byContent(rows)
}

function byContent(rows: readonly (readonly string[])[]): BankColumn[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const share = (at: number, is: (cell: string) => boolean) =>
    rows.filter((row) => is(row[at] ?? '')).length / Math.max(1, rows.length)
  const columns: BankColumn[] = Array.from({ length: width }, () => '')
  const every = columns.map((_, at) => at)
  const date = every.find((at) => share(at, (cell) => dateOf(cell) !== undefined) > 0.5)
  const isAmount = (cell: string) => centsIn(cell) !== undefined
  // Line and account numbers have no cents.
  const hasCents = (cell: string) => isAmount(cell) && /[.,]\d\d\D*$/.test(cell)
  const amount =
    every.find((at) => at !== date && share(at, hasCents) > 0.5) ??
    every.find((at) => at !== date && share(at, isAmount) > 0.5)
  const length = (at: number) => rows.reduce((sum, row) => sum + (row[at] ?? '').length, 0)
  const [label] = every.filter((at) => at !== date && at !== amount).toSorted((a, b) => length(b) - length(a))
  if (date !== undefined) columns[date] = 'date'
  if (amount !== undefined) columns[amount] = 'amount'
  if (label !== undefined) columns[label] = 'label'
  return columns
}

/** `23/02/2027`, `23.02.27` and `2027-02-23` as `YYYY-MM-DD`; undefined for no date. */
export function dateOf(cell: string): string | undefined {
  const [whole, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(cell.trim()) ?? []
  const written =
    whole === undefined
      ? (/^\d{4}-\d\d-\d\d/.exec(cell.trim())?.[0] ?? '')
      : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== written ? undefined : written
}

export interface ReadLines {
  readonly lines: readonly BankLine[]
  /** Indexes of rows without a readable date or amount. */
  readonly unread: readonly number[]
}

/** Lines of a table, given the meaning of its columns. */
export function bankLines({ rows }: BankTable, columns: readonly BankColumn[]): ReadLines {
  const lines: BankLine[] = []
  const unread: number[] = []
  for (const [at, row] of rows.entries()) {
    const line = lineOf(row, columns)
    if (line) lines.push(line)
    else unread.push(at)
  }
  return { lines, unread }
}

const OUT = /^(d|debit|-|dbit)$/

function lineOf(row: readonly string[], columns: readonly BankColumn[]): BankLine | undefined {
  const of = (column: BankColumn) => columns.flatMap((one, at) => (one === column ? [(row[at] ?? '').trim()] : []))
  const [date] = of('date').map(dateOf)
  const label = of('label')
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
  const [amount = '', side = ''] = [of('amount')[0], of('side')[0]]
  const [debit = '', credit = ''] = [of('debit')[0], of('credit')[0]]
  const single = amount === '' ? undefined : centsIn(amount)
  const signed = single !== undefined && OUT.test(bare(side) || side) ? -Math.abs(single) : single
  const came = credit === '' ? undefined : centsIn(credit)
  const left = debit === '' ? undefined : centsIn(debit)
  // Some banks sign outgoing amounts, others do not; an empty column may hold a zero.
  const parted = came !== undefined && came !== 0 ? came : left === undefined ? came : -Math.abs(left)
  const cents = signed ?? parted
  return date === undefined || cents === undefined ? undefined : { date, cents, label }
}

/** Identity of a line, to be hashed: equal in another copy of the file. `nth` numbers equal lines, from 0. */
export const traceOf = ({ date, cents, label }: BankLine, nth: number): string =>
  JSON.stringify([date, cents, bare(label), nth])
