import type { ObstacleShare } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import { countClashes } from './clashes.rules.ts'
import type { ConferencesConfig } from './conferences.part.ts'

export const conferencesObstacles: ObstacleShare<ConferencesConfig> = {
  obstacles: [
    { key: 'unplaced', screen: 'organisation/programme' },
    { key: 'clashes', screen: 'organisation/programme' },
  ],
  pointsOf({ config: { conferences } }) {
    const loose = conferences.filter(({ slots }) => slots.length === 0).length
    const clashes = countClashes({ conferences })
    const points = [
      ...(loose > 0 ? [point('warns', 'unplaced', loose)] : []),
      ...(clashes > 0 ? [point('warns', 'clashes', clashes)] : []),
    ]
    return points.length === 0 && conferences.length > 0 ? [point('ready', 'conferences', conferences.length)] : points
  },
}
