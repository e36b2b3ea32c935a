import type { Words } from '#kit/words.ts'

export const entry: Words = {
  'auth.continue': 'Continuer',
  'auth.creation': 'Créer votre compte',
  'auth.creation.lead': 'Nous ne connaissons pas encore cette adresse. Quelques informations suffisent.',
  'auth.email.label': 'Adresse e-mail',
  'auth.ended': 'Votre session a pris fin. Reconnectez-vous pour continuer : rien n’est perdu.',
  'auth.closed': 'Les inscriptions sont fermées',
  'auth.closed.lead': 'Pour retrouver votre inscription, saisissez votre adresse.',
  'auth.openid.failed': 'La connexion n’a pas abouti. Réessayez, ou donnez votre adresse.',
  'auth.openid.unknown':
    'Cette identité n’est liée à aucun compte de l’équipe. Connectez-vous par votre adresse, puis liez-la dans « Sécurité ».',
  'auth.signIn': 'Se connecter',
  'auth.welcome': 'Bienvenue',
  'auth.welcome.lead': 'Saisissez votre adresse pour vous inscrire ou retrouver votre espace.',
  'auth.badge': 'Se connecter avec un badge',
  'auth.anonymous': 'Continuer sans compte',
  EMAIL_CODE_REQUIRED: 'Saisissez les 6 chiffres du code',
  BADGE_REQUIRED: 'Le code du badge est obligatoire',
}
