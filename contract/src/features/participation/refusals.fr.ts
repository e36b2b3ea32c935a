import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of participation, on the pages of a registration. */
export const visit: Words = {
  REPRESENTATIVE_REQUIRED: 'Indiquez la personne qui vous représente',
  DAY_OVER: 'La journée du {{day}} est terminée',
  DAY_FULL: 'Il n’y a plus de place le {{day}}',
  REASON_REQUIRED: 'Ce champ est obligatoire',
  EVENT_PEOPLE_ONLY: 'C’est réservé aux personnes qui participent à cet événement',
  TYPOLOGY_UNKNOWN: 'Ce type de participant n’existe pas',
}
