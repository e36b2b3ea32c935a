import type { Words } from '#kit/words.ts'

export const questionsEn: Words = {
  TOO_MANY_RESPONSES: 'You have chosen too many answers',
  RESPONSE_HAS_ANSWERS: 'An answer that was chosen cannot be removed',

  'questions.answers': 'Answers',
  'questions.limit': 'Up to {{count}} answers: choose another and the oldest is dropped.',
  'questions.review': 'Right answers',
  'questions.takenIntoAccount': 'Your answer has been recorded.',
  'questions.validate': 'Submit',
  'questions.voters_one': '{{count}} person answered',
  'questions.voters_other': '{{count}} people answered',
  'questions.yours': 'Your answer',
}
