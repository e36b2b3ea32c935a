import { contactLinks, contactSharing } from '#db/tables/contacts.ts'
import { feature } from '#feature.ts'
import { deletedRows } from '#kit/personal-data.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { mergeContacts } from './contacts.store.ts'

export const contactsFeature = feature({
  name: 'contacts',
  routes: contactsRoutes,
  onParticipationChange: 'nothing',
  merges: (tx, _ports, { from, to }) => mergeContacts(tx, from, to),
  keeps: [
    deletedRows(contactLinks, contactLinks.userId, 'moves'),
    deletedRows(contactLinks, contactLinks.contactId, 'moves', ['userId', 'comment']),
    deletedRows(contactSharing, contactSharing.userId, 'moves'),
  ],
})
