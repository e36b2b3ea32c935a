import type { Words } from '#kit/words.ts'

export const messagesEn: Words = {
  MESSAGE_REFUSED: 'This message contains a word that cannot be shown',
  CHAT_OFF: 'Questions are not open at this event',

  'messages.lead': 'Ask your question: the team reads it and may show it on screen.',
  'messages.left_one': '{{count}} character left',
  'messages.left_other': '{{count}} characters left',
  'messages.message': 'Your question',
  'messages.onScreen': 'On screen now',
  'messages.own_one': 'Your question ({{count}})',
  'messages.own_other': 'Your questions ({{count}})',
  'messages.received': 'Your question has been sent.',
  'messages.send': 'Send',
  'messages.title': 'Ask a question',
}
