import { label, secret } from '#kit/setting.ts'

export const invoicesSettings = {
  FO_INVOICE_PREFIX: secret(label('payment', 'Préfixe des numéros de facture.')),
}
