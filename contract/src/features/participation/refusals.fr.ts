import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of participation, on the pages of a registration. */
export const visit: Words = {
  'photoRefusal.refuses': 'Je ne souhaite pas apparaître sur les photos',
  'photoRefusal.refuses.theirs': 'Cette personne ne souhaite pas apparaître sur les photos',
  'photoRefusal.hint':
    'Les photos où votre badge est reconnu ne sont alors montrées à personne d’autre, même déjà prises. Ce choix vaut pour cet événement et se change à tout moment.',
  'photoRefusal.hint.theirs':
    'Les photos où son badge est reconnu ne sont alors montrées à personne d’autre. Ce choix se change à tout moment.',
  'photoRefusal.saved': 'Choix enregistré',
  'photoRefusal.failed': 'Le choix n’a pas été enregistré',
  REPRESENTATIVE_REQUIRED: 'Indiquez la personne qui vous représente',
  DAY_OVER: 'La journée du {{day}} est terminée',
  DAY_FULL: 'Il n’y a plus de place le {{day}}',
  REASON_REQUIRED: 'Ce champ est obligatoire',
  EVENT_PEOPLE_ONLY: 'C’est réservé aux personnes qui participent à cet événement',
  TYPOLOGY_UNKNOWN: 'Ce type de participant n’existe pas',
}
