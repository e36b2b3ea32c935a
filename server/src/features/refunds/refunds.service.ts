import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { noteRefund, Refund, RefundAsked, refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import { findOrder, paidOnline } from '#features/checkout/paid-orders.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { issueCreditNote, notePressed, readInvoice } from '#features/invoices/invoices.service.ts'
import { lockPayer, updateBalance } from '#features/participation/balance.service.ts'
import { readGift } from '#features/promo-codes/promo-codes.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailCredit, mailDocument } from './credit.mail.ts'
import type { Concerned } from './credits.service.ts'
import { withInvoice } from './credits.service.ts'
import { deduct } from './deduction.service.ts'
import { releaseItems } from './item-release.service.ts'
import { refundAsked } from './queues.jobs.ts'
import { createRefund, mustBeLeft } from './refund-payment.service.ts'
import type { RefundRow } from './refunds.store.ts'
import { findNoter, findOfNote, findRefund, lockRefund, saveRefund } from './refunds.store.ts'
import { waiveBalance } from './waiver.service.ts'

type InvoicePath = HandlerInput<typeof refundInvoice>['params']
type Refunded = HandlerReply<typeof refundInvoice>

/**
 * The account number is left out: a separate call gives it to people who make transfers. `by` is the name of the
 * organiser who recorded it.
 */
export const refundOnWire = ({ account: _, ...row }: RefundRow, by = ''): Refund => ({
  ...row,
  givenBy: by,
  triedAt: row.triedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  givenAt: row.givenAt?.toISOString() ?? null,
})

/** Indexes of the lines that a code for one article applied to; undefined where discounts apply to all lines. */
export async function discountedAt(
  db: Executor,
  payer: Payer,
  lines: readonly BilledLine[],
): Promise<number[] | undefined> {
  if (!lines.some(({ kind }) => kind === 'discount')) return undefined
  const found = await readGift(db, payer.event.row.id, payer.user.id)
  if (found?.gift.kind !== 'article') return undefined
  const { articleId } = found.gift
  // An article's key is « person article day »; that of a day has no article.
  const isMeant = ({ key }: BilledLine) => key.split(' ').length === 3 && key.split(' ')[1] === articleId
  return [...lines.keys()].filter((at) => lines[at] && isMeant(lines[at]))
}

/** Credits lines of an invoice. Places first, the document number last, as other issuers wait for its lock. */
export function refund(ports: Ports, path: InvoicePath, asked: RefundAsked, by: string | null): Promise<Refunded> {
  return withInvoice(ports, path, async (tx, concerned) => {
    const { payer, invoice } = concerned
    const made = await notePressed(tx, path, asked.pressId)
    if (made) return answered(tx, made)
    if (invoice.kind !== 'invoice') refuse(invoiceRefusals.NOT_AN_INVOICE)
    if (toCents(invoice.price) - invoice.creditedCents !== asked.leftCents) refuse(refundRefusals.CREDIT_MOVED)
    const whole = asked.lines.flatMap(({ at, cents }) => (cents === undefined ? (invoice.lines[at] ?? []) : []))
    if (asked.holding === 'freed') await releaseItems(tx, ports, payer, whole)
    return answered(tx, await takeBack(tx, ports, concerned, { ...asked, by }))
  })
}

type TakenBack = Pick<
  RefundAsked,
  'lines' | 'holding' | 'money' | 'givenOn' | 'reference' | 'reason' | 'pressId' | 'deductCents'
> & {
  readonly by?: string | null
}

/**
 * Credits lines in the caller's transaction, with mail and refund; places must be released before. The payer must be
 * locked.
 */
export async function takeBack(tx: Tx, ports: Ports, concerned: Concerned, asked: TakenBack): Promise<IssuedInvoice> {
  const { payer, invoice, order } = concerned
  const creditNote = await issueCreditNote(tx, ports, {
    ...{ event: payer.event, settings: payer.settings, invoiceId: invoice.id, reason: asked.reason },
    ...{ choices: asked.lines, isKept: asked.holding === 'kept', pressId: asked.pressId },
    discountedAt: await discountedAt(tx, payer, invoice.lines),
  })
  addAuditDetails({
    about: invoice.userId,
    after: { invoice: invoice.number, creditNote: creditNote.number, cents: -toCents(creditNote.price) },
    why: asked.reason,
  })
  await deduct(tx, ports, concerned, creditNote, asked.deductCents ?? 0)
  await giveFor(tx, ports, concerned, creditNote, asked)
  await waiveBalance(tx, ports, payer.event, order, creditNote)
  await updateBalance(tx, ports, payer.event, invoice.userId)
  await mailCredit(tx, ports, payer, {
    ...{ creditNote, before: invoice, holding: asked.holding },
    ...{ outcome: outcomeOf(asked), deductedCents: asked.deductCents ?? 0 },
  })
  return creditNote
}

const outcomeOf = ({ money, givenOn }: TakenBack) =>
  money === 'transfer' ? (givenOn === undefined ? 'owed' : 'given') : money

/** Nothing to refund where nothing was paid or the organiser keeps the money. */
async function giveFor(
  tx: Tx,
  ports: Ports,
  { order }: Concerned,
  note: IssuedInvoice,
  { money, givenOn, reference, by, deductCents = 0 }: TakenBack,
): Promise<void> {
  const cents = -toCents(note.price) - deductCents
  if (money === 'none' || cents === 0) return
  if (order?.status !== 'paid') refuse(refundRefusals.REFUND_REFUSED)
  const payment = money === 'online' ? await paidOnline(tx, order) : undefined
  if (money === 'online' && !payment) refuse(refundRefusals.REFUND_REFUSED)
  const { id: orderId, eventId } = order
  const of = { eventId, orderId, creditNoteId: note.id, cents }
  await createRefund(tx, ports, payment ? { ...of, paymentId: payment.id } : { ...of, givenOn, reference, by })
}

async function answered(db: Executor, creditNote: IssuedInvoice): Promise<Refunded> {
  const row = await findOfNote(db, creditNote.id)
  return { creditNote, refund: row ? refundOnWire(row, await findNoter(db, row.givenBy)) : null }
}

export type RefundPath = HandlerInput<typeof noteRefund>['params']

export async function withRefund(
  ports: Ports,
  { domainId, eventId, refundId }: RefundPath,
  work: (tx: Tx, refund: RefundRow) => Promise<RefundRow>,
): Promise<Refund> {
  await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const found = await findRefund(tx, refundId)
    if (found?.eventId !== eventId) refuse(common.NOT_FOUND)
    const order = (await findOrder(tx, found.orderId)) ?? refuse(common.NOT_FOUND)
    await lockPayer(tx, ports, eventId, order.userId)
    const refund = (await lockRefund(tx, refundId)) ?? refuse(common.NOT_FOUND)
    addAuditDetails({ about: order.userId, before: { status: refund.status, cents: refund.cents } })
    const after = await work(tx, refund)
    return refundOnWire(after, await findNoter(tx, after.givenBy))
  })
}

