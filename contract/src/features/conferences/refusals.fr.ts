import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of conferences, where a registration begins. */
export const begin: Words = {
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
}
