import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'typologies.question': 'Type de participant',
  'registration.step.typology': 'Profil',
  'registration.heading.typology': 'Vous êtes…',
  'registration.heading.typology.theirs': 'Quel profil ?',
}
