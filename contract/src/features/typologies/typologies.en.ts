import type { Words } from '#kit/words.ts'

export const typologiesEn: Words = {
  'typologies.question': 'Type of participant',
}
