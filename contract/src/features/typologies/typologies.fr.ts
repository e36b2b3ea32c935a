import type { Words } from '#kit/words.ts'

export const typologiesFr: Words = {
  'typologies.question': 'Type de participant',
}
