import type { Cents } from '#kit/money.ts'

/** One thing to pay for. */
export interface PriceLine {
  readonly key: string
  /** Excluding VAT. */
  readonly cents: Cents
  /** In basis points: 2000 is 20 %. */
  readonly vatRate: number
  readonly dayId: string
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
  /** Whether a promo code has been used. */
  readonly isUsed: boolean
  readonly promoCode: string | null
  readonly code: string
  /** By rising rate. */
  readonly vat: readonly VatGroup[]
}

/**
 * Adds up a registration. VAT is computed once for each rate, on the sum of what has this rate, and rounded to the
 * nearest cent, half a cent upwards: never line by line, so neither the order of the lines nor how they are split
 * changes the total. The rule and a worked example are in docs/rules/prices.md.
 */
export function priceSummary(lines: readonly PriceLine[], { isPayable }: { isPayable: boolean }): PriceSummary {
  const bases = new Map<number, Cents>()
  for (const { vatRate, cents } of lines) bases.set(vatRate, (bases.get(vatRate) ?? 0) + cents)
  const vat = [...bases]
    .map(([vatRate, base]) => ({ vatRate, base, vat: vatOf(base, vatRate) }))
    .toSorted((a, b) => a.vatRate - b.vatRate)
  const currHT = sum(vat.map((group) => group.base))
  const [freeHT, remiseHT, prevHT] = [0, 0, 0]
  const totalHT = currHT - freeHT - remiseHT - prevHT
  return {
    canPay: isPayable && totalHT > 0,
    currHT,
    freeHT,
    remiseHT,
    prevHT,
    totalHT,
    totalTTC: totalHT + sum(vat.map((group) => group.vat)),
    isUsed: false,
    promoCode: null,
    code: '',
    vat,
  }
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0)

const vatOf = (base: Cents, vatRate: number): Cents => Math.round((base * vatRate) / 10_000)
