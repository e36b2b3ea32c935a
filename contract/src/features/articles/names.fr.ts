import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.articles': 'Options',
  'registration.heading.articles': 'Vos options',
  'registration.heading.articles.theirs': 'Quelles options ?',
}

export const area: Words = {
  'organisation.entry.articles': 'Articles et prix',
}

export const overview: Words = {
  'parts.name.articles': 'Articles et prix',
}