/** Repeats the request: under the same key if unanswered, under a new one if refused. */
export function retry(ports: Ports, path: RefundPath): Promise<Refund> {
  return withRefund(ports, path, async (tx, refund) => {
    const { id, paymentId, status, cents, attempt } = refund
    if (paymentId === null || status === 'given') refuse(refundRefusals.REFUND_UNDER_WAY)
    if (status === 'refused') await mustBeLeft(tx, paymentId, cents)
    await ports.jobs.add(tx, refundAsked, { refundId: id, round: 0 }, { key: id })
    if (status !== 'refused') return refund
    const anew = { status: 'asked', attempt: attempt + 1, providerRef: null, isUnanswered: false, account: '' } as const
    return saveRefund(tx, id, anew)
  })
}

export async function sendAgain(ports: Ports, path: InvoicePath): Promise<{ to: string }> {
  const { domainId, eventId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const document = (await readInvoice(tx, path)) ?? refuse(common.NOT_FOUND)
    const of = { domainId, eventId, userId: document.userId }
    const user = (await readUser(tx, of)) ?? refuse(refundRefusals.NO_ADDRESS)
    addAuditDetails({ about: document.userId, after: { number: document.number } })
    if (!(await mailDocument(tx, ports, payerFrom(event, user, user.languageId ?? 'fr'), document)))
      refuse(refundRefusals.NO_ADDRESS)
    return { to: user.Authentication.email }
  })
}
