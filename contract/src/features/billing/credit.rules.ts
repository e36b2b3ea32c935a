import type { Cents } from '#kit/money.ts'
import type { BilledLine } from './billing.ts'
import { wayOf } from './discount.rules.ts'
import type { TaxedGroup } from './statement.rules.ts'
import { totalsOf } from './statement.rules.ts'

export interface CreditedInvoice {
  readonly lines: readonly BilledLine[]
  readonly credited: readonly BilledLine[]
  /** Lines that its discounts were taken off, unless these are all lines with the same VAT treatment. */
  readonly discountedAt?: readonly number[] | undefined
}

/** A line to credit: all that is left of it, or `cents`, which include VAT where the line is priced so. */
export interface CreditChoice {
  readonly at: number
  readonly cents?: Cents | undefined
}

/**
 * A line of an invoice and what may still be credited of it, less its share of discounts: cents, with VAT where the
 * line is priced so.
 */
export interface Creditable {
  readonly at: number
  readonly line: BilledLine
  readonly leftCents: Cents
}

/** Content of a credit note, in cents. Its lines are those of the invoice; the document reverses them. */
export interface Credit {
  readonly lines: readonly BilledLine[]
  readonly netCents: Cents
  readonly vat: readonly TaxedGroup[]
  readonly grossCents: Cents
}

interface InvoiceState {
  readonly invoice: CreditedInvoice
  readonly taken: ReadonlySet<number>
  readonly waived: ReadonlyMap<number, Cents>
}

const traceOf = (line: BilledLine): string => [line.key, line.quantity, line.unitCents, wayOf(line)].join('|')
const signed = ({ quantity, unitCents }: BilledLine): Cents => quantity * unitCents
const sum = (lines: readonly BilledLine[]): Cents => lines.reduce((total, line) => total + signed(line), 0)
const placesOf = (lines: readonly BilledLine[]): number[] =>
  [...lines.keys()].filter((at) => lines[at]?.kind === 'item')

function standingOf(invoice: CreditedInvoice): InvoiceState {
  const { lines, credited } = invoice
  const taken = new Set<number>()
  const items = placesOf(lines)
  const untaken = (suits: (line: BilledLine) => boolean): number | undefined =>
    items.find((at) => !taken.has(at) && lines[at] && suits(lines[at]))
  for (const back of credited.filter(({ kind, waived }) => kind === 'item' && !waived)) {
    const at = untaken((line) => traceOf(line) === traceOf(back))
    if (at !== undefined) taken.add(at)
  }
  const waived = new Map<number, Cents>()
  for (const back of credited.filter((line) => line.waived)) {
    const at = untaken((line) => line.quantity === 1 && line.key === back.key && wayOf(line) === wayOf(back))
    if (at !== undefined) waived.set(at, (waived.get(at) ?? 0) + signed(back))
  }
  return { invoice, taken, waived }
}

/**
 * Discounts to take back with these lines, in proportion to their prices. Rounding is on the total credited so far, so
 * that discounts come to the cent in any order.
 */
function discountsBack({ invoice, taken }: InvoiceState, chosen: ReadonlySet<number>): BilledLine[] {
  const { lines, credited, discountedAt } = invoice
  const isBack = (at: number) => taken.has(at) || chosen.has(at)
  const isAll = placesOf(lines).every(isBack)
  return lines
    .filter(({ kind }) => kind === 'discount')
    .flatMap((discount): BilledLine[] => {
      const bears = placesOf(lines).filter((at) => {
        const line = lines[at]
        const isMeant = discountedAt === undefined || discountedAt.includes(at)
        return line?.quantity === 1 && wayOf(line) === wayOf(discount) && isMeant
      })
      const price = (places: readonly number[]) => places.reduce((total, at) => total + (lines[at]?.unitCents ?? 0), 0)
      const before = credited.filter((line) => line.kind === 'discount' && line.key === discount.key)
      const done = before.reduce((total, line) => total + line.unitCents, 0)
      const due = isAll ? discount.unitCents : share(discount.unitCents, price(bears.filter(isBack)), price(bears))
      return due > done ? [{ ...discount, unitCents: due - done }] : []
    })
}

/** Share of an amount, to the nearest cent. The product of two amounts exceeds safe integers, hence `BigInt`. */
function share(cents: Cents, part: Cents, whole: Cents): Cents {
  if (whole <= 0) return 0
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}

