import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.appearance': 'Appearance',
  'organisation.entry.site': 'On your site',
  'organisation.entry.general': 'General and dates',
}
