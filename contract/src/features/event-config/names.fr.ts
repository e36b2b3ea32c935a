import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.appearance': 'Apparence',
  'organisation.entry.site': 'Sur votre site',
  'organisation.entry.general': 'Général et dates',
}
