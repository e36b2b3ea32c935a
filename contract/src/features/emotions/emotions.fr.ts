import type { Words } from '#kit/words.ts'

export const live: Words = {
  'emotions.still': 'Sans animation',
  'emotions.title': 'Réagir en direct',
}
