import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.steps': 'Parcours d’inscription',
}

export const overview: Words = {
  'parts.name.steps': 'Parcours',
}
