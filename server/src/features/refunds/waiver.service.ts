import type { IssuedInvoice } from '@parvis/contract/invoices/invoices.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { dropOrder } from '#features/checkout/orders.service.ts'
import type { OrderRow } from '#features/checkout/paid-orders.service.ts'
import { amountDue, lockOrder, saveOrder, sumReceived } from '#features/checkout/paid-orders.service.ts'
import { settleOrder } from '#features/checkout/settlement.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Reduces the awaited transfer by lines credited before it came. A fully credited invoice leaves nothing to await; an
 * order with no rest to pay is settled.
 */
export async function waiveBalance(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  order: OrderRow | undefined,
  note: IssuedInvoice,
): Promise<void> {
  if (order?.status !== 'transfer') return
  await saveOrder(tx, order.id, { forgoneCents: order.forgoneCents - toCents(note.price) })
  const after = (await lockOrder(tx, order.id)) ?? refuse(common.NOT_FOUND)
  if (amountDue(after) === 0) await dropOrder(tx, ports, after)
  else if ((await sumReceived(tx, order.id)) >= amountDue(after)) await settleOrder(tx, ports, event, after)
}
