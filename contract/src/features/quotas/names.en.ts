import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.quotas': 'Choices',
  'registration.heading.quotas': 'A few more choices',
  'registration.heading.quotas.theirs': 'A few more choices',
}

export const area: Words = {
  'organisation.entry.quotas': 'Questions with places',
}

export const overview: Words = {
  'parts.name.quotas': 'Questions with places',
}
