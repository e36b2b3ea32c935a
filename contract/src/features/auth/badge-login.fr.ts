import type { Words } from '#kit/words.ts'

export const event: Words = {
  BADGE_LOGIN_OFF: 'La connexion par badge n’est pas proposée',
  'auth.badge.lead': 'Présentez le QR code de votre badge à la caméra.',
  'auth.badge.denied': 'Veuillez activer la caméra pour scanner votre badge',
  'auth.badge.going': 'Connexion en cours…',
  'auth.badge.unknown': 'Ce badge n’est pas connu. Vérifiez le code, ou connectez-vous avec votre adresse.',
  'auth.badge.email': 'Se connecter avec une adresse',
}
