import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'typologies.question': 'Type of participant',
  'registration.step.typology': 'Profile',
  'registration.heading.typology': 'You are…',
  'registration.heading.typology.theirs': 'Which profile?',
}
