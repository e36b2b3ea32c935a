import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.companies': 'Société',
  'registration.heading.companies': 'Votre société',
  'registration.heading.companies.theirs': 'Sa société',
}
