import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of the area, on the screens that change an event. */
export const edit: Words = {
  REHEARSALS_FULL: 'Vingt essais sont en cours : effacez-les avant d’en commencer un autre',
  EVENT_HELD:
    'Des personnes se sont inscrites ou ont répondu, ou ont commandé : cet événement s’archive, mais ne se supprime pas',
  SETUP_LINK_EXPIRED: 'Ce lien ne vaut plus : relancez le serveur, il en donnera un autre',
  SETUP_DONE: 'Ce serveur est déjà installé',
}
