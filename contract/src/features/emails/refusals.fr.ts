import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of mails, on the pages of a registration. */
export const visit: Words = {
  CONDITION_UNKNOWN: 'Ce mail a un passage « seulement si » dont la condition n’existe pas',
  VARIABLE_UNKNOWN: 'Ce mail ne connaît pas l’une de ces variables : choisissez-les dans la liste',
  TEMPLATE_IN_USE: 'Ce modèle est utilisé par un envoi',
  NO_RECIPIENT: 'Aucun destinataire',
  MAIL_BEFORE_PUBLICATION: 'Avant la publication, les mails ne partent qu’à l’équipe',
}
