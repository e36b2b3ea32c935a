import { and, eq, isNull, ne } from 'drizzle-orm'
import { domains, organisers } from '#db/tables/context.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** What somebody runs: an event, or every event of the domain when `eventId` is null. */
export interface Run {
  readonly domainId: string
  readonly eventId: string | null
  readonly userId: string
}

export async function insertRun(tx: Tx, run: Run): Promise<void> {
  await tx.insert(organisers).values(run).onConflictDoNothing()
}

export async function deleteRun(tx: Tx, { domainId, eventId, userId }: Run): Promise<void> {
  const ofEvent = eventId === null ? isNull(organisers.eventId) : eq(organisers.eventId, eventId)
  await tx.delete(organisers).where(and(eq(organisers.domainId, domainId), eq(organisers.userId, userId), ofEvent))
}

export async function findRun(db: Executor, domainId: string, userId: string): Promise<(string | null)[]> {
  const rows = await db
    .select({ eventId: organisers.eventId })
    .from(organisers)
    .where(and(eq(organisers.domainId, domainId), eq(organisers.userId, userId)))
  return rows.map(({ eventId }) => eventId)
}

/** What the others of a domain run, which is locked: nobody leaves until it is decided. */
export async function lockRunByOthers(tx: Tx, domainId: string, userId: string): Promise<(string | null)[]> {
  await tx.select({ id: domains.id }).from(domains).where(eq(domains.id, domainId)).for('no key update')
  const rows = await tx
    .selectDistinct({ eventId: organisers.eventId })
    .from(organisers)
    .where(and(eq(organisers.domainId, domainId), ne(organisers.userId, userId)))
  return rows.map(({ eventId }) => eventId)
}
