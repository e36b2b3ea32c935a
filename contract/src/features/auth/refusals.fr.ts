import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of sign-in, on the pages of a registration. */
export const visit: Words = {
  CREDENTIALS_WRONG: 'L’adresse ou le mot de passe est incorrect',
  ACCOUNT_CREATION_CLOSED: "Ce compte n'existe pas",
  LINK_EXPIRED: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
  LOGIN_BLOCKED: 'Trop d’essais pour ce compte. Réessayez dans {{minutes}} minutes.',
  EMAIL_CODE_WRONG: 'Ce code n’est pas le bon',
  EMAIL_CODE_EXPIRED: 'Ce code n’est plus valable. Demandez-en un nouveau.',
  EMAIL_CODES_TOO_MANY:
    'Plusieurs codes viennent d’être envoyés. Patientez un quart d’heure avant d’en demander un autre.',
  PASSWORD_SHORT_TEAM: 'Qui organise choisit au moins 12 caractères, ou a un second facteur.',
}
