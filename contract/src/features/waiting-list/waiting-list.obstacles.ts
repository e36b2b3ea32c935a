import type { ContextConfig } from '#features/events/events.part.ts'
import { isOnAnywhere } from '#features/events/switches.rules.ts'
import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import { waitingRefusals } from './waiting-list.ts'

export const waitingListObstacles: ObstacleShare<ContextConfig> = {
  obstacles: [
    {
      key: 'line',
      screen: 'organisation/reglages/general',
      setting: 'FO_WAITING_LIST',
      explains: [waitingRefusals.WAITING_LIST_OFF],
    },
  ],
  pointsOf({ config }) {
    const limited = config.days.filter(({ capacity, isRetired }) => capacity !== null && !isRetired)
    if (limited.length === 0 || isOnAnywhere(config, 'FO_WAITING_LIST')) return []
    return [point('warns', 'line', limited.length)]
  },
}
