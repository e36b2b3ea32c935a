import type { Words } from '#kit/words.ts'

export const visit: Words = {
  'forms.satisfaction.send': 'Envoyer mes réponses',
  'forms.satisfaction.thanks': 'Merci, vos réponses ont bien été enregistrées.',
  'forms.toCorrect_one': 'Un champ est à corriger',
  'forms.toCorrect_other': '{{count}} champs sont à corriger',
  'forms.itemToCorrect': '{{label}} – {{message}}',
  'forms.shown_one': 'Une question s’ajoute : {{names}}',
  'forms.shown_other': '{{count}} questions s’ajoutent',
  'forms.hidden_one': 'Une question n’est plus posée : {{names}}',
  'forms.hidden_other': '{{count}} questions ne sont plus posées',
  'forms.left_one': 'La réponse à « {{names}} » ne sera pas gardée : cette question ne vous est plus posée.',
  'forms.left_other':
    '{{count}} réponses ne seront pas gardées, car leurs questions ne vous sont plus posées : {{names}}.',
  'forms.choose': 'Choisir…',
  'forms.file.choose': 'Choisir un fichier ou le déposer ici',
  'forms.file.kinds': 'PDF, JPEG, PNG ou WebP, {{size}} Mo au plus',
  'forms.file.stored': 'Fichier joint',
  'forms.file.remove': 'Retirer le fichier',
  'forms.file.download': 'Télécharger {{name}}',
  'forms.file.sending': 'Envoi de {{name}}',
  'forms.file.wait': 'Attendez la fin de l’envoi du fichier.',
  'forms.file.failed': 'Le fichier n’a pas pu être envoyé. Réessayez.',
  'forms.file.tooLarge': 'Ce fichier est trop volumineux ({{size}} Mo au plus).',
  'forms.video': 'Vidéo de présentation',
  'forms.unknown': 'Ce champ ne peut pas être affiché ici',
  'forms.unknown.text':
    '« {{label}} » utilise un composant ({{component}}) que cette version ne connaît pas. Signalez-le à l’organisateur.',
  FORM_INVALID: 'Certaines informations sont à corriger',
  FORM_IN_USE: 'Ce formulaire est utilisé par l’inscription',
  ID_TAKEN: 'Cet identifiant est déjà utilisé',
}
