import type { Words } from '#kit/words.ts'

export const begin: Words = {
  'checkout.summary.previous': 'Invoiced before',
  'checkout.change.credit': '{{amount}} will be yours to have back',
  'checkout.change.credit.text':
    'Nothing is refunded on the spot: the organiser pays you back or writes you a credit note.',
  'checkout.change.due': '{{amount}} will be left to pay',
  'checkout.change.even': 'There will be nothing more to pay',
  'checkout.change.nothing': 'There will be nothing left to pay',
}
