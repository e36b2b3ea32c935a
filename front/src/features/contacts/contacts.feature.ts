import { feature, named } from '#feature.ts'

export const contactsFeature = feature({
  name: 'contacts',
  pages: [
    {
      path: 'contacts',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./ContactsScreen.tsx'), 'ContactsScreen'),
    },
    {
      path: 'contacts/new',
      frame: 'private',
      words: 'event',
      screen: named(() => import('./ContactScanScreen.tsx'), 'ContactScanScreen'),
    },
  ],
})
