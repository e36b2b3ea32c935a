import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

export const checkInFeature = feature({
  name: 'check-in',
  pages: [
    {
      path: 'appareil',
      frame: 'bare',
      words: 'tool',
      isOffline: true,
      screen: named(() => import('./DeviceScreen.tsx'), 'DeviceScreen'),
    },
    {
      path: 'organisation/accueil',
      frame: 'area',
      words: 'tool',
      isOffline: true,
      screen: named(() => import('./DoorScreen.tsx'), 'DoorScreen'),
      entry: { key: 'door', icon: 'qr', group: 'day', order: 1, rights: ['door'] },
    },
    {
      path: 'organisation/accueil/inscrits',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./DoorListScreen.tsx'), 'RegisteredScreen'),
      entry: { key: 'registered', icon: 'people', order: 10, rights: ['door'] },
    },
    {
      path: 'organisation/accueil/presents',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./DoorListScreen.tsx'), 'PresentScreen'),
      entry: { key: 'present', icon: 'check', order: 20, rights: ['door'] },
    },
    {
      path: 'organisation/accueil/refus',
      frame: 'area',
      words: 'tool',
      screen: named(() => import('./RefusalsScreen.tsx'), 'RefusalsScreen'),
      entry: { key: 'refusals', icon: 'warning', order: 30, rights: ['door'] },
    },
    {
      path: 'organisation/accueil/appareils',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DevicesScreen.tsx'), 'DevicesScreen'),
      entry: { key: 'devices', icon: 'mobile', order: 40, rights: ['team'] },
    },
  ],
  moved: [
    { path: 'scan', to: (context) => paths.scan(context) },
    { path: 'users/registered', to: (context) => paths.usersRegistered(context) },
    { path: 'users/present', to: (context) => paths.usersPresent(context) },
  ],
})
