import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { feature } from '#feature.ts'
import { removed } from '#kit/kept.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { mergeContacts } from './contacts.store.ts'

export const contactsFeature = feature({
  name: 'contacts',
  routes: contactsRoutes,
  follows: 'nothing',
  merges: (tx, _ports, { from, to }) => mergeContacts(tx, from, to),
  keeps: [
    removed(contactLinks, contactLinks.userId, 'moves'),
    removed(contactLinks, contactLinks.contactId, 'moves', ['userId', 'comment']),
    removed(contactSharing, contactSharing.userId, 'moves'),
  ],
})
