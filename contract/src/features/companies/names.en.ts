import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.companies': 'Company',
  'registration.heading.companies': 'Your company',
  'registration.heading.companies.theirs': 'Their company',
}
