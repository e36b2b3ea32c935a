import { fullName } from '@parvis/contract/kit/full-name.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { ToIssue } from '#features/invoices/invoices.service.ts'
import { issueInvoice } from '#features/invoices/invoices.service.ts'
import { readUser } from '#features/users/users.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { payerFrom } from './account.service.ts'
import type { OrderRow } from './orders.store.ts'
import { findPaid, saveOrder } from './orders.store.ts'
import { isSpecimenBy } from './providers.service.ts'
import { isEmbedded } from './sandbox.service.ts'

export async function payerOfOrder(tx: Tx, event: LoadedEvent, order: OrderRow): Promise<Payer> {
  const { domainId, id: eventId } = event.row
  const user = (await readUser(tx, { domainId, eventId, userId: order.userId })) ?? refuse(common.NOT_FOUND)
  return payerFrom(event, user, order.language)
}

type Ordered = Pick<OrderRow, 'method' | 'billing' | 'lines' | 'language' | 'promoCode' | 'reference'>

export function invoiceOf(
  { event, settings, user }: Payer,
  order: Ordered,
  { isPaid, isSpecimen }: { isPaid: boolean; isSpecimen: boolean },
): ToIssue {
  const { method, billing, lines, language, promoCode, reference } = order
  return {
    domainId: event.row.domainId,
    eventId: event.row.id,
    event,
    settings,
    userId: user.id,
    billing,
    buyerEmail: user.Authentication.email,
    attendee: fullName(user),
    lines,
    isPaid,
    isSpecimen,
    language,
    method,
    ...(method === 'transfer' && { reference }),
    ...(promoCode !== null && { promoCode }),
  }
}

export async function issueFor(
  tx: Tx,
  ports: Ports,
  payer: Payer,
  order: OrderRow,
  { isPaid }: { isPaid: boolean },
): Promise<string> {
  const payment = order.method === 'online' ? await findPaid(tx, order.id) : undefined
  const isSpecimen = payment ? isEmbedded(payment.provider) : isSpecimenBy(payer, order.method)
  const toIssue = { ...invoiceOf(payer, order, { isPaid, isSpecimen }), orderId: order.id }
  const { id } = await issueInvoice(tx, ports, toIssue)
  await saveOrder(tx, order.id, { invoiceId: id })
  return id
}
