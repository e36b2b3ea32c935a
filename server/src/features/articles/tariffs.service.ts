import type { Rates } from '@parvis/contract/articles/articles.ts'
import type { KeptPrice, Tariff, Tier } from '@parvis/contract/articles/tariffs.rules.ts'
import { toCents, toEuros } from '@parvis/contract/kit/money.ts'
import type { TariffRow } from './articles.store.ts'

type CentsIn = TariffRow['tiers'][number]
type CentsKept = TariffRow['kept'][number]

/** In the order of the types' ids: the database keeps none of its own. */
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

/** The price of an article as the contract decides by it, in euros. */
export const tariffOf = (row: TariffRow): Rates & { tiers: Tier[]; kept: KeptPrice[] } => ({
  ...ratesIn(row),
  tiers: row.tiers.map(tierOf),
  kept: row.kept.map(keptOf),
})

const centsIn = ({ price, prices }: Rates): Pick<TariffRow, 'priceCents' | 'typePrices'> => ({
  priceCents: toCents(price),
  typePrices: Object.fromEntries(Object.entries(prices).map(([typoId, euros]) => [typoId, toCents(euros)])),
})

// A key that says nothing is left out: the lock of those who take an article looks for `first` by its name.
const placesIn = ({ first }: Tier): { first?: number } => (first === null ? {} : { first })
const tierRow = (tier: Tier): CentsIn => ({
  ...(tier.until === null ? {} : { until: tier.until }),
  ...placesIn(tier),
  ...centsIn(tier),
})
const keptRow = (kept: KeptPrice): CentsKept => ({ until: kept.until, ...placesIn(kept), ...centsIn(kept) })

/** The price of an article as the database keeps it, in cents. */
export const tariffRow = ({ tiers, kept, ...rates }: Tariff): TariffRow => ({
  ...centsIn(rates),
  tiers: tiers.map(tierRow),
  kept: kept.map(keptRow),
})
