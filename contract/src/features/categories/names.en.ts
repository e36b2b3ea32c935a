import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.categories': 'Categories',
}

export const overview: Words = {
  'parts.name.categories': 'Categories',
}
