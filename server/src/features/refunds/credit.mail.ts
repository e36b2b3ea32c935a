import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { formatMoney, toCents } from '@parvis/contract/kit/money.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { server as refundsEn } from '@parvis/contract/refunds/refunds.en.ts'
import { server as refundsFr } from '@parvis/contract/refunds/refunds.fr.ts'
import type { Holding } from '@parvis/contract/refunds/refunds.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { writeMail } from '#features/emails/emails.service.ts'
import { newId } from '#kit/ids.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

interface Credited {
  readonly creditNote: IssuedInvoice
  readonly before: IssuedInvoice
  /** The fate of the money: refund to the card, transfer, nothing, or another invoice. */
  readonly outcome: 'online' | 'given' | 'owed' | 'none' | 'replace'
  readonly holding: Holding
  readonly deductedCents?: number
}

/** Events may override the wording. */
const wordsOf = ({ event, language }: Payer) =>
  translator(language, [event.sentences[language] ?? {}, ...wordsIn(language, { fr: refundsFr, en: refundsEn })])

export async function mailCredit(tx: Tx, ports: Ports, payer: Payer, credited: Credited): Promise<void> {
  const { creditNote, before, outcome, holding, deductedCents = 0 } = credited
  const money = (cents: number) => formatMoney(cents, payer.language)
  const leftCents = -toCents(creditNote.price) - deductedCents
  const words = wordsOf(payer)
  const labels = creditNote.lines.filter(({ kind, quantity }) => kind === 'item' && quantity === 1)
  await send(tx, ports, payer, creditNote, {
    template: {
      subject: words.say('refunds.mail.subject'),
      bodyHtml: words.say(`refunds.mail.body.${deductedCents > 0 ? 'deducted' : outcome}`),
    },
    variables: {
      number: creditNote.number,
      invoice: before.number,
      what: [...new Set(labels.map(({ label }) => label))].join(', '),
      held: words.say(`refunds.mail.held.${holding}`),
      amount: money(leftCents),
      deducted: money(deductedCents),
      rest:
        leftCents > 0 && deductedCents > 0
          ? words.say(`refunds.mail.rest.${outcome}`, { amount: money(leftCents) })
          : '',
    },
    dedupeKey: `credit:${creditNote.id}`,
  })
}

export async function mailDocument(tx: Tx, ports: Ports, payer: Payer, document: IssuedInvoice): Promise<boolean> {
  const words = wordsOf(payer)
  const body = document.kind === 'invoice' ? 'refunds.again.body' : 'refunds.again.body.note'
  return send(tx, ports, payer, document, {
    template: { subject: words.say('refunds.again.subject'), bodyHtml: words.say(body) },
    variables: { document: document.label },
    dedupeKey: `document:${document.id}:${newId(ports.clock.now())}`,
  })
}

interface ToSend {
  readonly template: { readonly subject: string; readonly bodyHtml: string }
  readonly variables: Readonly<Record<string, string>>
  readonly dedupeKey: string
}

async function send(tx: Tx, ports: Ports, payer: Payer, document: IssuedInvoice, mail: ToSend): Promise<boolean> {
  const { event, user, language } = payer
  const to = user.Authentication.email
  if (to === '') return false
  await writeMail(tx, ports, {
    ...{ event, language, userId: user.id, person: user, to, actionId: null },
    ...mail,
    invoiceId: document.id,
    isGuarded: true,
  })
  return true
}
