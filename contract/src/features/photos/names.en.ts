import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.photos': 'Image rights',
  'registration.heading.photos': 'Your image rights',
  'registration.heading.photos.theirs': 'Image rights of this person',
}

export const area: Words = {
  'organisation.entry.photos': 'Photos',
}

export const edit: Words = {
  'parts.steps.name.photos': 'Image rights',
  'parts.steps.when.photos': 'Asked of people who come on site, if photos are offered.',
  'organisation.also.photos': 'pictures gallery album image rights refusal consent minors',
}
