import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.placeLists': 'Listes d’attente des articles et ateliers',
}
