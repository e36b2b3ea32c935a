import type { Words } from '#kit/words.ts'

export const emotionsFr: Words = {
  'emotions.still': 'Sans animation',
  'emotions.title': 'Réagir en direct',
}
