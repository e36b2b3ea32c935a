import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'parts.name.name': 'Nom de l’événement',
  'parts.name.alias': 'Sous-titre',
  'parts.name.timeZone': 'Fuseau horaire',
  'parts.name.onSite': 'Venue sur place',
  'parts.name.published': 'Publication',
  'parts.name.days': 'Journées et places',
  'parts.name.settings': 'Réglages',
  'parts.name.settingsByLanguage': 'Réglages par langue',
}
