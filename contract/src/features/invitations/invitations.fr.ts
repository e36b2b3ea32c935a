import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'invitations.open': 'Inviter une personne',
  'invitations.title': 'Inviter une personne',
  'invitations.lead': 'Elle reçoit par mail un lien personnel pour répondre à son tour.',
  'invitations.email': 'Adresse e-mail',
  'invitations.firstName': 'Prénom',
  'invitations.lastName': 'Nom',
  'invitations.send': 'Envoyer l’invitation',
  'invitations.cancel': 'Annuler',
  'invitations.close': 'Fermer',
  'invitations.failed': 'L’invitation n’est pas partie',
  'invitations.sent':
    'C’est noté pour {{name}}. Si cette personne n’a pas encore répondu, elle reçoit une invitation par mail.',
  INVITATIONS_OFF: 'Cet événement ne permet pas d’inviter une personne',
  INVITED_SELF: 'Cette adresse est la vôtre : indiquez celle de la personne à inviter',
}
