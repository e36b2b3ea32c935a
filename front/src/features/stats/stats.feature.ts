import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const statsFeature = feature({
  name: 'stats',
  pages: [
    {
      path: 'stats',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./StatsScreen.tsx'), 'StatsScreen'),
      // The figures open to everybody once the event says so (specification 2, § 6); until then they are in the area.
      elsewhere: ({ FO_STATS_PRIVATE }, context) =>
        FO_STATS_PRIVATE ? paths.organisationSettings(context) : undefined,
    },
  ],
  tiles: [
    {
      key: 'stats',
      icon: 'chart',
      isShown: ({ settings }) => settings.FO_HOME_STATS && !settings.FO_STATS_PRIVATE,
      to: (context) => paths.stats(context),
    },
  ],
})
