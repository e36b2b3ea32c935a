import type { Words } from '#kit/words.ts'

export const emotionsEn: Words = {
  'emotions.still': 'No animation',
  'emotions.title': 'React live',
}
