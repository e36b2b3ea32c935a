import type { Words } from '#kit/words.ts'

export const emotionsFr: Words = {
  'emotions.title': 'Réagir en direct',
}
