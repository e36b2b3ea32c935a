import type { Fault } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { countRealOrders } from '#features/checkout/order-list.service.ts'
import type { Tx } from '#kit/transaction.ts'

/** Faults that keep the demonstration closed: visitors who could choose the answer of the bank, or real orders. */
export async function demonstrationFaults(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Fault[]> {
  const isOpened = [before, after].map(({ settings }) => settings.FO_PAYMENT_PROVIDER === 'sandbox')
  if (isOpened[0] || !isOpened[1]) return []
  const path = 'settings.FO_PAYMENT_PROVIDER'
  if (before.published) return [{ path, code: 'DEMONSTRATION_PUBLISHED' }]
  return (await countRealOrders(tx, eventId)) > 0 ? [{ path, code: 'DEMONSTRATION_ORDERS' }] : []
}
