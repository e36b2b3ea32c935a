import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'invitations.open': 'Invite someone',
  'invitations.title': 'Invite someone',
  'invitations.lead': 'They will receive a personal link by email so they can reply.',
  'invitations.email': 'Email address',
  'invitations.firstName': 'First name',
  'invitations.lastName': 'Last name',
  'invitations.send': 'Send the invitation',
  'invitations.cancel': 'Cancel',
  'invitations.close': 'Close',
  'invitations.failed': 'The invitation was not sent',
  'invitations.sent': 'Done. If {{name}} has not replied yet, they will receive an invitation by email.',
  INVITATIONS_OFF: 'This event does not let you invite a person',
  INVITED_SELF: 'This address is your own: give that of the person to invite',
}
