import type { BilledLine } from '@parvis/contract/billing/billing.ts'
import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { invoiceRefusals } from '@parvis/contract/invoices/invoices.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { noteRefund, Refund, RefundAsked, refundInvoice, returnExcess } from '@parvis/contract/refunds/refunds.ts'
import { refundRefusals } from '@parvis/contract/refunds/refunds.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import { dueOf, findOrder, lockOrder, paidOnline, sumReceived } from '#features/checkout/paid.service.ts'
import { loadEvent } from '#features/context/context.service.ts'
import { issueCreditNote, notePressed, readInvoice } from '#features/invoices/invoices.service.ts'
import { lockPaidFor, lockPayer, settleDues } from '#features/participation/dues.service.ts'
import { readGift } from '#features/promo-codes/promo-codes.service.ts'
import { readUser } from '#features/users/users.service.ts'
import { tellJournal } from '#kit/journal.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailCredit, mailDocument } from './credit.mail.ts'
import type { Concerned } from './credits.service.ts'
import { withInvoice } from './credits.service.ts'
import { forgo } from './forgoing.service.ts'
import { freeHeld } from './freeing.service.ts'
import { give, mustBeLeft, tellRefund } from './giving.service.ts'
import { refundAsked } from './queues.jobs.ts'
import type { RefundRow } from './refunds.store.ts'
import { findOfNote, findRefund, lockRefund, saveRefund } from './refunds.store.ts'

type InvoicePath = HandlerInput<typeof refundInvoice>['params']
type Refunded = HandlerReply<typeof refundInvoice>

export const refundOnWire = (row: RefundRow): Refund => ({
  ...row,
  triedAt: row.triedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  givenAt: row.givenAt?.toISOString() ?? null,
})

/** Places of the lines that a code for one article was taken off; nothing where discounts are everybody's. */
export async function discountedAt(
  db: Executor,
  payer: Payer,
  lines: readonly BilledLine[],
): Promise<number[] | undefined> {
  if (!lines.some(({ kind }) => kind === 'discount')) return undefined
  const found = await readGift(db, payer.event.row.id, payer.user.id)
  if (found?.gift.kind !== 'article') return undefined
  const { articleId } = found.gift
  // The key of an article is the person, the article and its day; that of a day has no article.
  const isMeant = ({ key }: BilledLine) => key.split(' ').length === 3 && key.split(' ')[1] === articleId
  return [...lines.keys()].filter((at) => lines[at] && isMeant(lines[at]))
}

/** Gives lines of an invoice back: places first, the number of the note last, as others wait for it. */
export function refund(ports: Ports, path: InvoicePath, asked: RefundAsked): Promise<Refunded> {
  return withInvoice(ports, path, async (tx, concerned) => {
    const { payer, invoice } = concerned
    const made = await notePressed(tx, path, asked.pressId)
    if (made) return answered(tx, made)
    if (invoice.kind !== 'invoice') refuse(invoiceRefusals.NOT_AN_INVOICE)
    if (toCents(invoice.price) - invoice.creditedCents !== asked.leftCents) refuse(refundRefusals.CREDIT_MOVED)
    const whole = asked.lines.flatMap(({ at, cents }) => (cents === undefined ? (invoice.lines[at] ?? []) : []))
    if (asked.holding === 'freed') await freeHeld(tx, ports, payer, whole)
    return answered(tx, await takeBack(tx, ports, concerned, asked))
  })
}

type TakenBack = Pick<RefundAsked, 'lines' | 'holding' | 'money' | 'givenOn' | 'reference' | 'reason' | 'pressId'>

/**
 * Takes lines of an invoice back in the caller's transaction, by a credit note with its mail and its money; what is to be
 * freed is free before. The payer is locked.
 */
export async function takeBack(tx: Tx, ports: Ports, concerned: Concerned, asked: TakenBack): Promise<IssuedInvoice> {
  const { payer, invoice, order } = concerned
  const creditNote = await issueCreditNote(tx, ports, {
    ...{ event: payer.event, settings: payer.settings, invoiceId: invoice.id, reason: asked.reason },
    ...{ choices: asked.lines, isKept: asked.holding === 'kept', pressId: asked.pressId },
    discountedAt: await discountedAt(tx, payer, invoice.lines),
  })
  tellJournal({
    about: invoice.userId,
    after: { invoice: invoice.number, creditNote: creditNote.number, cents: -toCents(creditNote.price) },
    why: asked.reason,
  })
  await giveFor(tx, ports, concerned, creditNote, asked)
  await forgo(tx, ports, payer.event, order, creditNote)
  await settleDues(tx, ports, payer.event, invoice.userId)
  await mailCredit(tx, ports, payer, {
    ...{ creditNote, before: invoice, holding: asked.holding },
    outcome: outcomeOf(asked),
  })
  return creditNote
}

const outcomeOf = ({ money, givenOn }: TakenBack) =>
  money === 'transfer' ? (givenOn === undefined ? 'owed' : 'given') : money

