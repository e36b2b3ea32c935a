import { server as paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { server as paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { ToTeam } from '#features/emails/team-mails.service.ts'
import { writeToTeam } from '#features/emails/team-mails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Warning {
  readonly cents: number
  /** Number of the invoice that the excess is returned on. */
  readonly number: string
  /** Deduplication key: each excess is announced once. */
  readonly occasion: string
}

const RIGHT = 'money.read'

function worded(
  ports: Ports,
  event: LoadedEvent,
  language: string,
  { cents, number }: Pick<Warning, 'cents' | 'number'>,
) {
  const words = translator(language, [
    event.sentences[language] ?? {},
    ...wordsIn(language, { fr: paymentFr, en: paymentEn }),
  ])
  return {
    template: { subject: words.say('payment.overpaid.subject'), bodyHtml: words.say('payment.overpaid.body') },
    variables: {
      ...{ number, amount: formatMoney(cents, language) },
      link: `${ports.publicUrl}/${event.row.context}/organisation/argent`,
    },
  }
}

export const overpaidExample = (ports: Ports, event: LoadedEvent, language: string): ToTeam => ({
  ...worded(ports, event, mailLanguage(language), { cents: 6750, number: 'F-2027-00042' }),
  right: RIGHT,
})

/** Tells the organisers who read money that a payer has overpaid. The mail names the invoice, not the person. */
export async function warnOverpaid(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { cents, number, occasion }: Warning,
): Promise<void> {
  await writeToTeam(tx, ports, event, {
    right: RIGHT,
    occasion: `overpaid:${event.row.id}:${occasion}`,
    worded: (language) => worded(ports, event, language, { cents, number }),
  })
}
