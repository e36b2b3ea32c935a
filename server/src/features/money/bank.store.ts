import type { Billing } from '@parvis/contract/billing/billing.ts'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { orders, receipts } from '#db/tables/checkout.ts'
import { users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface TransferRow {
  readonly id: string
  readonly reference: string
  readonly status: (typeof orders.$inferSelect)['status']
  readonly grossCents: number
  /** Amount credited before it was paid, and so no longer due. */
  readonly forgoneCents: number
  readonly invoiceId: string | null
  readonly billing: Billing
  readonly firstName: string
  readonly lastName: string
  readonly isErased: boolean
}

const { firstName, lastName } = shownIn(sql`${orders.eventId}`)

export function listTransfers(db: Executor, eventId: string): Promise<TransferRow[]> {
  return db
    .select({
      ...{ id: orders.id, reference: orders.reference, status: orders.status, grossCents: orders.grossCents },
      ...{ forgoneCents: orders.forgoneCents, invoiceId: orders.invoiceId, billing: orders.billing },
      ...{
        firstName,
        lastName,
        isErased: sql<boolean>`${users.extended} ? 'erasedAt'`,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.eventId, eventId), eq(orders.method, 'transfer')))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

export type ReceiptRow = typeof receipts.$inferSelect

export function listReceipts(db: Executor, eventId: string): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(receipts)
    .where(eq(receipts.eventId, eventId))
    .orderBy(asc(receipts.notedAt), asc(receipts.id))
}

/** Fingerprints of bank lines already taken. */
export async function findTaken(db: Executor, eventId: string, lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return []
  const rows = await db
    .select({ bankLine: receipts.bankLine })
    .from(receipts)
    .where(and(eq(receipts.eventId, eventId), isNotNull(receipts.bankLine), inArray(receipts.bankLine, [...lines])))
  return rows.flatMap(({ bankLine }) => bankLine ?? [])
}
