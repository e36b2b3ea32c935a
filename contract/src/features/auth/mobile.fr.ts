import type { Words } from '#kit/words.ts'

export const event: Words = {
  SMS_SIGN_IN_OFF: 'Cet événement n’envoie pas de lien de connexion par SMS',
  MOBILE_FORMAT: 'Ce n’est pas un numéro de téléphone. Exemple : 06 39 98 00 11',
  'auth.mobile': 'Lien de connexion par SMS',
  'auth.mobile.lead': 'Une fois votre mobile vérifié, votre lien de connexion y arrive par SMS et non plus par e-mail.',
  'auth.mobile.label': 'Votre mobile',
  'auth.mobile.hint': 'Exemple : 06 39 98 00 11. Ajoutez l’indicatif hors de France : +32…',
  'auth.mobile.send': 'Recevoir un code par SMS',
  'auth.mobile.sent': 'Nous avons envoyé un code à 6 chiffres au {{mobile}}.',
  'auth.mobile.sentAgain': 'Un nouveau code vient de partir au {{mobile}} : il remplace le précédent.',
  'auth.mobile.code': 'Code à 6 chiffres',
  'auth.mobile.code.hint': 'Valable 15 minutes. L’arrivée d’un SMS peut prendre une minute.',
  'auth.mobile.confirm': 'Vérifier ce mobile',
  'auth.mobile.again': 'Renvoyer le code',
  'auth.mobile.change': 'Corriger le numéro',
  'auth.mobile.on': 'Votre lien de connexion arrive par SMS au {{mobile}}.',
  'auth.mobile.on.until':
    'Si vous changez d’adresse e-mail, de mot de passe ou de mobile, il arrive de nouveau par e-mail jusqu’à la prochaine vérification.',
  'auth.mobile.off': 'Recevoir le lien par e-mail',
  'auth.mobile.isOff': 'Votre lien de connexion arrive de nouveau par e-mail.',
  'auth.mobile.failed': 'Ce réglage n’a pas pu être lu',
  'auth.mobile.retry': 'Réessayer',
  'auth.mobile.loading': 'Lecture de votre réglage…',
  'auth.sms.code':
    '{{eventName}} : {{code}} est votre code. Saisissez-le sur la page où vous l’avez demandé, et ne le donnez à personne.',
  'auth.sms.code.subject': 'SMS : code de vérification',
}
