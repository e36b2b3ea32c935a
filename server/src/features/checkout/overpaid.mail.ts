import { totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import { paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import { listOrganisers } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { accountOf } from './account.service.ts'
import type { OrderRow } from './orders.store.ts'

/**
 * Tells those who run the event that somebody has paid more than what they hold costs, as with an order and the one that
 * took its place, both paid: what was invoiced is given back by a person alone. By the order's reference, not by name.
 */
export async function warnOverpaid(tx: Tx, ports: Ports, payer: Payer, order: OrderRow): Promise<void> {
  const { event } = payer
  const overpaidCents = -totalsOf((await accountOf(tx, payer)).due).grossCents
  if (overpaidCents <= 0) return
  ports.log.warn({ order: order.id, cents: overpaidCents }, 'more was paid than is held: the organiser is told')
  const { domainId, id: eventId } = event.row
  for (const { userId, email, languageId } of await listOrganisers(tx, { domainId, eventId, right: 'money.read' })) {
    const language = mailLanguage(languageId ?? 'fr')
    const words = translator(language, [
      event.sentences[language] ?? {},
      ...wordsIn(language, { fr: paymentFr, en: paymentEn }),
    ])
    await writeMail(tx, ports, {
      ...{ event, language, userId, to: email, actionId: null },
      template: { subject: words.say('payment.overpaid.subject'), bodyHtml: words.say('payment.overpaid.body') },
      variables: { reference: order.reference, amount: formatMoney(overpaidCents, language) },
      dedupeKey: `order:${order.id}:overpaid:${userId}`,
    })
  }
}
