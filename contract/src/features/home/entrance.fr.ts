import type { Words } from '#kit/words.ts'

/** Shown before sign-in. */
export const entry: Words = {
  'home.entrance.days_one': 'Le jour',
  'home.entrance.days_other': 'Les jours',
  'home.entrance.programme': 'Voir le programme',
  'home.entrance.follow': 'S’abonner au programme',
  'home.entrance.register': 'S’inscrire',
  'home.entrance.signIn': 'J’ai déjà un compte',
  'home.entrance.title': 'Présentation de l’événement',
  'home.next.before': 'Les inscriptions ouvrent le {{date}}.',
  'home.next.over': 'L’événement est terminé : les inscriptions sont fermées.',
  'home.next.closed': 'Les inscriptions sont fermées.',
}
