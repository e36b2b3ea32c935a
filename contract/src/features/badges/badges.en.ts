import type { Words } from '#kit/words.ts'

export const badgesEn: Words = {
  'badges.again': 'Download again',
  'badges.download': 'Download my badge',
  'badges.preparing': 'We are preparing your badge…',
  'badges.qr': 'QR code of your badge',
  'badges.ready': 'Your badge has been downloaded. Print it, or keep it on your phone.',
  'badges.pdf.title': 'Badge',
  'badges.pdf.days': 'Access',
  'badges.pdf.qr': 'Badge QR code',
  'badges.pdf.fold': 'How to fold your badge',
  'badges.pdf.fold.1': 'Print this page at its actual size, without scaling.',
  'badges.pdf.fold.2': 'Fold the lower half behind.',
  'badges.pdf.fold.3': 'Fold in half again across the width, with the badge in front.',
  'badges.recap.title': 'Registration summary',
  'badges.recap.participation': 'Attendance',
  'badges.recap.days': 'Days',
  'badges.recap.answers': 'Your answers',
  'badges.recap.companions': 'Companions',
  'badges.recap.page': 'Page {{number}} of {{total}}',
  'badges.recap.hours': '{{start}} – {{end}}',
  'badges.recap.yes': 'Yes',
}
