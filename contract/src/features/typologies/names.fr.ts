import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.typologies': 'Types de participants',
}

export const overview: Words = {
  'parts.name.typologies': 'Types de participants',
}
