import type { Words } from '#kit/words.ts'

export const event: Words = {
  'sections.empty': 'Cette page n’a pas encore de contenu.',
  'sections.loading': 'Lecture de la page…',
  'sections.none': 'Cette page n’existe pas',
  'sections.none.text': 'Elle a peut-être été retirée par l’organisateur.',
  'sections.others': 'Autres pages',
  'sections.retry': 'Réessayer',
  'sections.unreachable': 'Cette page n’a pas pu être lue',
}
