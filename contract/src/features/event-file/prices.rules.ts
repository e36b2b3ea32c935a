import { rewritten, rewrittenPrice } from '#features/articles/written.rules.ts'
import { writesGross } from '#features/events/events.part.ts'
import { STANDARD_RATE } from '#kit/vat.ts'
import type { EventConfig } from '#parts.ts'

/** An event whose prices are written with VAT, or without: again, so that each person pays the same, or as they stand. */
export function withPrices(config: EventConfig, isGross: boolean, keeps: 'paid' | 'written'): EventConfig {
  if (writesGross(config) === isGross) return config
  const chosen = { ...config, settings: { ...config.settings, FO_PRICES_WITH_VAT: isGross } }
  if (keeps === 'written') return chosen
  return {
    ...chosen,
    days: config.days.map((day) => ({ ...day, price: rewrittenPrice(day.price, STANDARD_RATE / 100, isGross) })),
    articles: config.articles.map((article) => rewritten(article, isGross)),
  }
}
