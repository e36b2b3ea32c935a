import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.promoCodes': 'Promo codes',
}

export const overview: Words = {
  'parts.name.promoCodes': 'Promo codes',
}
