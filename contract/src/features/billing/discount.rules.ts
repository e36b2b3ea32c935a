import type { Cents } from '#kit/money.ts'
import { vatOf } from '#kit/vat.ts'
import type { BilledLine, VatCategory, VatTreatment } from './billing.ts'

/** Discount of a code: cents, a share in basis points (1000 is 10 %), or an article. */
export type Discount = { readonly code: string; readonly label: string } & (
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'article'; readonly articleId: string }
)

/** Discount on all lines with one VAT treatment. */
export interface DiscountLine extends VatTreatment {
  readonly key: string
  readonly label: string
  /** Positive; with VAT where the lines are priced so. */
  readonly cents: Cents
  readonly isGross?: true
}

export interface DiscountableLine {
  readonly line: BilledLine
  readonly articleId?: string | undefined
}

/**
 * Exempt and out of scope are the same for a discount: which of them a line gets depends on the rest of its invoice.
 */
export const classOf = (category: VatCategory): VatCategory => (category === 'O' ? 'E' : category)

/** VAT treatment and pricing of a line, as text: lines with the same one are added up. */
export const wayOf = ({ category, vatRate, isGross }: Pick<BilledLine, 'category' | 'vatRate' | 'isGross'>): string =>
  `${classOf(category)} ${vatRate}${isGross ? ' gross' : ''}`

/** Discounts of a code, one for each VAT treatment; never more than the lines it applies to. */
export function discountsOf(items: readonly DiscountableLine[], gift: Discount): DiscountLine[] {
  const isFor = (item: DiscountableLine) => gift.kind !== 'article' || item.articleId === gift.articleId
  const groups = groupsOf(items.filter(isFor).map(({ line }) => line))
  const held = groups.reduce((total, group) => total + group.base, 0)
  const shares = spread(centsOff(gift, held), groups)
  return groups.flatMap(({ base: _, ...group }, i): DiscountLine[] => {
    const cents = shares[i] ?? 0
    const key = `gift ${gift.code} ${wayOf(group)}`
    return cents > 0 ? [{ ...group, key, label: labelOf(gift, items.filter(isFor)), cents }] : []
  })
}

const MOST_NAMED = 3

function labelOf(gift: Discount, given: readonly DiscountableLine[]): string {
  if (gift.kind !== 'article') return gift.label
  const names = [...new Set(given.map(({ line }) => line.label))]
  const others = names.length > MOST_NAMED ? ['…'] : []
  return `${gift.label} – ${[...names.slice(0, MOST_NAMED), ...others].join(' · ')}`
}

function centsOff(gift: Discount, held: Cents): Cents {
  switch (gift.kind) {
    case 'article':
      return held
    case 'amount':
      return Math.min(gift.cents, held)
    case 'percentage':
      return Math.min(vatOf(held, gift.basisPoints), held)
  }
}

interface Group extends VatTreatment {
  readonly base: Cents
  readonly isGross?: true
}

function groupsOf(lines: readonly BilledLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const { category, vatRate, unitCents, isGross } = line
    const key = wayOf(line)
    const before = groups.get(key)
    const mixed = before && before.category !== category ? 'E' : category
    const base = (before?.base ?? 0) + unitCents
    groups.set(key, { category: mixed, vatRate, base, ...(isGross && { isGross }) })
  }
  return [...groups]
    .toSorted(([a, { vatRate }], [b, other]) => vatRate - other.vatRate || (a < b ? -1 : 1))
    .map(([, group]) => group)
}

/**
 * Shares an amount in proportion to the bases, in whole cents, by largest remainder; of equal remainders, the last
 * wins. The product of two amounts exceeds safe integers, hence `BigInt`.
 */
function spread(cents: Cents, groups: readonly Group[]): Cents[] {
  const total = groups.reduce((sum, group) => sum + group.base, 0)
  if (total <= 0) return groups.map(() => 0)
  const exact = groups.map((group) => BigInt(cents) * BigInt(group.base))
  const shares = exact.map((product) => Number(product / BigInt(total)))
  const remainders = exact.map((product, at) => ({ at, rest: Number(product % BigInt(total)) }))
  const left = cents - shares.reduce((sum, share) => sum + share, 0)
  const lucky = remainders.toSorted((a, b) => b.rest - a.rest || b.at - a.at).slice(0, left)
  return shares.map((share, at) => share + (lucky.some((one) => one.at === at) ? 1 : 0))
}
