import { billingType } from '@parvis/contract/billing/billing.ts'
import { creditablesOf } from '@parvis/contract/billing/credit.rules.ts'
import { keyOf, totalsOf } from '@parvis/contract/billing/statement.rules.ts'
import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { IssuedThread, ListedRefund, listRefunds, readIssued } from '@parvis/contract/refunds/refunds.ts'
import { readPriceList } from '#features/articles/articles.service.ts'
import type { Payer } from '#features/checkout/account.service.ts'
import { payerFrom } from '#features/checkout/account.service.ts'
import { listPending } from '#features/checkout/balances.service.ts'
import { amountDue, findInvoiced, paidOnline } from '#features/checkout/paid-orders.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { creditedOf, readInvoice } from '#features/invoices/invoices.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { heldLinesOf } from './item-release.service.ts'
import { leftOnline } from './refund-payment.service.ts'
import { discountedAt, refundOnWire } from './refunds.service.ts'
import { findSeller, listCarrying, listDeeds, listFreeDays, listGiven, listNotes, listOpen } from './refunds.store.ts'

type Path = HandlerInput<typeof readIssued>['params']

/** An invoice, by its id or that of one of its credit notes, with notes, refunds and mails. */
export async function readThread(ports: Ports, path: Path, language: string): Promise<IssuedThread> {
  const { db } = ports
  const { domainId, eventId } = path
  const event = await loadEvent(db, eventId, domainId)
  const asked = (await readInvoice(db, path)) ?? refuse(common.NOT_FOUND)
  const { creditedId } = asked
  const invoice = creditedId === null ? asked : await mustRead(db, { ...path, invoiceId: creditedId })
  const user = (await readUser(db, { domainId, eventId, userId: invoice.userId })) ?? refuse(common.NOT_FOUND)
  const payer = payerFrom(event, user, language)
  const order = await findInvoiced(db, eventId, invoice.id)
  const notes = await notesOf(db, path, invoice.id)
  const meant = await discountedAt(db, payer, invoice.lines)
  return {
    ...{ invoice, notes, seller: await sellerOf(db, invoice.id) },
    payer: { firstName: user.firstName, lastName: user.lastName },
    order: order
      ? {
          ...{ id: order.id, status: order.status, reference: order.reference },
          settledAt: order.settledAt?.toISOString() ?? null,
        }
      : null,
    lines: await linesOf(db, payer, invoice, meant),
    ...(meant && { discountedAt: meant }),
    leftCents: toCents(invoice.price) - invoice.creditedCents,
    onlineCents: await leftOnline(db, await paidOnline(db, order)),
    awaited: order?.status === 'paid' && !invoice.isSpecimen ? await awaitedOf(db, eventId, invoice.userId) : null,
    isSettled: user.UserEvent?.isCompleted ?? false,
    ...(await pastOf(db, eventId, invoice, notes)),
  }
}

async function awaitedOf(db: Executor, eventId: string, userId: string): Promise<IssuedThread['awaited']> {
  const found = (await listPending(db, eventId, [userId])).get(userId)
  if (found?.row.status !== 'transfer') return null
  const cents = amountDue(found.row) - found.receivedCents
  return cents > 0 ? { reference: found.row.reference, cents } : null
}

async function sellerOf(db: Executor, invoiceId: string): Promise<IssuedThread['seller']> {
  const { name, address, postalCode, city, siret, vatNumber } = await findSeller(db, invoiceId)
  return { name, siret, vatNumber, address: `${address}, ${postalCode} ${city}` }
}

const mustRead = async (db: Executor, path: Path): Promise<IssuedInvoice> =>
  (await readInvoice(db, path)) ?? refuse(common.NOT_FOUND)

async function notesOf(db: Executor, path: Path, invoiceId: string): Promise<IssuedThread['notes']> {
  const found: IssuedThread['notes'] = []
  for (const { id, facts, refund, givenBy } of await listNotes(db, invoiceId)) {
    const document = await mustRead(db, { ...path, invoiceId: id })
    found.push({
      document,
      reason: facts.reason,
      vat: [...(facts.vat ?? totalsOf(document.lines).vat)],
      refund: refund ? refundOnWire(refund, givenBy) : null,
    })
  }
  return found
}

async function linesOf(
  db: Executor,
  payer: Payer,
  invoice: IssuedInvoice,
  meant: number[] | undefined,
): Promise<IssuedThread['lines']> {
  const held = new Map((await heldLinesOf(db, payer, invoice.lines)).map((line) => [keyOf(line), line]))
  const { articles } = await readPriceList(db, payer)
  const days = await listFreeDays(db, payer.event.row.id)
  const standing = { ...(await creditedOf(db, invoice)), discountedAt: meant }
  return creditablesOf(standing).map(({ at, line, leftCents }) => {
    const own = held.get(line.key)
    const day = own && days.find(({ id }) => id === own.dayId)?.free
    const stock = own && articles.find(({ id }) => id === own.articleId)?.left
    return { at, leftCents, isHeld: own !== undefined, free: (own?.articleId === undefined ? day : stock) ?? null }
  })
}

async function pastOf(
  db: Executor,
  eventId: string,
  invoice: IssuedInvoice,
  notes: IssuedThread['notes'],
): Promise<Pick<IssuedThread, 'deeds' | 'mails'>> {
  const documents = [invoice, ...notes.map(({ document }) => document)]
  const items = [...documents.map(({ id }) => id), ...notes.flatMap(({ refund }) => refund?.id ?? [])]
  const deeds = await listDeeds(db, eventId, items)
  const carried = await listCarrying(
    db,
    { eventId, userId: invoice.userId },
    documents.map(({ id }) => id),
  )
  return {
    deeds: deeds.map(({ id, at, firstName, lastName, device, tool, route, after }) => ({
      ...{ id, at: at.toISOString(), act: route },
      who: `${firstName ?? ''} ${lastName ?? ''}`.trim() || device || tool,
      cents: centsIn(after),
    })),
    mails: carried.map(({ id, createdAt, sentAt, to, attachments }) => ({
      ...{ id, to, at: (sentAt ?? createdAt).toISOString(), isSent: sentAt !== null },
      number: documents.find((one) => attachments.some((file) => 'id' in file && file.id === one.id))?.number ?? '',
    })),
  }
}

const centsIn = (after: unknown): number | null => {
  const cents = typeof after === 'object' && after !== null && 'cents' in after ? after.cents : undefined
  return typeof cents === 'number' ? cents : null
}

/** Refunds that wait for a transfer or the provider, and the latest recorded transfers. */
export async function readOpen(ports: Ports, eventId: string): Promise<HandlerReply<typeof listRefunds>> {
  const open = await listOpen(ports.db, eventId)
  return { data: open.map(onList), given: (await listGiven(ports.db, eventId)).map(onList) }
}

type Listed = Awaited<ReturnType<typeof listOpen>>[number]

const onList = ({ row, givenBy, firstName, lastName, billing, ...of }: Listed): ListedRefund => ({
  ...refundOnWire(row, givenBy),
  payer: {
    ...{ firstName, lastName },
    company: billing.type === billingType.individual ? '' : billing.social_reason,
  },
  ...of,
})
