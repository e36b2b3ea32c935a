import type { Cents } from '#kit/money.ts'
import type { BilledLine } from './billing.ts'
import type { TaxedGroup } from './statement.rules.ts'

/** A line priced with VAT: its index, its net price rounded down, and the remainder. */
interface Share {
  readonly at: number
  readonly floor: Cents
  readonly rest: number
}

/**
 * Lines without VAT, for standard invoices and accounting: those of each VAT treatment add up to its base in `groups`.
 * Lines priced with VAT share the base by price, in whole cents, by largest remainder; of equal ones, the first wins.
 * Lines priced without VAT stay as they are.
 */
export function netted(lines: readonly BilledLine[], groups: readonly TaxedGroup[]): BilledLine[] {
  const nets = new Map(groups.flatMap((group) => [...sharesOf(lines, group)]))
  return lines.map((line, at) => {
    const cents = nets.get(at)
    if (cents === undefined) return line
    const { isGross: _, ...plain } = line
    return { ...plain, unitCents: plain.quantity === 1 ? cents : Math.abs(cents) }
  })
}

function sharesOf(lines: readonly BilledLine[], { category, vatRate, base }: TaxedGroup): Map<number, Cents> {
  const own = [...lines.entries()].filter(([, line]) => line.category === category && line.vatRate === vatRate)
  const whole = 10_000 + vatRate
  const shares = own.flatMap(([at, { quantity, unitCents, isGross }]): Share[] => {
    const exact = quantity * unitCents * 10_000
    const floor = Math.floor(exact / whole)
    return isGross ? [{ at, floor, rest: exact - floor * whole }] : []
  })
  const plain = own.reduce((sum, [, line]) => (line.isGross ? sum : sum + line.quantity * line.unitCents), 0)
  let left = base - plain - shares.reduce((sum, { floor }) => sum + floor, 0)
  const nets = new Map(shares.map(({ at, floor }) => [at, floor]))
  const lucky = shares.toSorted((a, b) => b.rest - a.rest || a.at - b.at)
  // Rounding a partial credit may leave minus one cent, which the smallest remainders bear.
  const [step, order] = left < 0 ? [-1, lucky.toReversed().filter(({ floor }) => floor > 0)] : [1, lucky]
  for (let i = 0; left !== 0 && order.length > 0; i += 1, left -= step) {
    const at = order[i % order.length]?.at ?? 0
    nets.set(at, (nets.get(at) ?? 0) + step)
  }
  return nets
}
