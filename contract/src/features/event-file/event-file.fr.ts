import type { Words } from '#kit/words.ts'

export const eventFileFr: Words = {
  FILE_REPEATED: 'Cet identifiant est déjà pris plus haut',
  FILE_UNKNOWN_ID: 'Cet identifiant n’est décrit nulle part dans le fichier',
  FILE_VERSION: 'Ce fichier doit commencer par « parvis: 1 »',
  TIME_FORMAT: 'Cette heure doit s’écrire HH:MM',
  LANGUAGE_FORMAT: 'Cette langue doit s’écrire en deux lettres',
  CONTEXT_FORMAT: 'Le contexte s’écrit en minuscules, chiffres et tirets',
  BADGE_CODE_FORMAT: 'Ce code de badge est incorrect',
}
