import { and, asc, desc, eq } from 'drizzle-orm'
import { sendings } from '#db/tables/sendings.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type SendingRow = typeof sendings.$inferSelect
type Change = Partial<Omit<SendingRow, 'id' | 'eventId' | 'createdAt'>>

const MAX_LISTED = 500

/** The newest first. */
export function listRows(db: Executor, eventId: string): Promise<SendingRow[]> {
  return db.select().from(sendings).where(eq(sendings.eventId, eventId)).orderBy(desc(sendings.id)).limit(MAX_LISTED)
}

interface Which {
  readonly eventId: string
  readonly sendingId: string
}
const named = ({ eventId, sendingId }: Which) => and(eq(sendings.id, sendingId), eq(sendings.eventId, eventId))

export async function findSending(db: Executor, which: Which): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(sendings).where(named(which))
  return row
}

/** The same, for the transaction alone to change: of two at once, the second sees what the first made of it. */
export async function lockSending(tx: Tx, which: Which): Promise<SendingRow | undefined> {
  const [row] = await tx.select().from(sendings).where(named(which)).for('no key update')
  return row
}

/** Whatever its event: for a job. */
export async function findById(db: Executor, id: string): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(sendings).where(eq(sendings.id, id))
  return row
}

/** The same, for the transaction alone to change. */
export async function lockById(tx: Tx, id: string): Promise<SendingRow | undefined> {
  const [row] = await tx.select().from(sendings).where(eq(sendings.id, id)).for('no key update')
  return row
}

export async function insertSending(tx: Tx, row: typeof sendings.$inferInsert): Promise<void> {
  await tx.insert(sendings).values(row)
}

export async function changeSending(tx: Tx, id: string, change: Change): Promise<void> {
  await tx.update(sendings).set(change).where(eq(sendings.id, id))
}

export async function removeSending(tx: Tx, id: string): Promise<void> {
  await tx.delete(sendings).where(eq(sendings.id, id))
}

/** All that wait for their moment, the soonest first. */
export function listWaiting(db: Executor): Promise<Pick<SendingRow, 'id' | 'eventId'>[]> {
  return db
    .select({ id: sendings.id, eventId: sendings.eventId })
    .from(sendings)
    .where(eq(sendings.status, 'waiting'))
    .orderBy(asc(sendings.departsAt))
}

/** Those that are leaving: the process that had them in hand may have died. */
export async function listLeaving(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: sendings.id }).from(sendings).where(eq(sendings.status, 'leaving'))
  return rows.map(({ id }) => id)
}
