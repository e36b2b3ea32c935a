import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'registration.step.articles': 'Options',
  'registration.heading.articles': 'Your options',
  'registration.heading.articles.theirs': 'Which options?',
}

export const area: Words = {
  'organisation.entry.articles': 'Articles and prices',
}

export const overview: Words = {
  'parts.name.articles': 'Articles and prices',
}
