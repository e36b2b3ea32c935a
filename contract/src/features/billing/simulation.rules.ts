import type { Buyer, Offer, OfferList } from '#features/articles/articles.rules.ts'
import { chosenOffers, linesHeld, listsOf, offersFor } from '#features/articles/articles.rules.ts'
import type { Article, ArticleChoice } from '#features/articles/articles.ts'
import type { PriceLine, PriceSummary } from '#features/articles/prices.rules.ts'
import type { EventDay } from '#features/events/events.ts'
import { statementOf } from './statement.rules.ts'
import type { SellerRules } from './vat.rules.ts'

export interface Supposed extends Omit<Buyer, 'held'> {
  readonly chosen: readonly ArticleChoice[]
}

interface Sold {
  readonly days: readonly Pick<EventDay, 'id' | 'price'>[]
  readonly articles: readonly Article[]
  readonly seller: SellerRules
  readonly isGross: boolean
  readonly isPayable: boolean
}

export interface Simulated {
  readonly lists: readonly OfferList[]
  readonly chosen: readonly Offer[]
  readonly lines: readonly PriceLine[]
  readonly summary: PriceSummary
}

/**
 * Amount that a supposed person would owe, computed as invoices are: no earlier invoice, all in stock, taxed as in
 * France.
 */
export function simulate(
  { days, articles, seller, isGross, isPayable }: Sold,
  { chosen: wanted, ...person }: Supposed,
): Simulated {
  const buyer = { ...person, held: [] }
  const isLeft = articles.map((article) => ({ ...article, left: null }))
  const offers = offersFor(isLeft, buyer).filter(({ flags }) => !flags.isDisabled)
  const chosen = chosenOffers(offers, wanted, buyer)
  const own = days.filter(({ id }) => buyer.dayIds.includes(id))
  const lines = linesHeld(own, chosen, { isRemote: buyer.isRemote, isGross })
  const held = lines.map((line) => ({ ...line, userId: '', label: line.label ?? '' }))
  const { summary } = statementOf({ held, isGiftUsed: false, billed: [], seller, isPayable })
  return { lists: listsOf(offers, buyer), chosen, lines: lines.filter(({ cents }) => cents > 0), summary }
}
