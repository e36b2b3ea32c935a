import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const liveFeature = feature({
  name: 'live',
  pages: [
    {
      path: 'live',
      frame: 'private',
      words: 'live',
      isEarly: true,
      screen: named(() => import('./LiveScreen.tsx'), 'LiveScreen'),
    },
    {
      path: 'leaderboard',
      frame: 'public',
      words: 'live',
      screen: named(() => import('./LeaderboardScreen.tsx'), 'LeaderboardScreen'),
    },
    {
      path: 'live/orga',
      frame: 'bare',
      words: 'live',
      screen: named(() => import('./OrganiserScreen.tsx'), 'OrganiserScreen'),
    },
    {
      path: 'live/speaker',
      frame: 'bare',
      words: 'live',
      screen: named(() => import('./SpeakerScreen.tsx'), 'SpeakerScreen'),
    },
    {
      path: 'live/emotions',
      frame: 'bare',
      words: 'live',
      screen: named(() => import('./EmotionsScreen.tsx'), 'EmotionsScreen'),
    },
    {
      path: 'live/questions',
      frame: 'bare',
      words: 'event',
      screen: named(() => import('./ModerationScreen.tsx'), 'ModerationScreen'),
    },
    {
      path: 'organisation/direct',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./kit/RemoteScreen.tsx'), 'RemoteScreen'),
      entry: { key: 'live', icon: 'screen', group: 'day', order: 2, rights: ['live'] },
    },
    {
      path: 'organisation/direct/moderation',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./ModerationScreen.tsx'), 'ModerationScreen'),
      entry: { key: 'moderation', icon: 'chat', order: 50, rights: ['live'] },
    },
  ],
  moved: [{ path: 'live/remote', to: (context) => paths.liveRemote(context) }],
  tiles: [
    {
      key: 'live',
      icon: 'play',
      isShown: ({ settings, mayEnterLive }) => settings.FO_HOME_LIVE && mayEnterLive,
      to: (context) => paths.live(context),
    },
  ],
})
