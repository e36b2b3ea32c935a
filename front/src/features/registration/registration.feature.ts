import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const registrationFeature = feature({
  name: 'registration',
  pages: [
    {
      path: 'organisation/inscription/parcours',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/StepsScreen.tsx'), 'StepsScreen'),
      entry: { key: 'steps', icon: 'arrow', order: 210, rights: ['edit'] },
    },
  ],
  isInVisit: true,
  tiles: [
    {
      key: 'registration',
      icon: 'ticket',
      isShown: ({ settings }) => settings.FO_HOME_REGISTRATION,
      to: (context) => paths.registration(context),
    },
  ],
})
