import { mailAction } from '@parvis/contract/emails/emails.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { queueMail } from '#features/emails/emails.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { publishAttendance } from '#features/participation/attendance.service.ts'
import { lockPaidFor, updateBalance } from '#features/participation/balance.service.ts'
import { consumeUse } from '#features/promo-codes/promo-codes.service.ts'
import { enqueueWebhooks } from '#features/webhooks/outbox.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Payer } from './account.service.ts'
import { isAnyoneRegistered } from './balances.store.ts'
import { issueFor, payerOfOrder } from './invoicing.service.ts'
import { mailLate } from './late-payment.mail.ts'
import { closeAll, dropOrder } from './orders.service.ts'
import type { OrderRow } from './orders.store.ts'
import { lockPending, saveOrder } from './orders.store.ts'

/**
 * Settles a paid order in the transaction that records the payment: consumes its promo code, issues the invoice (its
 * number last, as other transactions wait for it), completes the registrations and writes the mail. Payer and order are
 * locked; the order is not paid yet. No mail leaves where `isTold` is false.
 */
export async function settleOrder(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  order: OrderRow,
  { isTold } = { isTold: true },
): Promise<void> {
  const { eventId, userId, promoCode } = order
  const now = ports.clock.now()
  await lockPaidFor(tx, ports, eventId, userId)
  const payer = await payerOfOrder(tx, event, order)
  if (promoCode !== null) await consumeUse(tx, { eventId, userId, code: promoCode, now })
  await saveOrder(tx, order.id, { status: 'paid', settledAt: now })
  publishAttendance(tx, ports, eventId)
  await enqueueWebhooks(tx, ports, {
    ...{ eventId, userId, kind: 'order.paid' },
    data: { orderId: order.id, amount: toEuros(order.grossCents), method: order.method },
  })
  await closeAll(tx, ports, order.id)
  // A late payment of a dropped order lowers the balance, so the next order asks for too much.
  const outdated = await lockPending(tx, eventId, userId)
  if (outdated && outdated.invoiceId === null) await dropOrder(tx, ports, outdated)
  const invoiceId = order.invoiceId ?? (await issueFor(tx, ports, payer, order, { isPaid: true }))
  await updateBalance(tx, ports, event, userId)
  if (isTold) await thank(tx, ports, payer, order, invoiceId)
}

async function thank(tx: Tx, ports: Ports, payer: Payer, order: OrderRow, invoiceId: string): Promise<void> {
  const { event, user, settings } = payer
  const to = user.Authentication.email
  if (to === '') return
  const { eventId, lines } = order
  const those = lines.flatMap(({ kind, key }) => (kind === 'item' ? (key.split(' ')[0] ?? []) : []))
  if (!(await isAnyoneRegistered(tx, eventId, those))) return mailLate(tx, ports, { event, user, order, invoiceId })
  await queueMail(tx, ports, {
    event,
    actionId: mailAction.shopSuccess,
    userId: user.id,
    to,
    language: order.language,
    variables: { link: `${ports.publicUrl}/${event.row.context}` },
    invoiceId,
    ...(!settings.FO_BADGE_BEFORE_PAYMENT && user.UserEvent?.isRegistered && { attachments: ['badge' as const] }),
    dedupeKey: `order:${order.id}:paid`,
  })
}