/** The money of a credit note, unless none was paid or none is given back. */
async function giveFor(
  tx: Tx,
  ports: Ports,
  { order }: Concerned,
  note: IssuedInvoice,
  { money, givenOn, reference }: TakenBack,
): Promise<void> {
  if (money === 'none') return
  if (order?.status !== 'paid') refuse(refundRefusals.REFUND_REFUSED)
  const payment = money === 'online' ? await paidOnline(tx, order) : undefined
  if (money === 'online' && !payment) refuse(refundRefusals.REFUND_REFUSED)
  const { id: orderId, eventId } = order
  const of = { eventId, orderId, creditNoteId: note.id, cents: -toCents(note.price) }
  await give(tx, ports, payment ? { ...of, paymentId: payment.id } : { ...of, givenOn, reference })
}

async function answered(db: Executor, creditNote: IssuedInvoice): Promise<Refunded> {
  const row = await findOfNote(db, creditNote.id)
  return { creditNote, refund: row ? refundOnWire(row) : null }
}

type RefundPath = HandlerInput<typeof noteRefund>['params']

/** Does something with a refund, alone. */
async function withRefund(
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
    tellJournal({ about: order.userId, before: { status: refund.status, cents: refund.cents } })
    return refundOnWire(await work(tx, refund))
  })
}

/** Asks the provider again: at once where it does not answer, under another key where it has refused. */
export function retry(ports: Ports, path: RefundPath): Promise<Refund> {
  return withRefund(ports, path, async (tx, refund) => {
    const { id, paymentId, status, cents, attempt } = refund
    if (paymentId === null || status === 'given') refuse(refundRefusals.REFUND_UNDER_WAY)
    if (status === 'refused') await mustBeLeft(tx, paymentId, cents)
    await ports.jobs.add(tx, refundAsked, { refundId: id, round: 0 }, { key: id })
    if (status !== 'refused') return refund
    const anew = { status: 'asked', attempt: attempt + 1, providerRef: null, isUnanswered: false } as const
    return saveRefund(tx, id, anew)
  })
}

/** Notes what was given back by transfer; not while a provider may still give it. */
export function noteGiven(
  ports: Ports,
  path: RefundPath,
  { givenOn, reference }: HandlerInput<typeof noteRefund>['body'],
): Promise<Refund> {
  return withRefund(ports, path, async (tx, { id, status }) => {
    if (status !== 'owed' && status !== 'refused') refuse(refundRefusals.REFUND_UNDER_WAY)
    tellJournal({ after: { status: 'given', givenOn, reference } })
    const byTransfer = { way: 'transfer', paymentId: null, providerRef: null } as const
    const given = { ...byTransfer, status: 'given', givenOn, reference, givenAt: ports.clock.now() } as const
    const row = await saveRefund(tx, id, given)
    await tellRefund(tx, ports, row, 'order.refunded')
    return row
  })
}

/** Notes that what came too much for an order was given back. */
export async function returnTooMuch(
  ports: Ports,
  { domainId, eventId, orderId }: HandlerInput<typeof returnExcess>['params'],
  { cents, givenOn, reference, excessCents }: HandlerInput<typeof returnExcess>['body'],
): Promise<Refund> {
  await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const found = await findOrder(tx, orderId)
    if (found?.eventId !== eventId) refuse(common.NOT_FOUND)
    await lockPaidFor(tx, ports, eventId, found.userId)
    const order = (await lockOrder(tx, orderId)) ?? refuse(common.NOT_FOUND)
    const received = await sumReceived(tx, orderId)
    const isOver = order.status === 'paid' || order.status === 'dropped'
    const excess = isOver ? received - (order.status === 'paid' ? dueOf(order) : 0) : 0
    if (excess !== excessCents) refuse(checkoutRefusals.TRANSFER_MOVED)
    if (cents > excess) refuse(refundRefusals.REFUND_TOO_MUCH)
    tellJournal({ about: order.userId, before: { excessCents: excess }, after: { cents, givenOn, reference } })
    return refundOnWire(await give(tx, ports, { eventId, orderId, creditNoteId: null, cents, givenOn, reference }))
  })
}

/** Sends an invoice or a credit note to its payer again. */
export async function sendAgain(ports: Ports, path: InvoicePath): Promise<{ to: string }> {
  const { domainId, eventId } = path
  const event = await loadEvent(ports.db, eventId, domainId)
  return transaction(ports.db, async (tx) => {
    const document = (await readInvoice(tx, path)) ?? refuse(common.NOT_FOUND)
    const of = { domainId, eventId, userId: document.userId }
    const user = (await readUser(tx, of)) ?? refuse(refundRefusals.NO_ADDRESS)
    tellJournal({ about: document.userId, after: { number: document.number } })
    if (!(await mailDocument(tx, ports, payerFrom(event, user, user.languageId ?? 'fr'), document)))
      refuse(refundRefusals.NO_ADDRESS)
    return { to: user.Authentication.email }
  })
}
