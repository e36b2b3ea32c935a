import type { Words } from './words.ts'

/** Refusals of any call. The server's answer carries its own sentence; the page says these when it carries none. */
export const visit: Words = {
  UNKNOWN_KEY: 'Ce champ n’est pas connu',
  VALIDATION: 'Certaines informations sont à corriger',
  ONLY_LOOKING: 'Vous regardez la page de quelqu’un : rien ne s’y fait',
  FORBIDDEN: 'Vous n’avez pas le droit de faire cela',
  NOT_FOUND: 'Cette page ou cette donnée n’existe pas',
  EVENT_ARCHIVED: 'L’événement est archivé : plus rien ne s’y change',
  NOT_PUBLISHED: 'L’événement n’est pas encore publié',
  STALE: 'Ces informations ont changé entre-temps. Rechargez-les avant de les modifier.',
  ALREADY_DONE: 'Cette demande a déjà été traitée. Rechargez la page pour en voir le résultat.',
  LONGER_PASSWORD_NEEDED: 'Pour organiser, choisissez d’abord un mot de passe d’au moins 12 caractères',
  TOO_LARGE: 'L’envoi est trop volumineux',
  UNSUPPORTED_TYPE: 'Ce type de contenu n’est pas accepté',
  TOO_MANY: 'Trop de demandes à la fois. Réessayez dans un instant.',
}
