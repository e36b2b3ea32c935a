import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export async function listRehearsals(db: Executor, eventId: string) {
  const { id, context, createdAt, rehearsalMail } = events
  const rows = await db
    .select({ id, context, createdAt, mail: rehearsalMail })
    .from(events)
    .where(eq(events.rehearsalOf, eventId))
    .orderBy(asc(createdAt), asc(id))
  return rows.map(({ mail, ...row }) => ({ ...row, mail: mail ?? '' }))
}

export async function listOldRehearsals(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isNotNull(events.rehearsalOf), lt(events.createdAt, before)))
    .orderBy(asc(events.id))
  return rows.map(({ id }) => id)
}

/** False if it was removed meanwhile. */
export async function lockRehearsal(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), isNotNull(events.rehearsalOf)))
    .for('update')
  return rows.length > 0
}

/** Removes a rehearsal with its domain and all its data. The database function refuses other events. */
export async function removeWhole(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select remove_rehearsal(${id})`)
}
