import type { Words } from '#kit/words.ts'

export const messagesFr: Words = {
  MESSAGE_REFUSED: 'Ce message contient un mot qui ne peut pas être affiché',
  CHAT_OFF: 'Cet événement ne propose pas de poser des questions',

  'messages.lead': 'Posez votre question : elle est lue par l’équipe, qui peut l’afficher à l’écran.',
  'messages.left_one': '{{count}} caractère restant',
  'messages.left_other': '{{count}} caractères restants',
  'messages.message': 'Votre question',
  'messages.onScreen': 'À l’écran en ce moment',
  'messages.own_one': 'Votre question ({{count}})',
  'messages.own_other': 'Vos questions ({{count}})',
  'messages.received': 'Votre question a bien été envoyée.',
  'messages.send': 'Envoyer',
  'messages.title': 'Poser une question',
}
