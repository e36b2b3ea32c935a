import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.question': 'Question',
  'live.remote.group.question': 'Questions',
  'live.remote.nothing.question': 'Aucune question préparée.',
  'live.remote.new.question': 'Créer une question',
  'live.remote.change.question': 'Modifier la question',
  'live.remote.export.questions': 'Questions',
  'live.remote.front.question': 'À l’écran : une question de l’organisateur',
  'live.remote.question.facts': '{{display}} · réponses : {{votes}}',
  'live.remote.question.label': 'Question',
  'live.remote.question.display': 'Affichage des résultats',
  'live.remote.question.nbResponses': 'Réponses par personne',
  'live.remote.question.nbResponses.hint': 'Au plus, par participant',
  'live.remote.question.nbShowResponses': 'Résultats montrés',
  'live.remote.question.nbShowResponses.hint': '0 les montre tous',
  'live.remote.question.points': 'Points',
  'live.remote.question.points.hint': 'Pour qui a tout juste',
  'live.remote.question.content': 'Texte sous la question',
  'live.remote.question.content.hint': 'Texte simple ou HTML',
}

export const overview: Words = {
  'parts.name.questions': 'Questions du direct',
}

export const edit: Words = {
  'organisation.models.holds.questions_one': '{{count}} question du direct',
  'organisation.models.holds.questions_other': '{{count}} questions du direct',
  'journal.value.module.question': 'question',
  'journal.what.question': 'une question du direct',
  'journal.what.question.titled': 'la question du direct « {{title}} »',
  'setting.FO_MEETING_MODULES.question': 'Questions à points',
}

export const server: Words = {
  'exports.live.questions': 'Questions',
  'exports.column.question': 'Question',
}
