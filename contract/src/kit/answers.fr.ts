import type { Words } from './words.ts'

export const begin: Words = {
  TEXT_FORMAT: 'Cette valeur n’a pas la forme attendue',
  PHONE_FORMAT: 'Ce numéro de téléphone est incorrect. Exemple : 06 39 98 00 11',
  NUMBER_TOO_SMALL: 'Ce nombre est trop petit',
  NUMBER_TOO_LARGE: 'Ce nombre est trop grand',
  NUMBER_WHOLE: 'Ce champ attend un nombre entier',
  NUMBER_FORMAT: 'Ce champ attend un nombre, comme 1 000,5',
  COUNTRY_FORMAT: 'Ce pays n’est pas connu',
}