/** Amount left of one line, at most that of all lines with its VAT treatment. */
function leftAt(standing: InvoiceState, at: number): Cents {
  const { invoice, taken, waived } = standing
  const line = invoice.lines[at]
  if (!line || taken.has(at)) return 0
  const alike = (one: BilledLine) => wayOf(one) === wayOf(line)
  const left = sum(invoice.lines.filter(alike)) - sum(invoice.credited.filter(alike))
  const own = signed(line) - (waived.get(at) ?? 0) + sum(discountsBack(standing, new Set([at])).filter(alike))
  return line.quantity === 1 ? Math.max(0, Math.min(own, left)) : own
}

/** Lines of an invoice, in order, with what may still be credited of each. */
export function creditablesOf(invoice: CreditedInvoice): Creditable[] {
  const standing = standingOf(invoice)
  return placesOf(invoice.lines).flatMap((at): Creditable[] => {
    const line = invoice.lines[at]
    return line ? [{ at, line, leftCents: leftAt(standing, at) }] : []
  })
}

/**
 * The credit note for these lines (docs/rules/invoices.md). `isKept`: the holder keeps the items and does not owe them
 * again; a partial amount is always so. Lines worth more than the rest of an invoice that also gave credit take this
 * credit back with them. Undefined where a line was credited before, or has less left than asked.
 */
export function creditOf(
  invoice: CreditedInvoice,
  choices: readonly CreditChoice[],
  { isKept }: { readonly isKept: boolean },
): Credit | undefined {
  const standing = standingOf(invoice)
  const chosen = new Set(choices.map(({ at }) => at))
  const isPossible = choices.every(({ at, cents }) => {
    const isFree = invoice.lines[at]?.kind === 'item' && !standing.taken.has(at)
    return isFree && (cents === undefined || isWithin(cents, leftAt(standing, at)))
  })
  if (!isPossible || chosen.size < choices.length || chosen.size === 0) return undefined
  const alone = creditFor(standing, choices, isKept)
  const left = totalsOf(invoice.lines).grossCents - totalsOf(invoice.credited).grossCents
  if (alone.grossCents <= left) return alone
  const returned = placesOf(invoice.lines).filter(
    (at) => invoice.lines[at]?.quantity === -1 && !standing.taken.has(at) && !chosen.has(at),
  )
  const whole = creditFor(standing, [...choices, ...returned.map((at) => ({ at }))], isKept)
  return isWithin(whole.grossCents, left) ? whole : undefined
}

function creditFor(standing: InvoiceState, choices: readonly CreditChoice[], isKept: boolean): Credit {
  const { invoice } = standing
  const isPart = ({ at, cents }: CreditChoice) => cents !== undefined || (isKept && invoice.lines[at]?.quantity === 1)
  const whole = choices.filter((choice) => !isPart(choice))
  const lines = choices.flatMap((choice): BilledLine[] => {
    const line = invoice.lines[choice.at]
    if (!line) return []
    if (isPart(choice)) return [part(line, choice.cents ?? leftAt(standing, choice.at))]
    const waived = standing.waived.get(choice.at) ?? 0
    return waived > 0 ? [line, { ...part(line, waived), quantity: -1 }] : [line]
  })
  return creditTotals(invoice, [...lines, ...discountsBack(standing, new Set(whole.map(({ at }) => at)))])
}

const isWithin = (cents: Cents, left: Cents): boolean => cents > 0 && cents <= left
const part = (line: BilledLine, cents: Cents): BilledLine => ({ ...line, unitCents: cents, waived: true })

/** Credit note for all that is left of an invoice; undefined where nothing is. */
export function creditOfRest(invoice: CreditedInvoice): Credit | undefined {
  const { taken } = standingOf(invoice)
  const rest = placesOf(invoice.lines).filter((at) => !taken.has(at))
  return creditOf(
    invoice,
    rest.map((at) => ({ at })),
    { isKept: false },
  )
}

/**
 * Base and VAT by treatment are those of all credits so far less those of earlier notes, so that the notes of an
 * invoice add up to it to the cent. Each is within a cent of the note computed alone.
 */
export function creditTotals({ credited }: CreditedInvoice, lines: readonly BilledLine[]): Credit {
  const [before, after] = [totalsOf(credited).vat, totalsOf([...credited, ...lines]).vat]
  const vat = totalsOf(lines).vat.map((group): TaxedGroup => {
    const same = ({ category, vatRate }: TaxedGroup) => category === group.category && vatRate === group.vatRate
    const [was, is] = [before.find(same), after.find(same) ?? group]
    return { ...group, base: is.base - (was?.base ?? 0), vat: is.vat - (was?.vat ?? 0) }
  })
  const netCents = vat.reduce((total, group) => total + group.base, 0)
  return { lines, netCents, vat, grossCents: netCents + vat.reduce((total, group) => total + group.vat, 0) }
}
