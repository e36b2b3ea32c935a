import type { Cents } from '#kit/money.ts'
import type { Rates, VatRegime } from './articles.ts'

/** What an article costs somebody, in euros excluding VAT: the price of their type, or else the usual one. */
export const priceFor = ({ price, prices }: Rates, typoId: string | null): number =>
  typoId !== null && Object.hasOwn(prices, typoId) ? (prices[typoId] ?? price) : price

/** One thing to pay for. */
export interface PriceLine {
  readonly key: string
  /** Excluding VAT. */
  readonly cents: Cents
  /** In basis points: 2000 is 20 %. */
  readonly vatRate: number
  readonly dayId: string
  readonly regime: VatRegime
  /** A day has none. */
  readonly articleId?: string | undefined
  /** The article's; a day has none. */
  readonly label?: string
}

/** The VAT of all that has one rate. */
export interface VatGroup {
  readonly vatRate: number
  readonly base: Cents
  readonly vat: Cents
}

/** What a registration costs, in integer cents (specification 1, § 3, « Invoice summary »). */
export interface PriceSummary {
  readonly canPay: boolean
  /** The current selection. */
  readonly currHT: Cents
  /** What of it is offered. */
  readonly freeHT: Cents
  /** What a promo code takes off. */
  readonly remiseHT: Cents
  /** What was invoiced before. */
  readonly prevHT: Cents
  /** `currHT` less the three above. */
  readonly totalHT: Cents
  readonly totalTTC: Cents
  /** Whether something was bought with the promo code, so that it stays. */
  readonly isUsed: boolean
  readonly promoCode: string | null
  readonly code: string
  /** By rising rate. */
  readonly vat: readonly VatGroup[]
}

/** What is added up: four sums, and the VAT of what they leave. */
export interface Sums extends Pick<PriceSummary, 'currHT' | 'freeHT' | 'remiseHT' | 'prevHT' | 'vat'> {
  readonly isPayable: boolean
  readonly code?: string | undefined
  readonly isUsed?: boolean
}

/**
 * VAT, computed once for each rate, on the sum of what has this rate, and rounded to the nearest cent, half a cent away
 * from zero: never line by line, so neither the order of the lines nor how they are split changes the total, and what is
 * given back is given back to the cent. The rule and a worked example are in docs/rules/prices.md.
 */
export function vatGroups(amounts: readonly Pick<PriceLine, 'cents' | 'vatRate'>[]): VatGroup[] {
  const bases = new Map<number, Cents>()
  for (const { vatRate, cents } of amounts) bases.set(vatRate, (bases.get(vatRate) ?? 0) + cents)
  return [...bases]
    .map(([vatRate, base]) => ({ vatRate, base, vat: vatOf(base, vatRate) }))
    .toSorted((a, b) => a.vatRate - b.vatRate)
}

/** The summary of these sums. A rate of which nothing is left is left out. */
export function summaryOf({ isPayable, code, isUsed = false, vat, ...sums }: Sums): PriceSummary {
  const totalHT = sums.currHT - sums.freeHT - sums.remiseHT - sums.prevHT
  const totalTTC = totalHT + sum(vat.map((group) => group.vat))
  return {
    // What is given back at a high rate may weigh more, VAT included, than what is taken at a low one.
    canPay: isPayable && totalHT > 0 && totalTTC > 0,
    ...sums,
    totalHT,
    totalTTC,
    isUsed,
    promoCode: code ?? null,
    code: code ?? '',
    vat: vat.filter((group) => group.base !== 0),
  }
}

/** Adds up a registration with no code, of which nothing was invoiced, for somebody taxed in France. */
export function priceSummary(lines: readonly PriceLine[], { isPayable }: { isPayable: boolean }): PriceSummary {
  const currHT = sum(lines.map((line) => line.cents))
  return summaryOf({ currHT, freeHT: 0, remiseHT: 0, prevHT: 0, vat: vatGroups(lines), isPayable })
}

/** In whole cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)

/** `rate` basis points of an amount, to the nearest cent, half a cent away from zero. */
export function vatOf(base: Cents, rate: number): Cents {
  const cents = Math.round((Math.abs(base) * rate) / 10_000)
  return base < 0 && cents > 0 ? -cents : cents
}
