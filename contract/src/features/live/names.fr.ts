import type { Words } from '#kit/words.ts'

export const area: Words = {
  'organisation.entry.live': 'Direct',
  'organisation.entry.moderation': 'Modération',
}

export const overview: Words = {
  'parts.name.runSheet': 'Conducteur',
}

export const edit: Words = {
  'organisation.also.live': 'télécommande sondage vote vidéo écran régie',
  'organisation.also.moderation': 'questions du public messages filtre mots interdits',
}
