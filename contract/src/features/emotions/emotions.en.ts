import type { Words } from '#kit/words.ts'

export const emotionsEn: Words = {
  'emotions.title': 'React live',
}
