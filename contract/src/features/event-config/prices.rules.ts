import { writesGross } from '#features/events/events.part.ts'
import type { Share } from '#kit/part.ts'
import type { EventConfig } from '#parts.ts'
import { shares } from '#parts.ts'

const all: readonly Share[] = shares

/** An event whose prices are written with VAT, or without: again, so that each person pays the same, or as they stand. */
export function withPrices(config: EventConfig, isGross: boolean, keeps: 'paid' | 'written'): EventConfig {
  if (writesGross(config) === isGross) return config
  const chosen = { ...config, settings: { ...config.settings, FO_PRICES_WITH_VAT: isGross } }
  return keeps === 'written' ? chosen : Object.assign(chosen, ...all.map((one) => one.repriced?.(config, isGross)))
}
