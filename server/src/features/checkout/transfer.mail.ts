import type { Seller } from '@parvis/contract/billing/billing.settings.ts'
import { spacedIban } from '@parvis/contract/kit/iban.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailWords } from '#features/emails/templates.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import type { OrderRow } from './orders.store.ts'

export const accountIn = ({ bank, bic }: Pick<Seller, 'bank' | 'bic'>): string =>
  [`IBAN ${spacedIban(bank)}`, bic && `BIC ${bic}`].filter(Boolean).join(' – ')

export async function mailTransfer(tx: Tx, ports: Ports, payer: Payer, order: OrderRow): Promise<void> {
  const { event, settings, user } = payer
  const to = user.Authentication.email
  if (to === '') return
  const seller = settings.FO_SELLER
  const words = mailWords(event, order.language)
  await writeMail(tx, ports, {
    event,
    actionId: null,
    userId: user.id,
    to,
    language: order.language,
    template: { subject: words.say('mail.transfer.subject'), bodyHtml: words.say('mail.transfer.body') },
    variables: {
      firstName: user.firstName,
      amount: formatMoney(order.grossCents, order.language),
      reference: order.reference,
      account: accountIn(seller),
      payee: seller.name,
      link: `${ports.publicUrl}/${event.row.context}/inscription`,
    },
    isGuarded: true,
    dedupeKey: `order:${order.id}:transfer`,
  })
}
