import type { Words } from '#kit/words.ts'

/** Ready-made words of sendings, one key a line of the mail. */
export const server: Words = {
  'reminder.begun.subject': 'Votre inscription à {{eventName}} n’est pas terminée',
  'reminder.begun.hello': 'Bonjour {{firstName}},',
  'reminder.begun.text':
    'Vous avez commencé votre inscription à {{eventName}} sans l’envoyer. Vos réponses sont gardées.',
  'reminder.begun.link': 'Reprendre où vous en étiez : {{link}}',
}
