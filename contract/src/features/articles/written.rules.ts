import { rewrittenPrice } from '#kit/written-price.ts'
import type { Rates } from './articles.ts'
import type { Tariff } from './tariffs.rules.ts'

/** Converts every price of an article to gross or net: people who are charged VAT pay the same for one. */
export function rewritten<A extends Tariff & { readonly vatRate: number }>(article: A, isGross: boolean): A {
  const write = (euros: number) => rewrittenPrice(euros, article.vatRate, isGross)
  const ratesOf = <R extends Rates>(rates: R): R => ({
    ...rates,
    price: write(rates.price),
    prices: Object.fromEntries(Object.entries(rates.prices).map(([typoId, price]) => [typoId, write(price)])),
  })
  return { ...ratesOf(article), tiers: article.tiers.map(ratesOf), kept: article.kept.map(ratesOf) }
}
