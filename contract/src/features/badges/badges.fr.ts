import type { Words } from '#kit/words.ts'

export const badgesFr: Words = {
  'badges.again': 'Télécharger à nouveau',
  'badges.download': 'Télécharger mon badge',
  'badges.preparing': 'Nous préparons votre badge…',
  'badges.qr': 'QR code de votre badge',
  'badges.ready': 'Votre badge est téléchargé. Imprimez-le ou gardez-le sur votre téléphone.',
}
