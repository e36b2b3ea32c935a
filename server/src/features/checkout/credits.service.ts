import { normaliseBilling } from '@parvis/contract/billing/billing.rules.ts'
import type { BilledLine, Billing } from '@parvis/contract/billing/billing.ts'
import { keyOf } from '@parvis/contract/billing/statement.rules.ts'
import { treatmentOf } from '@parvis/contract/billing/vat.rules.ts'
import type { creditInvoice } from '@parvis/contract/checkout/checkout.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { heldLines } from '#features/billing/billing.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { issueCreditNote, issueInvoice, readInvoice } from '#features/invoices/invoices.service.ts'
import { lockPaidFor, settleDues } from '#features/participation/dues.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { payerFrom } from './account.service.ts'
import { mailCredit } from './credit.mail.ts'
import { invoiceOf } from './invoicing.service.ts'
import { dropOrder, mustBeComplete } from './orders.service.ts'
import type { OrderRow } from './orders.store.ts'
import { findInvoiced, findPaid, lockOrder, lockPayment, saveOrder } from './orders.store.ts'
import { refundPayment } from './queues.jobs.ts'

type Path = HandlerInput<typeof creditInvoice>['params']
type ToCredit = HandlerInput<typeof creditInvoice>['body']
type Credited = HandlerReply<typeof creditInvoice>

/** Takes an invoice back by a credit note, then does what the organiser has chosen. */
export async function credit(ports: Ports, path: Path, toCredit: ToCredit): Promise<Credited> {
  const { domainId, eventId, invoiceId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const before = (await readInvoice(tx, path)) ?? refuse(common.NOT_FOUND)
    tellJournal({ about: before.userId, after: { outcome: toCredit.outcome }, why: toCredit.reason ?? '' })
    await lockPaidFor(tx, ports, eventId, before.userId)
    const user = (await readUser(tx, { domainId, eventId, userId: before.userId })) ?? refuse(common.NOT_FOUND)
    const found = await findInvoiced(tx, eventId, invoiceId)
    const order = found && (await lockOrder(tx, found.id))
    const payer = payerFrom(event, user, order?.language ?? 'fr')
    const billing =
      toCredit.outcome === 'replace' ? await replacingBilling(tx, payer, before, toCredit.bill) : undefined
    const { settings } = payer
    const creditNote = await issueCreditNote(tx, ports, { event, settings, invoiceId, reason: toCredit.reason })
    if (toCredit.outcome === 'refund') await refund(tx, ports, order, creditNote)
    const replacement = billing ? await replace(tx, ports, payer, { order, before, billing }) : null
    // An invoice that was sent and is taken back leaves no transfer to await.
    if (!billing && order?.status === 'transfer') await dropOrder(tx, ports, order)
    await settleDues(tx, ports, event, before.userId)
    await mailCredit(tx, ports, payer, { creditNote, before, outcome: toCredit.outcome })
    return { creditNote, replacement }
  })
}

/** The billing of the invoice that takes over. Its amount must be the same: what was paid was paid for it. */
async function replacingBilling(
  tx: Tx,
  payer: Payer,
  before: IssuedInvoice,
  given: Billing | undefined,
): Promise<Billing> {
  if (!given) refuse(checkoutRefusals.BILLING_INCOMPLETE, {}, [{ path: 'bill', code: 'REQUIRED' }])
  mustBeComplete(given, payer.settings.FO_BILLING_TYPES)
  const billing = normaliseBilling(given)
  const held = await heldLines(tx, payer.event, payer.user.id, payer.language)
  const regimes = new Map(held.map((line) => [keyOf(line), line]))
  const wouldDiffer = (line: BilledLine): boolean => {
    const own = regimes.get(line.key)
    if (!own) return billing.type !== before.billing.type
    const { category, vatRate } = treatmentOf(own, billing, payer.settings.FO_SELLER)
    return category !== line.category || vatRate !== line.vatRate
  }
  if (before.lines.some((line) => line.kind === 'item' && wouldDiffer(line)))
    refuse(checkoutRefusals.REPLACEMENT_DIFFERS)
  return billing
}

/** Has the provider give back what was paid for an invoice. */
async function refund(tx: Tx, ports: Ports, order: OrderRow | undefined, creditNote: IssuedInvoice): Promise<void> {
  const paid = order?.status === 'paid' && order.method === 'online' ? await findPaid(tx, order.id) : undefined
  const payment = paid && (await lockPayment(tx, paid.id))
  const left = payment ? payment.amountCents - payment.refundedCents : 0
  if (!order || !payment || left < order.grossCents) refuse(checkoutRefusals.REFUND_REFUSED)
  const toGive = { paymentId: payment.id, cents: order.grossCents, total: payment.refundedCents + order.grossCents }
  await ports.jobs.add(tx, refundPayment, { ...toGive, key: `credit ${creditNote.id}` })
}

interface Replacing {
  readonly order: OrderRow | undefined
  readonly before: IssuedInvoice
  readonly billing: Billing
}

/** The same lines to another buyer, or to the same one better named. */
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
