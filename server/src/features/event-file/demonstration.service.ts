import type { Fault } from '@parvis/contract/kit/part.ts'
import type { EventConfig } from '@parvis/contract/parts'
import { countRealOrders } from '#features/checkout/order-list.service.ts'
import type { Tx } from '#kit/transaction.ts'

/** What keeps the demonstration from being opened: visitors who would choose what a bank answers, or orders that are real. */
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
