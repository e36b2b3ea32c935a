import { label, off, secret } from '#kit/setting.ts'

export const checkoutSettings = {
  FO_PAYMENT_ACTIVE: off('payment', 'Active le paiement en ligne.'),
  FO_PAYMENT_PROVIDER: secret(label('payment', 'Prestataire de paiement.')),
}
