import type { BilledLine, VatCategory } from '@parvis/contract/billing/billing.ts'
import { netted } from '@parvis/contract/billing/netting.rules.ts'
import type { TaxedGroup } from '@parvis/contract/billing/statement.rules.ts'
import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'

export interface PrintedLine {
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly netCents: Cents
  readonly vatRate: number
  readonly category: VatCategory
}

/** A document-level allowance, or a charge that takes a discount back. */
export interface Allowance {
  readonly isCharge: boolean
  readonly cents: Cents
  readonly label: string
  readonly vatRate: number
  readonly category: VatCategory
}

export interface Content {
  readonly items: readonly PrintedLine[]
  readonly allowances: readonly Allowance[]
  readonly groups: readonly TaxedGroup[]
  readonly itemsCents: Cents
  readonly allowanceCents: Cents
  readonly chargeCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
}

/** Totals of a document; `said` holds the VAT that the document states itself. */
export function contentOf(sold: readonly BilledLine[], said?: readonly TaxedGroup[]): Content {
  const groups = said ?? totalsOf(sold).vat
  const lines = netted(sold, groups)
  const held = lines.filter((line) => line.kind === 'item')
  // A document needs a line: when only discounts are taken back, they become lines.
  const isOnlyDiscounts = held.length === 0
  const items = grouped(isOnlyDiscounts ? lines : held)
  const allowances = isOnlyDiscounts ? [] : lines.filter((line) => line.kind === 'discount').map(allowanceOf)
  const netCents = sum(groups.map(({ base }) => base))
  const vatCents = sum(groups.map(({ vat }) => vat))
  return {
    items,
    allowances,
    groups,
    itemsCents: sum(items.map((item) => item.netCents)),
    allowanceCents: sum(allowances.map(({ isCharge, cents }) => (isCharge ? 0 : cents))),
    chargeCents: sum(allowances.map(({ isCharge, cents }) => (isCharge ? cents : 0))),
    netCents,
    vatCents,
    grossCents: netCents + vatCents,
  }
}

/** Merges equal lines in order of appearance; negative lines stay apart. */
function grouped(lines: readonly BilledLine[]): PrintedLine[] {
  const groups = new Map<string, PrintedLine>()
  for (const { label, quantity, unitCents, vatRate, category } of lines) {
    const key = JSON.stringify([label, quantity, unitCents, vatRate, category])
    const count = (groups.get(key)?.quantity ?? 0) + quantity
    groups.set(key, { label, quantity: count, unitCents, netCents: count * unitCents, vatRate, category })
  }
  return [...groups.values()]
}

const allowanceOf = ({ label, quantity, unitCents, vatRate, category }: BilledLine): Allowance => ({
  isCharge: quantity > 0,
  cents: unitCents,
  label,
  vatRate,
  category,
})

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)
