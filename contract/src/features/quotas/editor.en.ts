import type { Words } from '#kit/words.ts'

/** The screen that edits the questions with places. */
export const quotasEditorEn: Words = {
  'parts.quotas.lead':
    'The questions of which each answer may have a number of places: a menu, a shuttle. An answer that was given never goes in silence.',
  'parts.quotas.off': 'Nobody sees these questions for now: their step of the registration is off in the settings.',
  'parts.quotas.new': 'New question',
  'parts.quotas.add': 'Add a question',
  'parts.quotas.remove': 'Remove this question',
  'parts.quotas.empty': 'No question with places',
  'parts.quotas.empty.text':
    'A question whose answers are counted is asked here: the choice of a menu, the time of a shuttle.',
  'parts.quotas.value': 'Question',
  'parts.quotas.filter': 'How it is answered',
  'parts.quotas.filter.radio': 'One answer, all of them visible',
  'parts.quotas.filter.select': 'One answer, in a list',
  'parts.quotas.filter.checkbox': 'Several answers',
  'parts.quotas.model': 'What the answer is about',
  'parts.quotas.model.hint': 'It stays so once somebody has answered.',
  'parts.quotas.model.participation': 'Coming to this event',
  'parts.quotas.model.U': 'The person themselves',
  'parts.quotas.onlyFor': 'Whom it is asked of',
  'parts.quotas.isRequired': 'Nobody goes on without an answer',
  'parts.quotas.required': 'required',
  'parts.quotas.count_one': '{{count}} answer',
  'parts.quotas.count_other': '{{count}} answers',
  'parts.quotas.answers': 'Answers',
  'parts.quotas.answer': 'Answer',
  'parts.quotas.answer.new': 'New answer',
  'parts.quotas.answer.add': 'Add an answer',
  'parts.quotas.capacity': 'Places',
  'parts.quotas.isDisabled': 'Off the offer',
}
