import type { Words } from '#kit/words.ts'

export const server: Words = {
  PROMO_UNKNOWN: 'This promo code does not exist',
  PROMO_NOT_YET: 'This promo code is not valid yet',
  PROMO_OVER: 'This promo code is no longer valid',
  PROMO_NOT_FOR_YOU: 'This promo code does not apply to your registration',
  PROMO_USED_UP: 'This promo code has been used up',
  PROMO_ALREADY_USED: 'You have already used a promo code',
  PROMO_IN_PAYMENT: 'This promo code is part of a payment under way: finish it, or wait until it expires',
  PROMO_USELESS: 'This promo code does not apply to what you have chosen',
  PROMO_IN_USE: 'This promo code has been used: what it gives no longer changes',
  PROMO_MAX_BELOW_USES: 'This promo code has already been used more times than that',
  PROMO_END_BEFORE_START: 'The end must come after the start',

  'promo.line': 'Promo code {{code}}',
}
