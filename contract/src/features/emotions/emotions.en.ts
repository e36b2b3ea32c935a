import type { Words } from '#kit/words.ts'

export const live: Words = {
  'emotions.still': 'No animation',
  'emotions.title': 'React live',
}
