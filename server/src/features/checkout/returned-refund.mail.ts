import { server as paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { server as paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { OrderRow } from './orders.store.ts'

export async function mailReturnedRefund(tx: Tx, ports: Ports, event: LoadedEvent, order: OrderRow): Promise<void> {
  const { userId, eventId, language, reference, grossCents } = order
  const { domainId } = event.row
  const person = await readUser(tx, { domainId, eventId, userId })
  if (!person || person.Authentication.email === '') return
  const builtIn = wordsIn(language, { fr: paymentFr, en: paymentEn })
  const words = translator(language, [event.sentences[language] ?? {}, ...builtIn])
  const template = { subject: words.say('payment.returned.subject'), bodyHtml: words.say('payment.returned.body') }
  await writeMail(tx, ports, {
    ...{ event, template, language, userId, person },
    actionId: null,
    to: person.Authentication.email,
    variables: { reference, amount: formatMoney(grossCents, language) },
    isDue: true,
    dedupeKey: `order:${order.id}:returned`,
  })
}
