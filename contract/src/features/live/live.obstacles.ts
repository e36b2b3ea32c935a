import type { ContextConfig } from '#features/events/events.part.ts'
import { isOnAnywhere } from '#features/events/switches.rules.ts'
import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import type { LiveConfig } from './live.part.ts'

/** A prepared live that no guest page links to. */
export const liveObstacles: ObstacleShare<ContextConfig & LiveConfig> = {
  obstacles: [{ key: 'live', screen: 'organisation/reglages/general', setting: 'FO_HOME_LIVE' }],
  pointsOf({ config }) {
    if (config.runSheet.length === 0) return []
    const isReached = isOnAnywhere(config, 'FO_HOME_LIVE') && !(config.settings.FO_LIVE_CLOSED ?? false)
    return [point(isReached ? 'ready' : 'warns', 'live', config.runSheet.length)]
  },
}
