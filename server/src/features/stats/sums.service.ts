import { billingType } from '@parvis/contract/billing/billing.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { billingsOf } from '#features/billing/billing.service.ts'
import { listOwed } from '#features/checkout/owed.service.ts'
import type { LoadedEvent } from '#features/context/context.service.ts'
import type { Cell } from '#kit/csv.ts'
import type { Executor } from '#kit/transaction.ts'

/** The columns of money of a file that holds everything, by the end of the key of their titles. */
export const SUMS = ['billed', 'owed'] as const

/**
 * What is billed and owed by each of these people, in the order of `SUMS`: the company that pays, and what is still to be
 * paid, in euros with its tax. A companion owes nothing: the person who registered them does.
 */
export async function sumsOf(
  db: Executor,
  event: LoadedEvent,
  ids: readonly string[],
): Promise<(id: string) => Cell[]> {
  const billings = await billingsOf(db, event.row.id, ids)
  const owed = new Map((await listOwed(db, event, ids)).map((one) => [one.userId, one]))
  return (id) => {
    const billing = billings.get(id)
    const company = billing && billing.type !== billingType.individual ? billing.social_reason : ''
    return [company || owed.get(id)?.company || null, toEuros(owed.get(id)?.cents ?? 0)]
  }
}
