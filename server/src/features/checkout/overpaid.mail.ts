import { paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import { listOrganisers } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Warning {
  readonly cents: number
  /** Of the invoice that it is given back of. */
  readonly number: string
  /** Each is told of once. */
  readonly occasion: string
}

/** Tells those who read the money of the event that somebody has paid more than what they hold costs; by an invoice, not by name. */
export async function warnOverpaid(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { cents, number, occasion }: Warning,
): Promise<void> {
  const { domainId, id: eventId, context } = event.row
  for (const { userId, email, languageId } of await listOrganisers(tx, { domainId, eventId, right: 'money.read' })) {
    const language = mailLanguage(languageId ?? 'fr')
    const words = translator(language, [
      event.sentences[language] ?? {},
      ...wordsIn(language, { fr: paymentFr, en: paymentEn }),
    ])
    await writeMail(tx, ports, {
      ...{ event, language, userId, to: email, actionId: null },
      template: { subject: words.say('payment.overpaid.subject'), bodyHtml: words.say('payment.overpaid.body') },
      variables: {
        ...{ number, amount: formatMoney(cents, language) },
        link: `${ports.publicUrl}/${context}/organisation/argent`,
      },
      dedupeKey: `overpaid:${eventId}:${occasion}:${userId}`,
    })
  }
}
