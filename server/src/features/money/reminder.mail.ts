import { formatDay } from '@parvis/contract/kit/dates.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { reminderEn } from '@parvis/contract/money/reminder.en.ts'
import { reminderFr } from '@parvis/contract/money/reminder.fr.ts'
import type { BalanceDue } from '#features/checkout/balances.service.ts'
import { accountIn } from '#features/checkout/transfer.mail.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Reminder {
  readonly event: LoadedEvent
  readonly owed: BalanceDue
  readonly reminderId: string
}

/** With the invoice and account details for a transfer, else a link to pay. */
export async function mailReminder(tx: Tx, ports: Ports, { event, owed, reminderId }: Reminder): Promise<void> {
  const language = mailLanguage(owed.language)
  const { FO_SELLER: seller } = settingsFor(event, language, owed.typoId)
  const words = translator(language, [
    event.sentences[language] ?? {},
    ...wordsIn(language, { fr: reminderFr, en: reminderEn }),
  ])
  const kind = owed.way === 'online' ? 'none' : owed.way
  await writeMail(tx, ports, {
    ...{ event, language, userId: owed.userId, to: owed.email, actionId: null },
    template: { subject: words.say(`reminder.${kind}.subject`), bodyHtml: words.say(`reminder.${kind}.body`) },
    variables: {
      firstName: owed.firstName,
      amount: formatMoney(owed.cents, language),
      reference: owed.reference,
      account: accountIn(seller),
      payee: seller.name,
      invoice: owed.invoiceNumber ?? '',
      dueOn: owed.dueOn === null ? '' : formatDay(owed.dueOn, language),
      link: `${ports.publicUrl}/${event.row.context}/inscription`,
    },
    ...(owed.invoiceId !== null && { invoiceId: owed.invoiceId }),
    isDue: true,
    isGuarded: true,
    dedupeKey: `reminder:${reminderId}`,
  })
}
