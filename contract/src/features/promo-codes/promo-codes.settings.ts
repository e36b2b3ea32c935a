import { off } from '#kit/setting.ts'

export const promoCodesSettings = {
  FO_PROMO_ACTIVE: off('payment', 'Codes promo, avec le paiement en ligne.'),
}
