import type { PriceLine, PriceSummary, VatGroup } from '#features/articles/prices.rules.ts'
import { sum, summaryOf, vatGroups } from '#features/articles/prices.rules.ts'
import type { Cents } from '#kit/money.ts'
import { withoutVat } from '#kit/vat.ts'
import type { BilledLine, Billing, VatCategory, VatTreatment } from './billing.ts'
import type { Discount, DiscountLine } from './discount.rules.ts'
import { discountsOf, wayOf } from './discount.rules.ts'
import type { SellerRules } from './vat.rules.ts'
import { treatmentOf } from './vat.rules.ts'

export type { Discount }

/** An item that a payer or a companion holds, free or not. `key` is that of the price line: `keyOf` adds the person. */
export interface HeldLine extends PriceLine {
  readonly userId: string
  readonly label: string
  /** The companion's name, for the invoice; undefined on the payer's own lines. */
  readonly person?: string | undefined
  /** Its holder's type pays nothing. */
  readonly isFree?: true | undefined
}

export interface ToState {
  readonly held: readonly HeldLine[]
  readonly gift?: Discount | undefined
  readonly isGiftUsed: boolean
  /** Lines of all invoices of the payer; those of credit notes are reversed. */
  readonly billed: readonly BilledLine[]
  readonly buyer?: Billing | undefined
  readonly seller: SellerRules
  readonly isPayable: boolean
}

export interface Statement {
  readonly summary: PriceSummary
  /** Lines of the next invoice. */
  readonly due: readonly BilledLine[]
  /** All items held and the discount of the code, invoiced or not. */
  readonly current: readonly BilledLine[]
}

/** Key of a person's item, stable across statements. */
export const keyOf = ({ userId, key }: Pick<HeldLine, 'userId' | 'key'>): string => `${userId} ${key}`

/**
 * Amount due by a payer: items held, less the discount, less invoices, with the VAT of the difference
 * (docs/rules/prices.md). An invoiced item keeps its price and tax as long as it is held.
 */
export function statementOf({ held, gift, isGiftUsed, billed, buyer, seller, isPayable }: ToState): Statement {
  const left = standing(billed.filter((line) => !line.waived))
  const waived = waivedOf(billed)
  const kept: BilledLine[] = []
  const bought: Item[] = []
  const items = held.flatMap((line): Item[] => {
    const own = { articleId: line.articleId }
    const before = takeBought(left, keyOf(line))
    // An item credited but still held stays credited.
    if (before) {
      kept.push(...(waived.get(before.key) ?? []))
      waived.delete(before.key)
      return [{ ...own, line: before }]
    }
    if (line.cents === 0 || (isPayable && line.isFree)) return []
    const item = { ...own, line: lineOf(line, buyer, seller) }
    bought.push(item)
    return [item]
  })
  const discounts = gift ? discountsOf(items, gift) : []
  const returned = [...left.values(), ...waived.values()].flat().map(reversed)
  const due = aloneOutside([...bought.map(({ line }) => line), ...returned, ...discountsDue(discounts, billed)])
  const { netCents, vat } = totalsOf(due)
  const off = totalsOf(discounts.map((one) => reversed(discountLine(one)))).netCents
  const { netCents: prevHT, grossCents: prevTTC } = totalsOf(billed)
  const isFree = gift?.kind === 'article'
  const summary = summaryOf({
    // The amount due is that of the invoice: with gross prices, rounding cents are settled here.
    currHT: netCents + off + prevHT,
    freeHT: isFree ? off : 0,
    remiseHT: isFree ? 0 : off,
    prevHT,
    prevTTC,
    vat,
    isPayable,
    code: gift?.code,
    isUsed: isGiftUsed,
  })
  return { summary, due, current: [...items.map(({ line }) => line), ...kept, ...discounts.map(discountLine)] }
}

export interface TaxedGroup extends VatGroup {
  readonly category: VatCategory
}

/** Totals of an invoice's lines, in cents; VAT by rising rate, then by category. */
export function totalsOf(lines: readonly BilledLine[]): {
  netCents: Cents
  vat: TaxedGroup[]
  grossCents: Cents
} {
  const categories = [...new Set(lines.map((line) => line.category))].toSorted()
  const vat = categories
    .flatMap((category) => {
      const own = lines.filter((line) => line.category === category)
      const amounts = own.map((line) => ({ ...line, cents: centsOf(line) }))
      return vatGroups(amounts).map((group) => ({ ...group, category }))
    })
    .toSorted((a, b) => a.vatRate - b.vatRate)
  const netCents = sum(vat.map(({ base }) => base))
  return { netCents, vat, grossCents: netCents + sum(vat.map((group) => group.vat)) }
}

