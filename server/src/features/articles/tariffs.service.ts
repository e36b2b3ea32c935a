import type { Rates } from '@parvis/contract/articles/articles.ts'
import type { KeptPrice, Tariff, Tier } from '@parvis/contract/articles/tariffs.rules.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import type { TariffRow } from './articles.store.ts'

type CentsIn = TariffRow['tiers'][number]
type CentsKept = TariffRow['kept'][number]

/** Sorted by type: the database does not keep the order of keys. */
const eurosByType = (cents: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(cents)
      .map(([typoId, amount]) => [typoId, toEuros(amount)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const ratesIn = ({ priceCents, typePrices }: Pick<TariffRow, 'priceCents' | 'typePrices'>): Rates => ({
  price: toEuros(priceCents),
  prices: eurosByType(typePrices),
})

const tierOf = ({ until, first, ...cents }: CentsIn): Tier => ({
  until: until ?? null,
  first: first ?? null,
  ...ratesIn(cents),
})
const keptOf = ({ until, first, ...cents }: CentsKept): KeptPrice => ({
  until,
  first: first ?? null,
  ...ratesIn(cents),
})

/** The price in the contract's form, in euros. */
export const tariffOf = (row: TariffRow): Rates & { tiers: Tier[]; kept: KeptPrice[] } => ({
  ...ratesIn(row),
  tiers: row.tiers.map(tierOf),
  kept: row.kept.map(keptOf),
})

const centsIn = ({ price, prices }: Rates): Pick<TariffRow, 'priceCents' | 'typePrices'> => ({
  priceCents: toCents(price),
  typePrices: Object.fromEntries(Object.entries(prices).map(([typoId, euros]) => [typoId, toCents(euros)])),
})

// Omits an empty `first`: the SQL of the lock tests for the key's presence.
const placesIn = ({ first }: Tier): { first?: number } => (first === null ? {} : { first })
const tierRow = (tier: Tier): CentsIn => ({
  ...(tier.until === null ? {} : { until: tier.until }),
  ...placesIn(tier),
  ...centsIn(tier),
})
const keptRow = (kept: KeptPrice): CentsKept => ({ until: kept.until, ...placesIn(kept), ...centsIn(kept) })

/** The price in the database's form, in cents. */
export const tariffRow = ({ tiers, kept, ...rates }: Tariff): TariffRow => ({
  ...centsIn(rates),
  tiers: tiers.map(tierRow),
  kept: kept.map(keptRow),
})
