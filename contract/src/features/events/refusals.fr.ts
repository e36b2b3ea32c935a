import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of events, on the pages of a registration. */
export const visit: Words = {
  FRAME_HOST_FORMAT:
    'Donnez un nom d’hôte entier, en minuscules, comme « cartes.exemple.fr » : sans https://, chemin, port ni étoile',
  FRAMING_ORIGIN_FORMAT:
    'Donnez l’origine entière du site, comme « https://www.exemple.fr » : en https, sans chemin ni étoile',
  CONTEXT_UNKNOWN: 'Cet événement n’existe pas',
  EVENT_OVER: 'L’événement est terminé : les inscriptions sont fermées',
  REGISTRATION_CLOSED: 'Les inscriptions sont fermées',
  REGISTRATION_NOT_OPEN: 'Les inscriptions ne sont pas encore ouvertes',
  TIME_FORMAT: 'Cette heure est incorrecte',
}
