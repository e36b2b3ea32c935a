import type { Words } from './words.ts'

/** What is wrong with an answer of a registration. */
export const answersFr: Words = {
  TEXT_FORMAT: 'Cette valeur n’a pas la forme attendue',
  PHONE_FORMAT: 'Ce numéro de téléphone est incorrect. Exemple : 06 39 98 00 11',
  NUMBER_TOO_SMALL: 'Ce nombre est trop petit',
  NUMBER_TOO_LARGE: 'Ce nombre est trop grand',
  NUMBER_WHOLE: 'Ce champ attend un nombre entier',
  NUMBER_FORMAT: 'Ce champ attend un nombre, comme 1 000,5',
  COUNTRY_FORMAT: 'Ce pays n’est pas connu',
  SAME_EMAIL: 'L’adresse de votre représentant doit être différente de la vôtre',
  CHOICE_UNAVAILABLE: 'Ce choix n’est plus disponible',
  DAY_REQUIRED: 'Choisissez au moins un jour',
  SLOT_OVER: 'Ce créneau est terminé',
  SLOT_FULL: 'Il n’y a plus de place sur ce créneau',
  SLOT_OVERLAP: 'Vous avez déjà une conférence à cette heure',
  SLOT_OTHER_DAY: 'Vous ne participez pas ce jour-là',
  SLOT_COWORKER: 'Une personne de votre entreprise est déjà inscrite à cette conférence',
  SLOT_REQUIRED: 'Vous devez choisir une plage horaire',
  CONFERENCES_MAX: 'Vous avez atteint le nombre maximum de conférences',
  CONFERENCES_UNIQUE: 'Une seule conférence par personne : vous en avez déjà choisi une',
  CONFERENCE_COMPANIONS: 'Cette conférence n’est pas ouverte aux accompagnants',
  CONFERENCE_ON_SITE: 'Cette conférence n’a lieu que sur place',
  COMPANY_INDEX_FORMAT: 'Mauvais format',
  COMPANY_INDEX_DIGITS: 'Le champ doit contenir uniquement des chiffres',
  COMPANY_INDEX_SIZE: 'La taille doit être de {{size}}',
  COMPANY_INCOMPLETE: 'Complétez cette société pour continuer',
}
