import type { Words } from '#kit/words.ts'

export const event: Words = {
  'live.remote.kind.wordcloud': 'Nuage de mots',
  'live.remote.group.wordcloud': 'Nuages de mots',
  'live.remote.nothing.wordcloud': 'Aucun nuage de mots préparé.',
  'live.remote.new.wordcloud': 'Créer un nuage de mots',
  'live.remote.change.wordcloud': 'Modifier le nuage de mots',
  'live.remote.export.wordclouds': 'Nuages de mots',
  'live.remote.front.wordcloud': 'À l’écran : un nuage de mots',
  'live.remote.cloud.facts_one': '{{count}} mot différent',
  'live.remote.cloud.facts_other': '{{count}} mots différents',
  'live.remote.cloud.content': 'Question posée',
  'live.remote.cloud.most': 'Mots par personne',
  'live.remote.cloud.colours': 'Couleurs des mots',
  'live.remote.cloud.colours.hint': 'Sans couleur ajoutée, les mots prennent celles de l’événement.',
  'live.remote.cloud.font': 'Police des mots',
  'live.remote.cloud.font.hint': 'Vide : celle de la maison',
}

export const overview: Words = {
  'parts.name.wordClouds': 'Nuages de mots',
}

export const edit: Words = {
  'organisation.models.holds.wordClouds_one': '{{count}} nuage de mots',
  'organisation.models.holds.wordClouds_other': '{{count}} nuages de mots',
  'journal.value.module.wordcloud': 'nuage de mots',
  'journal.what.wordcloud': 'un nuage de mots',
  'journal.what.wordcloud.titled': 'le nuage de mots « {{title}} »',
  'setting.FO_MEETING_MODULES.wordcloud': 'Nuages de mots',
}

export const server: Words = {
  'exports.live.wordclouds': 'Nuages de mots',
  'exports.column.wordCloud': 'Nuage de mots',
}
