import type { Accounts } from '@parvis/contract/checkout/checkout.settings.ts'
import type { Entry, Posting } from './ledger.service.ts'
import { movedBy } from './ledger.service.ts'

/** Columns of a FEC in order (LPF, art. A47 A-1, VII). */
export const FEC_COLUMNS = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib'],
  ...['PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet', 'ValidDate'],
  ...['Montantdevise', 'Idevise'],
] as const

export interface FecPeriod {
  readonly from: string
  readonly to: string
}

interface Letter {
  readonly code: string
  readonly date: string
}

/** `AAA`, `AAB`… */
function letters(nth: number): string {
  const last = String.fromCharCode(65 + (nth % 26))
  return nth < 26 ? last : letters(Math.floor(nth / 26) - 1) + last
}
const lettered = (nth: number): string => letters(nth).padStart(3, 'A')

/**
 * Matches customer entries of invoices balanced by the end of the period; later entries must not change a closed
 * period.
 */
function lettersOf(entries: readonly Entry[], { from, to }: FecPeriod): Map<string, Letter> {
  const sums = new Map<string, { cents: number; count: number; date: string; isWithin: boolean }>()
  for (const entry of entries.filter((one) => one.date <= to)) {
    const { about, date } = entry
    const before = sums.get(about) ?? { cents: 0, count: 0, date, isWithin: false }
    sums.set(about, {
      cents: before.cents + movedBy(entry),
      count: before.count + 1,
      date: before.date > date ? before.date : date,
      isWithin: before.isWithin || date >= from,
    })
  }
  const even = [...sums].filter(([, { cents, count, isWithin }]) => cents === 0 && count > 1 && isWithin)
  return new Map(even.map(([about, { date }], nth) => [about, { code: lettered(nth), date }]))
}

const LATIN: Readonly<Record<string, string>> = { '€': '\u00a4', Š: '\u00a6', š: '\u00a8', Ž: '\u00b4', ž: '\u00b8' }
const LATIN_TOO: Readonly<Record<string, string>> = {
  Œ: '\u00bc',
  œ: '\u00bd',
  Ÿ: '\u00be',
  '’': "'",
  '–': '-',
  '—': '-',
}
/** Characters of ISO 8859-1 whose codes mean others in ISO 8859-15. */
const GONE = /[\u00a4\u00a6\u00a8\u00b4\u00b8\u00bc\u00bd\u00be]/g

/** The ISO 8859-15 character; unsupported ones lose their accent or become `?`. */
function latin(char: string): string {
  const known = LATIN[char] ?? LATIN_TOO[char]
  if (known !== undefined) return known
  if (char <= '\u00ff') return char
  const bare = char.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return /^[\u0020-\u00ff]+$/.test(bare) ? bare : '?'
}

export function latin9(text: string): Buffer {
  const whole = text.normalize('NFC').replaceAll(GONE, ' ')
  return Buffer.from(Array.from(whole, latin).join(''), 'latin1')
}

const cell = (text: string): string => text.replaceAll(/[\s|"\p{Cc}]+/gu, ' ').trim()
const dayOf = (date: string): string => date.replaceAll('-', '')
const amountOf = (cents: number): string => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

interface Numbered {
  readonly entry: Entry
  readonly nth: number
  readonly letter: Letter | undefined
  readonly journal: readonly [code: string, name: string]
}

function rowOf(posting: Posting, { entry, nth, letter, journal }: Numbered): string {
  const own = posting.customer ? letter : undefined
  return [
    ...[...journal, String(nth), dayOf(entry.date), posting.account, posting.name],
    ...[posting.customer?.code ?? '', posting.customer?.name ?? '', entry.piece, dayOf(entry.pieceDate), entry.label],
    ...[amountOf(posting.debit), amountOf(posting.credit), own?.code ?? '', own ? dayOf(own.date) : ''],
    ...[dayOf(entry.validated), '', ''],
  ]
    .map(cell)
    .join('\t')
}

/** Numbers entries from 1 without gaps; `entries` must include all up to the end of the period. */
export function fecOf(entries: readonly Entry[], period: FecPeriod, accounts: Accounts): Buffer {
  const letterOf = lettersOf(entries, period)
  const within = entries.filter(({ date }) => date >= period.from && date <= period.to)
  const journals = {
    sales: [accounts.salesJournal, 'Ventes'],
    bank: [accounts.bankJournal, 'Banque'],
  } as const
  const rows = within.flatMap((entry, at) =>
    entry.postings.map((posting) =>
      rowOf(posting, { entry, nth: at + 1, letter: letterOf.get(entry.about), journal: journals[entry.journal] }),
    ),
  )
  return latin9(`${[FEC_COLUMNS.join('\t'), ...rows].join('\r\n')}\r\n`)
}
