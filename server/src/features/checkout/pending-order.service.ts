import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { dropOrder } from './orders.service.ts'
import { findAwaited, lockPending } from './orders.store.ts'

export async function dropPendingOrder(
  tx: Tx,
  ports: Ports,
  { eventId, userId }: Pick<Touched, 'eventId' | 'userId'>,
): Promise<void> {
  const order = await lockPending(tx, eventId, userId)
  if (order) await dropOrder(tx, ports, order)
}

interface Touched {
  readonly eventId: string
  readonly userId: string
  readonly keys: ReadonlySet<string>
}

/**
 * Drops a payer's pending online order before the team changes its items. Refuses PAYMENT_PENDING while the money may
 * be on its way, and TRANSFER_AWAITED for an announced transfer.
 */
export async function abandonPendingOrder(tx: Tx, ports: Ports, { eventId, userId, keys }: Touched): Promise<void> {
  const order = await lockPending(tx, eventId, userId)
  // An invoice sent before its transfer is corrected by a credit note, which the order takes into account.
  if (!order || order.invoiceId !== null || !order.lines.some(({ key }) => keys.has(key))) return
  if (order.status === 'transfer') refuse(checkoutRefusals.TRANSFER_AWAITED)
  if ((await findAwaited(tx, order.id))?.status === 'pending') refuse(checkoutRefusals.PAYMENT_PENDING)
  await dropOrder(tx, ports, order)
}
