import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'
import { currentToken } from '#kit/session.ts'

export const statsFeature = feature({
  name: 'stats',
  pages: [
    {
      path: 'stats',
      frame: 'public',
      words: 'event',
      screen: named(() => import('./StatsScreen.tsx'), 'StatsScreen'),
      // Public once the event allows it (specification 2, § 6); until then a login is required.
      elsewhere: ({ FO_STATS_PRIVATE }, context) =>
        FO_STATS_PRIVATE && currentToken() === null
          ? paths.login(context, { redirect: paths.stats(context) })
          : undefined,
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
