import type { Words } from './words.ts'

export const accountsFr: Words = {
  TYPOLOGY_REQUIRED: '{{label}} est obligatoire',
  CONSENT_REQUIRED: 'Cet accord est nécessaire pour continuer',
  EMAIL_ALREADY_USED: 'Cet email est déjà utilisé sur ce domaine',
  ACCOUNT_UNKNOWN: "Ce compte n'existe pas",
  REFERER_NOT_ALLOWED: 'Cette adresse de retour n’est pas autorisée',
}
