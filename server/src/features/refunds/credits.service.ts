import { normaliseBilling } from '@parvis/contract/billing/billing.rules.ts'
import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import { treatmentOf } from '@parvis/contract/billing/vat.rules.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { creditInvoice } from '@parvis/contract/refunds/refunds.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import { heldLines } from '#features/billing/billing.service.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import { invoiceOf } from '#features/checkout/invoicing.service.ts'
import { mustBeComplete } from '#features/checkout/orders.service.ts'
import type { OrderRow } from '#features/checkout/paid-orders.service.ts'
import { findInvoiced, lockOrder, paidOnline, saveOrder } from '#features/checkout/paid-orders.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { issueCreditNote, issueInvoice, readInvoice } from '#features/invoices/invoices.service.ts'
import { lockPaidFor, updateBalance } from '#features/participation/balance.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailCredit, mailDocument } from './credit.mail.ts'
import { createRefund } from './refund-payment.service.ts'
import { waiveBalance } from './waiver.service.ts'

type Path = HandlerInput<typeof creditInvoice>['params']
type ToCredit = HandlerInput<typeof creditInvoice>['body']
type Credited = HandlerReply<typeof creditInvoice>

export interface Concerned {
  readonly payer: Payer
  readonly invoice: IssuedInvoice
  readonly order: OrderRow | undefined
}

/** Runs work on an invoice under the payer's lock. */
export async function withInvoice<T>(
  ports: Ports,
  path: Path,
  work: (tx: Tx, concerned: Concerned) => Promise<T>,
): Promise<T> {
  const { domainId, eventId, invoiceId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const { userId } = (await readInvoice(tx, path)) ?? refuse(common.NOT_FOUND)
    await lockPaidFor(tx, ports, eventId, userId)
    const invoice = (await readInvoice(tx, path)) ?? refuse(common.NOT_FOUND)
    const user = (await readUser(tx, { domainId, eventId, userId })) ?? refuse(common.NOT_FOUND)
    const found = await findInvoiced(tx, eventId, invoiceId)
    const order = found && (await lockOrder(tx, found.id))
    return work(tx, { payer: payerFrom(event, user, order?.language ?? 'fr'), invoice, order })
  })
}

/** Credits the rest of an invoice, then applies the outcome chosen by the organiser. */
export function credit(ports: Ports, path: Path, toCredit: ToCredit): Promise<Credited> {
  return withInvoice(ports, path, async (tx, { payer, invoice: before, order }) => {
    const { event, settings } = payer
    const { outcome, reason } = toCredit
    addAuditDetails({ about: before.userId, after: { outcome }, why: reason })
    const billing = outcome === 'replace' ? await replacingBilling(tx, payer, before, toCredit.bill) : undefined
    const toIssue = { event, settings, invoiceId: path.invoiceId, reason }
    const creditNote = await issueCreditNote(tx, ports, toIssue)
    if (outcome === 'refund') await refund(tx, ports, order, creditNote)
    const replacement = billing ? await replace(tx, ports, payer, { order, before, billing }) : null
    if (!billing) await waiveBalance(tx, ports, event, order, creditNote)
    await updateBalance(tx, ports, event, before.userId)
    const then = ({ refund: 'online', replace: 'replace', nothing: 'none' } as const)[outcome]
    await mailCredit(tx, ports, payer, { creditNote, before, outcome: then, holding: 'owed' })
    if (replacement) await mailDocument(tx, ports, payer, replacement)
    return { creditNote, replacement }
  })
}

/** The buyer of the replacing invoice. Its total must be equal, as the payment was made for that amount. */
async function replacingBilling(
  tx: Tx,
  payer: Payer,
  before: IssuedInvoice,
  given: Billing | undefined,
): Promise<Billing> {
  if (!given) refuse(checkoutRefusals.BILLING_INCOMPLETE, {}, [{ path: 'bill', code: 'REQUIRED' }])
  mustBeComplete(given, payer.settings.FO_BILLING_TYPES)
  if (before.creditedCents > 0) refuse(invoiceRefusals.ALREADY_CREDITED)
  const billing = normaliseBilling(given)
  const held = await heldLines(tx, payer.event, payer.user.id, payer.language)
  const regimes = new Map(held.map((line) => [keyOf(line), line]))
  const wouldDiffer = (line: BilledLine): boolean => {
    const own = regimes.get(line.key)
    if (!own) return billing.type !== before.billing.type
    const { category, vatRate } = treatmentOf(own, billing, payer.settings.FO_SELLER)
    return category !== line.category || vatRate !== line.vatRate
  }
  if (before.lines.some((line) => line.kind === 'item' && wouldDiffer(line))) refuse(refundRefusals.REPLACEMENT_DIFFERS)
  return billing
}

async function refund(tx: Tx, ports: Ports, order: OrderRow | undefined, note: IssuedInvoice): Promise<void> {
  const payment = await paidOnline(tx, order)
  if (!order || !payment) refuse(refundRefusals.REFUND_REFUSED)
  const { id: orderId, eventId } = order
  const cents = -toCents(note.price)
  await createRefund(tx, ports, { eventId, orderId, creditNoteId: note.id, cents, paymentId: payment.id })
}

interface Replacing {
  readonly order: OrderRow | undefined
  readonly before: IssuedInvoice
  readonly billing: Billing
}

async function replace(
  tx: Tx,
  ports: Ports,
  payer: Payer,
  { order, before, billing }: Replacing,
): Promise<IssuedInvoice> {
  const { isPaid, isSpecimen, lines } = before
  const { method = 'online', language = payer.language, promoCode = null, reference = '' } = order ?? {}
  const ordered = { method, language, promoCode, reference, billing, lines }
  const { id } = await issueInvoice(tx, ports, invoiceOf(payer, ordered, { isPaid, isSpecimen }))
  if (order) await saveOrder(tx, order.id, { invoiceId: id, billing })
  const { domainId, id: eventId } = payer.event.row
  return (await readInvoice(tx, { domainId, eventId, invoiceId: id })) ?? refuse(common.NOT_FOUND)
}
