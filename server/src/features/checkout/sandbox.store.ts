import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orders, payments, sandboxPayments } from '#db/tables/checkout.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type SandboxRow = typeof sandboxPayments.$inferSelect

/** Inserts a session, or returns the one with the same idempotency key. */
export async function openSandbox(db: Executor, row: typeof sandboxPayments.$inferInsert): Promise<SandboxRow> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing({ target: sandboxPayments.idempotencyKey })
  const [kept] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.idempotencyKey, row.idempotencyKey))
  if (!kept) throw new Error('The session that was opened is gone')
  return kept
}

export async function findSandbox(db: Executor, ref: string): Promise<SandboxRow | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  return row
}

export async function lockSandbox(tx: Tx, ref: string): Promise<SandboxRow | undefined> {
  const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref)).for('no key update')
  return row
}

const withoutBuyer = sql`jsonb_set(${sandboxPayments.session}, '{email}', '""')`

export async function forgetSandboxBuyer(tx: Tx, userId: string): Promise<void> {
  const theirs = tx
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.userId, userId))
  await tx
    .update(sandboxPayments)
    .set({ session: withoutBuyer })
    .where(inArray(sql`${sandboxPayments.session} ->> 'paymentId'`, theirs))
}

/** Ends an open session and removes its buyer; false when it was over, or paid with a late notice. */
export async function endSandbox(
  db: Executor,
  ref: string,
  end: { status: SandboxRow['status']; paidAt?: Date },
): Promise<boolean> {
  const isOpen = and(eq(sandboxPayments.status, 'open'), isNull(sandboxPayments.paidAt))
  const ended = await db
    .update(sandboxPayments)
    .set({ ...end, ...(end.status !== 'open' && { session: withoutBuyer }) })
    .where(and(eq(sandboxPayments.ref, ref), isOpen))
    .returning({ ref: sandboxPayments.ref })
  return ended.length > 0
}

export async function noteRefund(tx: Tx, ref: string, key: string, cents: number): Promise<void> {
  await tx
    .update(sandboxPayments)
    .set({
      refundedCents: sql`${sandboxPayments.refundedCents} + ${cents}`,
      session: sql`jsonb_set(${sandboxPayments.session}, array['refunds', ${key}], to_jsonb(${cents}::int))`,
    })
    .where(eq(sandboxPayments.ref, ref))
}

export async function noteNotified(db: Executor, ref: string): Promise<void> {
  await db.update(sandboxPayments).set({ isNotified: true }).where(eq(sandboxPayments.ref, ref))
}
