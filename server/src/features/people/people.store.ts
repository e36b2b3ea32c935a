import type { ReadKind } from '@parvis/contract/people/people.rules.ts'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { personReads } from '#db/tables/people.ts'
import { users } from '#db/tables/users.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

interface Read {
  readonly eventId: string
  readonly userId: string
  readonly readerId: string
  readonly kind: ReadKind
}

/** One row per reader, kind and day; repeats are counted. */
export async function noteRead(db: Executor, read: Read, now: Date): Promise<void> {
  await db
    .insert(personReads)
    .values({ ...read, day: now.toISOString().slice(0, 10), lastAt: now })
    .onConflictDoUpdate({
      target: [personReads.eventId, personReads.userId, personReads.readerId, personReads.kind, personReads.day],
      set: { count: sql`${personReads.count} + 1`, lastAt: now },
    })
}

const SHOWN = 50

export function listReads(db: Executor, eventId: string, userId: string) {
  return db
    .select({
      by: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      kind: personReads.kind,
      count: personReads.count,
      lastAt: personReads.lastAt,
    })
    .from(personReads)
    .innerJoin(users, eq(users.id, personReads.readerId))
    .where(and(eq(personReads.eventId, eventId), eq(personReads.userId, userId)))
    .orderBy(desc(personReads.lastAt), asc(personReads.readerId), asc(personReads.kind), desc(personReads.day))
    .limit(SHOWN)
}

export async function removeReads(db: Executor, before: Date): Promise<void> {
  await deleteInBatches(() =>
    db.execute(sql`delete from ${personReads} where ctid in (
      select ctid from ${personReads} where ${lt(personReads.lastAt, before)} limit ${BATCH})`),
  )
}

export function listMailsTo(tx: Tx, eventId: string, userIds: readonly string[]) {
  return tx
    .select({ id: outbox.id, to: outbox.to, subject: outbox.subject, html: outbox.html })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), inArray(outbox.userId, [...userIds])))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
}
