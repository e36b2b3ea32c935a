import type { Words } from '#kit/words.ts'

export const begin: Words = {
  BADGE_UNKNOWN: 'Ce badge n’est pas connu de cet événement',
  'directory.anonymous': 'Participation anonyme',
}
