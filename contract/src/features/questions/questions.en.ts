import type { Words } from '#kit/words.ts'

export const live: Words = {
  TOO_MANY_RESPONSES: 'You have chosen too many answers',
  RESPONSE_HAS_ANSWERS: 'An answer that was chosen cannot be removed',

  NO_RIGHT_ANSWER: 'A ranking or a scale has no right answer',
  RANKING_INCOMPLETE: 'Rank every answer, each of them once',
  QUESTION_ANSWERED:
    'People have answered already: a ranking or a scale keeps its form, its answers and their order. Prepare another question.',

  'questions.answers': 'Answers',
  'questions.limit': 'Up to {{count}} answers: choose another and the oldest is dropped.',
  'questions.mean': 'Average: {{value}} out of {{most}}',
  'questions.moved': '{{label}}: place {{place}} of {{count}}',
  'questions.place': 'Average place',
  'questions.ranking': 'Your ranking',
  'questions.ranking.down': 'Move “{{label}}” down',
  'questions.ranking.hint': 'From first to last: move each answer with its arrows.',
  'questions.ranking.up': 'Move “{{label}}” up',
  'questions.ranking.validate': 'Submit my ranking',
  'questions.review': 'Right answers',
  'questions.takenIntoAccount': 'Your answer has been recorded.',
  'questions.validate': 'Submit',
  'questions.voters_one': '{{count}} person answered',
  'questions.voters_other': '{{count}} people answered',
  'questions.yours': 'Your answer',
  'live.new.question': 'New question: {{title}}',
}
