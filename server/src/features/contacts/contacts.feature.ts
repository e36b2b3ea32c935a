import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { contactsRoutes } from './contacts.routes.ts'

export const contactsFeature = feature({
  name: 'contacts',
  routes: contactsRoutes,
  follows: 'nothing',
  keeps: [
    removed(contactLinks, contactLinks.userId),
    removed(contactLinks, contactLinks.contactId, ['userId', 'comment']),
    removed(contactSharing, contactSharing.userId),
  ],
})
