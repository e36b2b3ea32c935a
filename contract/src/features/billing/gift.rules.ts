import { vatOf } from '#features/articles/prices.rules.ts'
import type { Cents } from '#kit/money.ts'
import type { BilledLine, VatCategory, VatTreatment } from './billing.ts'

/** What a code takes off: cents, a share in basis points (1000 is 10 %), or an article. */
export type Gift = { readonly code: string; readonly label: string } & (
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'percentage'; readonly basisPoints: number }
  | { readonly kind: 'article'; readonly articleId: string }
)

/** What is taken off all that is taxed one way. */
export interface Discount extends VatTreatment {
  readonly key: string
  readonly label: string
  /** More than nothing. */
  readonly cents: Cents
}

/** What a code is applied to: a line that is held, and the article it is. */
export interface Giftable {
  readonly line: BilledLine
  readonly articleId?: string | undefined
}

/** Exempt and outside the scope are one thing to a discount: which of the two a line is depends on what else its invoice has. */
export const classOf = (category: VatCategory): VatCategory => (category === 'O' ? 'E' : category)

/** What a code takes off, once for each way of being taxed; never more than what is held. */
export function discountsOf(items: readonly Giftable[], gift: Gift): Discount[] {
  const isFor = (item: Giftable) => gift.kind !== 'article' || item.articleId === gift.articleId
  const groups = groupsOf(items.filter(isFor).map(({ line }) => line))
  const held = groups.reduce((total, group) => total + group.base, 0)
  const shares = spread(centsOff(gift, held), groups)
  return groups.flatMap(({ base: _, ...group }, i): Discount[] => {
    const cents = shares[i] ?? 0
    const key = `gift ${gift.code} ${classOf(group.category)} ${group.vatRate}`
    return cents > 0 ? [{ ...group, key, label: gift.label, cents }] : []
  })
}

/** What a code takes off an amount. */
function centsOff(gift: Gift, held: Cents): Cents {
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
}

function groupsOf(lines: readonly BilledLine[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { category, vatRate, unitCents } of lines) {
    const key = `${classOf(category)} ${vatRate}`
    const before = groups.get(key)
    const mixed = before && before.category !== category ? 'E' : category
    groups.set(key, { category: mixed, vatRate, base: (before?.base ?? 0) + unitCents })
  }
  return [...groups]
    .toSorted(([a, { vatRate }], [b, other]) => vatRate - other.vatRate || (a < b ? -1 : 1))
    .map(([, group]) => group)
}

/**
 * Shares an amount in proportion to the bases, in whole cents: what rounding down leaves goes cent by cent to the largest
 * remainders, of equal ones to the last. In big integers, as the product of two amounts is beyond what a number holds.
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
