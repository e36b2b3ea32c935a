import { feature, named } from '#feature.ts'

export const eventConfigFeature = feature({
  name: 'event-config',
  pages: [
    {
      path: 'organisation/reglages/general',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/GeneralScreen.tsx'), 'GeneralScreen'),
      entry: { key: 'general', icon: 'sliders', order: 310, rights: ['edit'] },
    },
    {
      path: 'organisation/apparence',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/AppearanceScreen.tsx'), 'AppearanceScreen'),
      entry: { key: 'appearance', icon: 'eye', group: 'build', order: 3, rights: ['edit'] },
    },
    {
      path: 'organisation/apparence/site',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/SiteScreen.tsx'), 'SiteScreen'),
      entry: { key: 'site', icon: 'out', order: 290, rights: ['edit'] },
    },
  ],
})
