import { billedLines } from '#features/invoices/invoices.service.ts'
import { returnUse } from '#features/promo-codes/promo-codes.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { paysForAnyone } from './balances.store.ts'
import { lockPending } from './orders.store.ts'

/**
 * Releases the payer's promo code for others, unless it still counts: a paid-for registration, an invoice or a payment
 * under way. The payer's row is locked.
 */
export async function returnCode(
  tx: Tx,
  of: { eventId: string; userId: string },
  { isLeaving = false }: { readonly isLeaving?: boolean } = {},
): Promise<void> {
  if (await paysForAnyone(tx, of, isLeaving)) return
  if ((await billedLines(tx, of.eventId, of.userId)).length > 0) return
  if ((await lockPending(tx, of.eventId, of.userId)) === undefined) await returnUse(tx, of)
}
