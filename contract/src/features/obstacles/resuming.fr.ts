import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'resuming.title_one': 'Prévenir cette personne ?',
  'resuming.title_other': 'Prévenir {{count}} personnes ?',
  'resuming.text': 'Un mail dit que ce qui arrêtait l’inscription est réglé, et y ramène.',
  'resuming.care': 'Sans les personnes qui sont passées, ont renoncé ou ont déjà eu ce mail. Cela ne s’annule pas.',
  'resuming.no': 'Pas maintenant',
  'resuming.yes_one': 'Envoyer {{count}} mail',
  'resuming.yes_other': 'Envoyer {{count}} mails',
  'resuming.done_one': '{{count}} mail est parti.',
  'resuming.done_other': '{{count}} mails sont partis.',
  STOPPED_MOVED: 'Leur nombre a changé pendant que vous regardiez : rien n’est parti. Regardez à nouveau',
  'resuming.close': 'Fermer',
}
