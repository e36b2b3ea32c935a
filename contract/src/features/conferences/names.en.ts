import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.conferences': 'Conferences',
  'registration.step.categories': 'Conferences',
  'registration.heading.conferences': 'Your conferences',
  'registration.heading.categories': 'Your conferences',
  'registration.heading.conferences.theirs': 'Their conferences',
  'registration.heading.categories.theirs': 'Their conferences',
}

export const area: Words = {
  'organisation.entry.programme': 'Programme',
  'organisation.entry.rooms': 'Rooms',
  'organisation.entry.speakers': 'Speakers',
}

export const overview: Words = {
  'parts.name.rooms': 'Rooms',
  'parts.name.speakers': 'Speakers',
  'parts.name.conferences': 'Programme',
}
