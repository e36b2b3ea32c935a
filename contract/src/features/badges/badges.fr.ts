import type { Words } from '#kit/words.ts'

export const badgesFr: Words = {
  'badges.again': 'Télécharger à nouveau',
  'badges.download': 'Télécharger mon badge',
  'badges.preparing': 'Nous préparons votre badge…',
  'badges.qr': 'QR code de votre badge',
  'badges.ready': 'Votre badge est téléchargé. Imprimez-le ou gardez-le sur votre téléphone.',
  'badges.pdf.title': 'Badge',
  'badges.pdf.days': 'Accès',
  'badges.pdf.qr': 'QR code du badge',
  'badges.pdf.fold': 'Pour plier votre badge',
  'badges.pdf.fold.1': 'Imprimez cette page à sa taille réelle, sans l’ajuster.',
  'badges.pdf.fold.2': 'Pliez la moitié du bas vers l’arrière.',
  'badges.pdf.fold.3': 'Pliez encore en deux dans la largeur, le badge restant devant.',
  'badges.recap.title': 'Récapitulatif d’inscription',
  'badges.recap.participation': 'Participation',
  'badges.recap.days': 'Journées',
  'badges.recap.answers': 'Vos réponses',
  'badges.recap.companions': 'Accompagnants',
  'badges.recap.page': 'Page {{number}} sur {{total}}',
  'badges.recap.hours': '{{start}} – {{end}}',
  'badges.recap.yes': 'Oui',
}
