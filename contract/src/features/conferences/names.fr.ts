import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.conferences': 'Conférences',
  'registration.step.categories': 'Conférences',
  'registration.heading.conferences': 'Vos conférences',
  'registration.heading.categories': 'Vos conférences',
  'registration.heading.conferences.theirs': 'Ses conférences',
  'registration.heading.categories.theirs': 'Ses conférences',
}

export const area: Words = {
  'organisation.entry.programme': 'Programme',
  'organisation.entry.rooms': 'Salles',
  'organisation.entry.speakers': 'Intervenants',
}

export const overview: Words = {
  'parts.name.rooms': 'Salles',
  'parts.name.speakers': 'Intervenants',
  'parts.name.conferences': 'Programme',
}
