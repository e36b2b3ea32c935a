import type { PriceLine, PriceSummary } from '@parvis/contract/articles/prices.rules.ts'
import type { Cents } from '@parvis/contract/kit/money.ts'
import { createContext, use } from 'react'
import type { ShownLine } from './PricesPanel.tsx'

/** What the prices of a choice come to, once codes and former invoices are counted. */
export interface ShownPrices {
  readonly lines: readonly ShownLine[]
  readonly summary: PriceSummary
  readonly less: readonly { readonly key: string; readonly label: string; readonly cents: Cents }[]
  readonly names: ReadonlyMap<string, string>
}

/** Says what a choice comes to for the person who is being registered; who pays for it is known above the steps. */
export const StatedPrices = createContext<(lines: readonly PriceLine[]) => ShownPrices | undefined>(() => undefined)

/** What these lines come to; nothing where nobody says, or not yet. */
export const useStatedPrices = (lines: readonly PriceLine[]): ShownPrices | undefined => use(StatedPrices)(lines)
