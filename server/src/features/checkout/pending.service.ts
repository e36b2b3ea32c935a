import { checkoutRefusals } from '@parvis/contract/checkout/checkout.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { dropOrder } from './orders.service.ts'
import { findAwaited, lockPending } from './orders.store.ts'

/** Gives up whatever a payer has begun to pay and nothing has come of, a transfer too: nobody is asked for it any more. */
export async function dropPending(
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
  /** The keys of what changes hands, as lines bear them. */
  readonly keys: ReadonlySet<string>
}

/**
 * Gives up what a payer has begun to pay online, where the team changes what it is for. Refuses PAYMENT_PENDING while the money
 * may be on its way, and TRANSFER_AWAITED where a transfer of that amount is: nothing is taken from under a payment.
 */
export async function giveUpPending(tx: Tx, ports: Ports, { eventId, userId, keys }: Touched): Promise<void> {
  const order = await lockPending(tx, eventId, userId)
  // An invoice that was sent before its transfer is taken back by a credit note, which its order heeds.
  if (!order || order.invoiceId !== null || !order.lines.some(({ key }) => keys.has(key))) return
  if (order.status === 'transfer') refuse(checkoutRefusals.TRANSFER_AWAITED)
  if ((await findAwaited(tx, order.id))?.status === 'pending') refuse(checkoutRefusals.PAYMENT_PENDING)
  await dropOrder(tx, ports, order)
}
