import { toCents, toEuros } from '#kit/money.ts'
import { rewrittenCents } from '#kit/vat.ts'
import type { Rates } from './articles.ts'
import type { Tariff } from './tariffs.rules.ts'

/** A price in euros written with VAT, or without it, that was written the other way; `vatRate` per cent. To the nearest cent. */
export function rewrittenPrice(euros: number, vatRate: number, isGross: boolean): number {
  return toEuros(rewrittenCents(toCents(euros), Math.round(vatRate * 100), isGross))
}

/** All that an article costs, whoever takes it and whenever, written the other way: who is charged VAT pays the same for one. */
export function rewritten<A extends Tariff & { readonly vatRate: number }>(article: A, isGross: boolean): A {
  const write = (euros: number) => rewrittenPrice(euros, article.vatRate, isGross)
  const ratesOf = <R extends Rates>(rates: R): R => ({
    ...rates,
    price: write(rates.price),
    prices: Object.fromEntries(Object.entries(rates.prices).map(([typoId, price]) => [typoId, write(price)])),
  })
  return { ...ratesOf(article), tiers: article.tiers.map(ratesOf), kept: article.kept.map(ratesOf) }
}
