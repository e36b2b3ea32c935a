import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.attendance': 'Présences',
}
