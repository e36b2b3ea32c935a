import { daysFrom } from '#kit/dates.ts'
import type { BankLine } from './bank.rules.ts'
import { bare } from './bank.rules.ts'
import type { Transfer } from './money.ts'

export interface TracedLine extends BankLine {
  /** SHA-256 of `traceOf`, in hexadecimal. */
  readonly trace: string
}

/**
 * Certainty of a match. `sure`: reference and amount; `check`: for an organiser to decide; `none`: no awaited transfer;
 * `noted`: already recorded; `out`: outgoing.
 */
export type Surety = 'sure' | 'check' | 'none' | 'noted' | 'out'

export type MatchReason =
  | 'less'
  | 'more'
  | 'dropped'
  | 'settled'
  | 'byHand'
  | 'twice'
  | 'name'
  | 'several'
  | 'unknown'
  | null

export interface Match {
  readonly line: TracedLine
  readonly surety: Surety
  readonly reason: MatchReason
  readonly transfer: Transfer | undefined
  /** Amount still awaited before this line, in cents. */
  readonly awaited: number
}

/** Characters left of a cut reference at the end of a label: 25 bits, so that chance is excluded. */
const LEAST_CUT = 6
/** A transfer recorded by hand matches a line within so many days. */
const NEAR_DAYS = 10

const letters = (text: string): string => bare(text).replaceAll(' ', '').toUpperCase()

/** Match of a reference in a label, spaces ignored: whole, or its beginning at the very end. */
function named(within: string, reference: string): 'whole' | 'cut' | undefined {
  const whole = letters(reference)
  if (within.includes(whole)) return 'whole'
  for (let length = whole.length - 1; length >= LEAST_CUT; length--)
    if (within.endsWith(whole.slice(0, length))) return 'cut'
  return undefined
}

/** Words too common to identify a payer. */
const COMMON = new Set([
  'sarl',
  'sas',
  'sasu',
  'eurl',
  'societe',
  'association',
  'asso',
  'madame',
  'monsieur',
  'les',
  'des',
])
const wordsOf = (text: string): string[] =>
  bare(text)
    .split(' ')
    .filter((word) => word.length > 2 && !COMMON.has(word))

/** Whether a label names the payer: the full company name, or the last name. */
function namesPayer(label: string, { lastName, company }: Transfer): boolean {
  const words = new Set(wordsOf(label))
  return [company, lastName].some((name) => {
    const own = wordsOf(name)
    return own.length > 0 && own.every((word) => words.has(word))
  })
}

export interface Known {
  readonly transfers: readonly Transfer[]
  readonly noted: readonly string[]
}

/** Matches each line to a transfer. A line reduces the amount awaited for the next ones. */
export function matchLines(lines: readonly TracedLine[], { transfers, noted }: Known): Match[] {
  const taken = new Set(noted)
  const left = new Map(transfers.map((transfer) => [transfer.id, transfer.awaitedCents]))
  const leftOf = ({ id }: Transfer) => left.get(id) ?? 0
  return lines.map((line) => {
    const judged = taken.has(line.trace)
      ? { surety: 'noted' as const, reason: null, transfer: undefined }
      : judge(line, transfers, leftOf)
    const { surety, transfer } = judged
    const awaited = transfer ? leftOf(transfer) : 0
    if (transfer && surety === 'sure') left.set(transfer.id, Math.max(0, awaited - line.cents))
    return { line, ...judged, awaited }
  })
}

type Judged = Omit<Match, 'line' | 'awaited'>

function judge(line: TracedLine, transfers: readonly Transfer[], leftOf: (one: Transfer) => number): Judged {
  if (line.cents <= 0) return { surety: 'out', reason: null, transfer: undefined }
  const within = letters(line.label)
  const told = transfers.flatMap((transfer) => {
    const how = named(within, transfer.reference)
    return how ? [{ transfer, how }] : []
  })
  const whole = told.filter(({ how }) => how === 'whole')
  const [first, other] = whole.length > 0 ? whole : told
  if (first && other) return { surety: 'check', reason: 'several', transfer: undefined }
  if (first) return judgeNamed(line, first.transfer, leftOf(first.transfer))
  return judgeByName(line, transfers, leftOf)
}

function judgeNamed(line: TracedLine, transfer: Transfer, awaited: number): Judged {
  const { status, mayCome, receipts, awaitedCents } = transfer
  if (!mayCome) return { surety: 'none', reason: 'settled', transfer }
  const check = (reason: MatchReason): Judged => ({ surety: 'check', reason, transfer })
  const isByHand = receipts.some(
    ({ cents, receivedOn, isFromFile }) =>
      !isFromFile && cents === line.cents && Math.abs(daysFrom(receivedOn, line.date)) <= NEAR_DAYS,
  )
  if (isByHand) return check('byHand')
  if (status === 'dropped') return check('dropped')
  if (awaited === 0 && awaitedCents > 0) return check('twice')
  if (line.cents < awaited) return check('less')
  if (line.cents > awaited) return check('more')
  return { surety: 'sure', reason: null, transfer }
}

/** Without a reference, amount and name make a match likely, never sure. */
function judgeByName(line: TracedLine, transfers: readonly Transfer[], leftOf: (one: Transfer) => number): Judged {
  const isDue = (one: Transfer) => one.status === 'transfer' && leftOf(one) === line.cents
  const likely = transfers.filter((one) => isDue(one) && namesPayer(line.label, one))
  const [only, other] = likely
  if (only && other) return { surety: 'check', reason: 'several', transfer: undefined }
  if (only) return { surety: 'check', reason: 'name', transfer: only }
  return { surety: 'none', reason: 'unknown', transfer: undefined }
}
