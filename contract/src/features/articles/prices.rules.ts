import type { Cents } from '#kit/money.ts'
import { vatOf, vatWithin } from '#kit/vat.ts'
import type { Rates, VatRegime } from './articles.ts'

/** Price for a participant type, in euros as the event writes its prices: its own, or the usual one. */
export const priceFor = ({ price, prices }: Rates, typoId: string | null): number =>
  typoId !== null && Object.hasOwn(prices, typoId) ? (prices[typoId] ?? price) : price

export interface PriceLine {
  readonly key: string
  /** Excluding VAT, unless `isGross`. */
  readonly cents: Cents
  readonly isGross?: true | undefined
  /** In basis points: 2000 is 20 %. */
  readonly vatRate: number
  readonly dayId: string
  readonly regime: VatRegime
  /** Absent for a day, as is `label`. */
  readonly articleId?: string | undefined
  readonly label?: string
}

export interface VatGroup {
  readonly vatRate: number
  readonly base: Cents
  readonly vat: Cents
}

/** Totals of a registration, in integer cents (specification 1, § 3, « Invoice summary »). */
export interface PriceSummary {
  readonly canPay: boolean
  readonly currHT: Cents
  readonly freeHT: Cents
  /** Discount of the promo code. */
  readonly remiseHT: Cents
  readonly prevHT: Cents
  readonly prevTTC: Cents
  /** `currHT` less `freeHT`, `remiseHT` and `prevHT`. */
  readonly totalHT: Cents
  readonly totalTTC: Cents
  /** A purchase used the promo code, so the code stays. */
  readonly isUsed: boolean
  readonly promoCode: string | null
  readonly code: string
  readonly vat: readonly VatGroup[]
}

export interface Sums extends Pick<PriceSummary, 'currHT' | 'freeHT' | 'remiseHT' | 'prevHT' | 'prevTTC' | 'vat'> {
  readonly isPayable: boolean
  readonly code?: string | undefined
  readonly isUsed?: boolean
}

/** An amount and its taxation, in integer cents; negative when given back. */
export type Taxed = Pick<PriceLine, 'cents' | 'vatRate' | 'isGross'>

/**
 * VAT by rate, computed on the sum of each rate and rounded to the nearest cent, half a cent away from zero. It is
 * never computed by line, so neither the order of lines nor how they are split changes the total, and credits come to
 * the cent. Gross prices add up to the cent; their base is the sum without VAT. Rule and worked examples:
 * docs/rules/prices.md.
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
      // Adding VAT to a base and taking it out again gives the same VAT, so net and gross prices may share a group.
      const total = net + vatOf(net, vatRate) + (totals.get(vatRate) ?? 0)
      const vat = vatWithin(total, vatRate)
      return { vatRate, base: total - vat, vat }
    })
    .toSorted((a, b) => a.vatRate - b.vatRate)
}

/** Totals from these sums. */
export function summaryOf({ isPayable, code, isUsed = false, vat, ...sums }: Sums): PriceSummary {
  const totalHT = sums.currHT - sums.freeHT - sums.remiseHT - sums.prevHT
  const totalTTC = totalHT + sum(vat.map((group) => group.vat))
  return {
    // A credit at a high rate may exceed, VAT included, a purchase at a low one.
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

/** Totals of a registration without promo code or earlier invoice, for a buyer taxed in France. */
export function priceSummary(lines: readonly PriceLine[], { isPayable }: { isPayable: boolean }): PriceSummary {
  const vat = vatGroups(lines)
  const currHT = sum(vat.map(({ base }) => base))
  return summaryOf({ currHT, freeHT: 0, remiseHT: 0, prevHT: 0, prevTTC: 0, vat, isPayable })
}

/** Sum in whole cents. */
export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)
