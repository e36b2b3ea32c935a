import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.team': 'Équipe et rôles',
}
