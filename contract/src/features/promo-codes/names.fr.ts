import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.promoCodes': 'Codes promo',
}

export const overview: Words = {
  'parts.name.promoCodes': 'Codes promo',
}
