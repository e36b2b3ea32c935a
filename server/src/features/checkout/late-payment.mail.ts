import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { User } from '@parvis/contract/users/users.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { mailLanguage, mailWords } from '#features/emails/templates.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { OrderRow } from './orders.store.ts'

interface Late {
  readonly event: LoadedEvent
  readonly user: User
  readonly order: OrderRow
  readonly invoiceId: string
}

/** Tells a payer that their money came after all registrations of the order were gone, and is not lost. */
export async function mailLate(tx: Tx, ports: Ports, { event, user, order, invoiceId }: Late): Promise<void> {
  const { id, language, grossCents } = order
  const { say } = mailWords(event, language)
  await writeMail(tx, ports, {
    ...{ event, language, invoiceId, actionId: null, userId: user.id, to: user.Authentication.email },
    template: { subject: say('mail.late.subject'), bodyHtml: say('mail.late.body') },
    variables: { firstName: user.firstName, amount: formatMoney(grossCents, mailLanguage(language)) },
    isDue: true,
    isGuarded: true,
    dedupeKey: `order:${id}:late`,
  })
}