/** Turns a sale into a credit and back. */
export const reversed = (line: BilledLine): BilledLine => ({ ...line, quantity: line.quantity === 1 ? -1 : 1 })

interface Item {
  readonly line: BilledLine
  readonly articleId: string | undefined
}

const centsOf = ({ quantity, unitCents }: BilledLine): Cents => quantity * unitCents
const sumOf = (lines: readonly BilledLine[]): Cents => sum(lines.map(centsOf))

function lineOf(held: HeldLine, buyer: Billing | undefined, seller: SellerRules): BilledLine {
  const label = held.person ? `${held.label} – ${held.person}` : held.label
  const tax = treatmentOf(held, buyer, seller)
  return { key: keyOf(held), kind: 'item', label, quantity: 1, ...priceOf(held, tax, seller), ...tax }
}

/**
 * A gross price is charged as it is, except to a buyer without VAT, who pays the net price; an exempt seller has
 * included no VAT.
 */
function priceOf(
  { cents, vatRate, isGross }: HeldLine,
  { category }: VatTreatment,
  { isExempt }: SellerRules,
): Pick<BilledLine, 'unitCents' | 'isGross'> {
  if (!isGross || isExempt || vatRate === 0) return { unitCents: cents }
  return category === 'S' ? { unitCents: cents, isGross } : { unitCents: withoutVat(cents, vatRate) }
}

/** What invoices and credit notes leave of each item, by key: one line per sale, or per excess credit. */
function standing(billed: readonly BilledLine[]): Map<string, BilledLine[]> {
  const alike = new Map<string, { net: number; sold: BilledLine }>()
  for (const line of billed.filter((one) => one.kind === 'item')) {
    const trace = [line.key, line.unitCents, wayOf(line)].join('|')
    const before = alike.get(trace)
    const sold = line.quantity === 1 || !before ? line : before.sold
    alike.set(trace, { net: (before?.net ?? 0) + line.quantity, sold })
  }
  const left = new Map<string, BilledLine[]>()
  for (const { net, sold } of alike.values()) {
    const line: BilledLine = { ...sold, quantity: net > 0 ? 1 : -1 }
    const lines = Array.from({ length: Math.abs(net) }, () => line)
    left.set(line.key, [...(left.get(line.key) ?? []), ...lines])
  }
  return left
}

/** Credits of items that their holder keeps, by key; one per VAT treatment. */
function waivedOf(billed: readonly BilledLine[]): Map<string, BilledLine[]> {
  const left = new Map<string, BilledLine[]>()
  for (const line of billed.filter((one) => one.waived)) {
    const own = left.get(line.key) ?? []
    const isAlike = (one: BilledLine) => wayOf(one) === wayOf(line)
    const cents = sumOf([...own.filter(isAlike), line])
    const others = own.filter((one) => !isAlike(one))
    const netted: BilledLine = { ...line, quantity: cents > 0 ? 1 : -1, unitCents: Math.abs(cents) }
    left.set(line.key, cents === 0 ? others : [...others, netted])
  }
  return left
}

function takeBought(left: Map<string, BilledLine[]>, key: string): BilledLine | undefined {
  const lines = left.get(key) ?? []
  const at = lines.findIndex((line) => line.quantity === 1)
  if (at < 0) return undefined
  left.set(key, lines.toSpliced(at, 1))
  return lines[at]
}

const discountLine = ({ key, label, cents, category, vatRate, isGross }: DiscountLine): BilledLine => ({
  key,
  kind: 'discount',
  label,
  quantity: -1,
  unitCents: cents,
  category,
  vatRate,
  ...(isGross && { isGross }),
})

function discountsDue(discounts: readonly DiscountLine[], billed: readonly BilledLine[]): BilledLine[] {
  const byKey = new Map<string, BilledLine[]>(discounts.map((discount) => [discount.key, [discountLine(discount)]]))
  for (const line of billed.filter((one) => one.kind === 'discount'))
    byKey.set(line.key, [...(byKey.get(line.key) ?? []), reversed(line)])
  return [...byKey.values()].flatMap((lines): BilledLine[] => {
    const [line] = lines
    const cents = sumOf(lines)
    return line && cents !== 0 ? [{ ...line, quantity: cents > 0 ? 1 : -1, unitCents: Math.abs(cents) }] : []
  })
}

/** Out-of-scope lines must be alone on an invoice (EN 16931, BR-O-11 to 14); beside other lines they are exempt. */
function aloneOutside(lines: readonly BilledLine[]): BilledLine[] {
  const isAlone = lines.every((line) => line.category === 'O')
  return lines.map((line) => (line.category === 'O' && !isAlone ? { ...line, category: 'E' } : line))
}
