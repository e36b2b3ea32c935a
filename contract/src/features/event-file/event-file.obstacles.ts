import { namesOf } from '#features/event-config/names.rules.ts'
import type { ObstacleShare, Point } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import type { EventConfig } from '#parts.ts'
import { countsOf } from '#parts.ts'

function languagePoints(config: EventConfig): Point[] {
  const [, ...others] = config.settings.FO_LANGUAGES ?? []
  const names = namesOf(config)
  return others.map((language) => {
    const said = config.translations[language] ?? {}
    const missing = names.filter(({ key }) => !said[key]).length
    return missing > 0 ? point('warns', 'language', missing, language) : point('ready', 'language', 0, language)
  })
}

const countPoints = (config: EventConfig): Point[] =>
  countsOf(config, ({ counts }) => counts?.isInChecklist === true).flatMap(([key, count]) =>
    count > 0 ? [point('ready', key, count)] : [],
  )

/** Names that visitors would read in another language, and all that there is. */
export const eventFileObstacles: ObstacleShare<EventConfig> = {
  obstacles: [{ key: 'language', screen: 'organisation/apparence/langues' }],
  pointsOf: ({ config }) => [...languagePoints(config), ...countPoints(config)],
}
