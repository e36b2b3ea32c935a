import type { Words } from '#kit/words.ts'

export const invitationsEn: Words = {
  'invitations.open': 'Invite a person',
  'invitations.title': 'Invite a person',
  'invitations.lead': 'They receive a personal link by email, to answer in their turn.',
  'invitations.email': 'Email address',
  'invitations.firstName': 'First name',
  'invitations.lastName': 'Last name',
  'invitations.send': 'Send the invitation',
  'invitations.cancel': 'Cancel',
  'invitations.close': 'Close',
  'invitations.failed': 'The invitation was not sent',
  'invitations.sent': 'Noted for {{name}}. If they have not answered yet, they receive an invitation by email.',
}
