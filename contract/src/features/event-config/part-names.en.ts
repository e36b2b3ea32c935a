import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'parts.name.name': 'Name of the event',
  'parts.name.alias': 'Subtitle',
  'parts.name.timeZone': 'Time zone',
  'parts.name.onSite': 'Coming on site',
  'parts.name.published': 'Publication',
  'parts.name.days': 'Days and places',
  'parts.name.settings': 'Settings',
  'parts.name.settingsByLanguage': 'Settings by language',
}
