import { feature, named } from '#feature.ts'
import { paths } from '#kit/paths.ts'

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
  tiles: [
    {
      key: 'scan',
      icon: 'qr',
      isShown: ({ settings }) => settings.FO_HOME_SCAN && settings.FO_MEETING_USER_LINKS_ACTIVE,
      to: (context) => paths.contactsNew(context),
    },
    {
      key: 'contacts',
      icon: 'people',
      isShown: ({ settings }) => settings.FO_HOME_CONTACTS && settings.FO_MEETING_USER_LINKS_ACTIVE,
    },
  ],
})
