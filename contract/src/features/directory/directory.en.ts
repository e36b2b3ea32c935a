import type { Words } from '#kit/words.ts'

export const begin: Words = {
  BADGE_UNKNOWN: 'This event does not know this badge',
  'directory.anonymous': 'Anonymous participant',
}
