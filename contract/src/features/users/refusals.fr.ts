import type { Words } from '#kit/words.ts'

/** The French sentences of refusals of accounts, on every page. */
export const entry: Words = {
  EMAIL_NOT_VERIFIED: 'Vérifiez d’abord votre adresse e-mail.',
  EMAIL_NEEDED: 'Ces places sont comptées : il faut une adresse e-mail vérifiée pour en prendre une.',
  EXHIBITOR_ON_VISITOR_SPACE:
    'Vous faites partie des exposants : cet espace est réservé aux visiteurs. Pour obtenir votre badge exposant ou modifier vos informations, veuillez contacter l’organisation.',
  PASSWORD_REQUIRED: 'Le mot de passe est obligatoire',
  PASSWORD_SHORT: 'Le mot de passe doit contenir au moins 4 caractères',
}
