import { paymentEn } from '@parvis/contract/checkout/payment.en.ts'
import { paymentFr } from '@parvis/contract/checkout/payment.fr.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'

interface Credited {
  readonly creditNote: IssuedInvoice
  readonly before: IssuedInvoice
  readonly outcome: 'refund' | 'replace' | 'nothing'
}

/** Sends a credit note to whom it is made out, and says what becomes of the money. */
export async function mailCredit(tx: Tx, ports: Ports, payer: Payer, credited: Credited): Promise<void> {
  const { event, user, language } = payer
  const { creditNote, before, outcome } = credited
  const to = user.Authentication.email
  if (to === '') return
  const words = translator(language, [event.sentences[language] ?? {}, language === 'en' ? paymentEn : paymentFr])
  await writeMail(tx, ports, {
    ...{ event, language, userId: user.id, person: user, to, actionId: null },
    template: { subject: words.say('payment.credit.subject'), bodyHtml: words.say(`payment.credit.body.${outcome}`) },
    variables: {
      number: creditNote.number,
      invoice: before.number,
      amount: formatMoney(-toCents(creditNote.price), language),
    },
    invoiceId: creditNote.id,
    dedupeKey: `credit:${creditNote.id}`,
  })
}
