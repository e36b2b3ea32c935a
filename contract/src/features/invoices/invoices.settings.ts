import { asking, label, secret } from '#kit/setting.ts'

export const invoicesSettings = {
  FO_INVOICE_PREFIX: asking('money.write', secret(label('payment', 'Préfixe des numéros de facture.'))),
}
