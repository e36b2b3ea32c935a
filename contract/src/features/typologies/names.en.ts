import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.typologies': 'Types of participants',
}

export const overview: Words = {
  'parts.name.typologies': 'Types of participants',
}
