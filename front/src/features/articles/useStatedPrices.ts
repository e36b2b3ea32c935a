import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { createContext, use } from 'react'
import type { ShownLine } from './PricesPanel.tsx'

export interface ShownPrices {
  readonly lines: readonly ShownLine[]
  readonly summary: PriceSummary
  readonly less: readonly { readonly key: string; readonly label: string; readonly cents: Cents }[]
  readonly names: ReadonlyMap<string, string>
}

/** Computes the price of a choice; provided above the steps, where the payer is known. */
export const StatedPrices = createContext<(lines: readonly PriceLine[]) => ShownPrices | undefined>(() => undefined)

export const useStatedPrices = (lines: readonly PriceLine[]): ShownPrices | undefined => use(StatedPrices)(lines)
