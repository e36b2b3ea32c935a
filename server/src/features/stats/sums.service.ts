import { billingType } from '@parvis/contract/billing/billing.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { billingsOf } from '#features/billing/billing.service.ts'
import { listBalancesDue } from '#features/checkout/balances.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'

/** Suffixes of the title keys of the money columns. */
export const SUMS = ['billed', 'owed'] as const

/**
 * Amounts billed and owed by person, in the order of `SUMS`: the billed company and the balance in euros with VAT. A
 * companion owes nothing; their host does.
 */
export async function sumsOf(
  db: Executor,
  event: LoadedEvent,
  ids: readonly string[],
): Promise<(id: string) => Cell[]> {
  const billings = await billingsOf(db, event.row.id, ids)
  const owed = new Map((await listBalancesDue(db, event, ids)).map((one) => [one.userId, one]))
  return (id) => {
    const billing = billings.get(id)
    const company = billing && billing.type !== billingType.individual ? billing.social_reason : ''
    return [company || owed.get(id)?.company || null, toEuros(owed.get(id)?.cents ?? 0)]
  }
}
