import type { Declined } from '@parvis/contract/deliveries/deliveries.ts'
import { and, eq, isNull, or } from 'drizzle-orm'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { events } from '#db/tables/events.ts'
import { authentications, users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface Reader {
  readonly userId: string
  readonly eventId: string
  readonly domainId: string
}

/** The reader of an unsubscribe link, if they still exist in the event's domain. */
export async function findReader(
  db: Executor,
  { userId, eventId }: Pick<Reader, 'userId' | 'eventId'>,
): Promise<(Reader & { email: string; context: string }) | undefined> {
  const [row] = await db
    .select({ domainId: events.domainId, context: events.context, email: authentications.email })
    .from(users)
    .innerJoin(events, and(eq(events.domainId, users.domainId), eq(events.id, eventId)))
    .innerJoin(authentications, eq(authentications.userId, users.id))
    .where(eq(users.id, userId))
  return row && { ...row, userId, eventId }
}

export async function readDeclined(db: Executor, { userId, eventId }: Reader): Promise<Declined> {
  const rows = await db
    .select({ eventId: mailOptouts.eventId })
    .from(mailOptouts)
    .where(and(eq(mailOptouts.userId, userId), or(isNull(mailOptouts.eventId), eq(mailOptouts.eventId, eventId))))
  if (rows.some((row) => row.eventId === null)) return 'domain'
  return rows.length > 0 ? 'event' : 'nothing'
}

/** Replaces a person's unsubscription for the event. */
export async function writeDeclined(tx: Tx, reader: Reader, declined: Declined, createdAt: Date): Promise<void> {
  const { userId, eventId, domainId } = reader
  const ofEvent = eq(mailOptouts.eventId, eventId)
  const those = declined === 'event' ? isNull(mailOptouts.eventId) : or(isNull(mailOptouts.eventId), ofEvent)
  if (declined !== 'domain') await tx.delete(mailOptouts).where(and(eq(mailOptouts.userId, userId), those))
  if (declined === 'nothing') return
  const row = { userId, domainId, eventId: declined === 'event' ? eventId : null, createdAt }
  await tx.insert(mailOptouts).values(row).onConflictDoNothing()
}
