import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.quotas': 'Choix',
  'registration.heading.quotas': 'Encore quelques choix',
  'registration.heading.quotas.theirs': 'Encore quelques choix',
}

export const area: Words = {
  'organisation.entry.quotas': 'Questions à places',
}

export const overview: Words = {
  'parts.name.quotas': 'Questions à places',
}
