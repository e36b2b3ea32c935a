import type { Words } from '#kit/words.ts'

export const badgesEn: Words = {
  'badges.again': 'Download again',
  'badges.download': 'Download my badge',
  'badges.preparing': 'We are preparing your badge…',
  'badges.qr': 'QR code of your badge',
  'badges.ready': 'Your badge has been downloaded. Print it, or keep it on your phone.',
}
