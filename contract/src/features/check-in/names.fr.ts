import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'organisation.also.door': 'contrôle des entrées scanner pointage émargement présence QR',
  'organisation.also.registered': 'attendus arrivées liste',
  'organisation.also.devices': 'tablette téléphone prêter lien',
  'organisation.also.refusals': 'doublons refusés',
  'organisation.also.present': 'arrivés venus émargement',
}
