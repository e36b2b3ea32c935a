import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.question': 'Question',
  'live.remote.group.question': 'Questions',
  'live.remote.nothing.question': 'No questions prepared.',
  'live.remote.new.question': 'Create a question',
  'live.remote.change.question': 'Edit the question',
  'live.remote.export.questions': 'Questions',
  'live.remote.front.question': 'On screen: a question from the organiser',
  'live.remote.question.facts': '{{display}} · answers: {{votes}}',
  'live.remote.question.label': 'Question',
  'live.remote.question.display': 'Display of the results',
  'live.remote.question.nbResponses': 'Answers per person',
  'live.remote.question.nbResponses.hint': 'The most each participant can choose',
  'live.remote.question.nbShowResponses': 'Results shown',
  'live.remote.question.nbShowResponses.hint': '0 shows them all',
  'live.remote.question.points': 'Points',
  'live.remote.question.points.hint': 'For getting everything right',
  'live.remote.question.content': 'Text under the question',
  'live.remote.question.content.hint': 'Plain text or HTML',
}

export const overview: Words = {
  'parts.name.questions': 'Live questions',
}

export const edit: Words = {
  'organisation.models.holds.questions_one': '{{count}} question of the live',
  'organisation.models.holds.questions_other': '{{count}} questions of the live',
  'journal.value.module.question': 'question',
  'journal.what.question': 'a question of the live',
  'journal.what.question.titled': 'the question of the live “{{title}}”',
  'setting.FO_MEETING_MODULES.question': 'Quiz questions',
}

export const server: Words = {
  'exports.live.questions': 'Questions',
  'exports.column.question': 'Question',
}
