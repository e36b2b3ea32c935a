import type { Article, Rates } from './articles.ts'
import { priceFor } from './prices.rules.ts'

/** Next price changes, in euros as the event writes its prices: by date, and by places taken. */
export interface Changes {
  readonly beyond: { readonly left: number; readonly price: number } | undefined
  readonly later: { readonly after: string; readonly price: number } | undefined
}

/** Next price changes for people of a type who pay `price` now; tiers beyond the remaining stock are ignored. */
export function changesOf(
  { later, beyond, left }: Pick<Article, 'later' | 'beyond' | 'left'>,
  price: number,
  typoId: string | null,
): Changes {
  const isOther = (rates: Rates) => priceFor(rates, typoId) !== price
  const [next, after] = [beyond.find(isOther), later.find(isOther)]
  return {
    beyond:
      next && (left === null || next.left < left) ? { left: next.left, price: priceFor(next, typoId) } : undefined,
    later: after && { after: after.after, price: priceFor(after, typoId) },
  }
}
