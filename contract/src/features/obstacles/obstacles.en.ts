import type { Words } from '#kit/words.ts'

export const overview: Words = {
  'obstacle.payment': 'no payment method is open',
  'obstacle.dayPrices': 'no payment method is open',
  'obstacle.card': 'payment by card does not answer',
  'obstacle.seller': 'the seller is incomplete, and the invoice cannot be written',
  'obstacle.invoice': 'the invoice would not be valid',
  'obstacle.mails': 'no mail leaves, and the six-digit code does not arrive',
  'obstacle.choice': 'a required question has no answer to choose',
}
