import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'parts.name.translations': 'Translations',
}
