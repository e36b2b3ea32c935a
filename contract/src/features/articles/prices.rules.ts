import type { Cents } from '#kit/money.ts'
import { vatOf, vatWithin } from '#kit/vat.ts'
import type { Rates, VatRegime } from './articles.ts'

/** What an article costs somebody, in euros as the event writes its prices: the price of their type, or else the usual one. */
export const priceFor = ({ price, prices }: Rates, typoId: string | null): number =>
  typoId !== null && Object.hasOwn(prices, typoId) ? (prices[typoId] ?? price) : price

/** One thing to pay for. */
export interface PriceLine {
  readonly key: string
  /** Excluding VAT, unless `isGross`. */
  readonly cents: Cents
  /** `cents` include VAT at `vatRate`. */
  readonly isGross?: true | undefined
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
  readonly prevTTC: Cents
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

/** What is added up: sums, and the VAT of what they leave. */
export interface Sums extends Pick<PriceSummary, 'currHT' | 'freeHT' | 'remiseHT' | 'prevHT' | 'prevTTC' | 'vat'> {
  readonly isPayable: boolean
  readonly code?: string | undefined
  readonly isUsed?: boolean
}

/** An amount and how it is taxed, in integer cents; negative where it is given back. */
export type Taxed = Pick<PriceLine, 'cents' | 'vatRate' | 'isGross'>

/**
 * VAT, computed once for each rate, on the sum of what has this rate, and rounded to the nearest cent, half a cent away
 * from zero: never line by line, so neither the order of the lines nor how they are split changes the total, and what is
 * given back is given back to the cent. Prices that include VAT add up to the cent, and what is left of their sum once VAT is
 * taken out of it is the base. The rule and worked examples are in docs/rules/prices.md.
 */
export function vatGroups(amounts: readonly Taxed[]): VatGroup[] {
  const totals = new Map<number, Cents>()
  const nets = new Map<number, Cents>()
  for (const { vatRate, cents, isGross } of amounts) {
    const into = isGross ? totals : nets
    into.set(vatRate, (into.get(vatRate) ?? 0) + cents)
  }
  return [...new Set(amounts.map(({ vatRate }) => vatRate))]
    .map((vatRate) => {
      const net = nets.get(vatRate) ?? 0
      // Of a base and the VAT that was added to it, the same VAT is taken out: so both kinds of prices may share a group.
      const total = net + vatOf(net, vatRate) + (totals.get(vatRate) ?? 0)
      const vat = vatWithin(total, vatRate)
      return { vatRate, base: total - vat, vat }
    })
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
  const vat = vatGroups(lines)
  const currHT = sum(vat.map(({ base }) => base))
  return summaryOf({ currHT, freeHT: 0, remiseHT: 0, prevHT: 0, prevTTC: 0, vat, isPayable })
}

/** In whole cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)
