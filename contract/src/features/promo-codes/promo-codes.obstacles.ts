import type { ContextConfig } from '#features/events/events.part.ts'
import { asksToPay } from '#features/events/events.part.ts'
import { isOnAnywhere } from '#features/events/switches.rules.ts'
import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import type { PromoCodesConfig } from './promo-codes.part.ts'

export const promoCodesObstacles: ObstacleShare<ContextConfig & PromoCodesConfig> = {
  obstacles: [{ key: 'code', screen: 'organisation/reglages/general', setting: 'FO_PROMO_ACTIVE' }],
  pointsOf({ config }) {
    const [first] = config.promoCodes
    if (!first) return []
    const isTyped = isOnAnywhere(config, 'FO_PROMO_ACTIVE') && asksToPay(config)
    return [point(isTyped ? 'ready' : 'warns', 'code', config.promoCodes.length, first.code)]
  },
}
