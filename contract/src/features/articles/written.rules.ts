import { toCents, toEuros } from '#kit/money.ts'
import { withoutVat, withVat } from '#kit/vat.ts'
import type { Rates } from './articles.ts'
import type { Tariff } from './tariffs.rules.ts'

/** A price in euros written with VAT, or without it, that was written the other way; `vatRate` per cent. To the nearest cent. */
export function rewrittenPrice(euros: number, vatRate: number, isGross: boolean): number {
  const rate = Math.round(vatRate * 100)
  return toEuros(isGross ? withVat(toCents(euros), rate) : withoutVat(toCents(euros), rate))
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
