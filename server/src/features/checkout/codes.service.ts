import { billedLines } from '#features/invoices/invoices.service.ts'
import { returnUse } from '#features/promo-codes/promo-codes.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { lockPending } from './orders.store.ts'
import { paysForAnyone } from './owed.store.ts'

/**
 * Gives the use of a code back, so that another person has it, where nothing was bought with it that counts: nobody whom the payer
 * pays for is registered, nothing was invoiced to them and no payment is under way. The payer is locked.
 */
export async function giveCodeBack(
  tx: Tx,
  of: { eventId: string; userId: string },
  { isLeaving = false }: { readonly isLeaving?: boolean } = {},
): Promise<void> {
  if (await paysForAnyone(tx, of, isLeaving)) return
  if ((await billedLines(tx, of.eventId, of.userId)).length > 0) return
  if ((await lockPending(tx, of.eventId, of.userId)) === undefined) await returnUse(tx, of)
}
