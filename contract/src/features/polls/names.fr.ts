import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.poll': 'Sondage',
  'live.remote.group.poll': 'Sondages',
  'live.remote.nothing.poll': 'Aucun sondage préparé.',
  'live.remote.new.poll': 'Créer un sondage',
  'live.remote.change.poll': 'Modifier le sondage',
  'live.remote.export.polls': 'Sondages',
  'live.remote.front.poll': 'À l’écran : un sondage',
  'live.remote.poll.facts': '{{choices}} choix · votes : {{votes}}',
  'live.remote.poll.title': 'Titre du sondage',
  'live.remote.poll.label': 'Précision sous le titre',
}

export const overview: Words = {
  'parts.name.polls': 'Sondages',
}

export const edit: Words = {
  'organisation.models.holds.polls_one': '{{count}} sondage',
  'organisation.models.holds.polls_other': '{{count}} sondages',
  'journal.value.module.poll': 'sondage',
  'journal.what.poll': 'un sondage',
  'journal.what.poll.titled': 'le sondage « {{title}} »',
  'setting.FO_MEETING_MODULES.poll': 'Sondages',
}

export const server: Words = {
  'exports.live.polls': 'Sondages',
  'exports.column.poll': 'Sondage',
}
