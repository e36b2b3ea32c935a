import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.categories': 'Catégories',
}

export const overview: Words = {
  'parts.name.categories': 'Catégories',
}
