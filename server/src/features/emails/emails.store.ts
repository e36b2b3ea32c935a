import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import { outbox } from '#db/tables/emails.ts'
import { domains, events, organisers } from '#db/tables/events.ts'
import { authentications } from '#db/tables/users.ts'
import { placeholdersOf, preparedPerConnection, shapeOf } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type MailRow = typeof outbox.$inferSelect
export type NewMail = typeof outbox.$inferInsert
export type AttachmentKind = MailRow['attachments'][number]['kind']
export type MailStatus = MailRow['status']

const mailToWrite = preparedPerConnection((db, shape) =>
  db
    .insert(outbox)
    .values(placeholdersOf(shape) as PgInsertValue<typeof outbox>)
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
    .prepare(''),
)

export async function insertMail(db: Executor, mail: NewMail): Promise<boolean> {
  const { secrets } = mail
  const row = {
    ...mail,
    attachments: JSON.stringify(mail.attachments ?? []),
    ...(secrets && { secrets: JSON.stringify(secrets) }),
  }
  const written = await mailToWrite(db, shapeOf(row)).execute(row)
  return written.length > 0
}

/** Sender name of an event's mails, and the recipients it may write to. */
export interface Readership {
  readonly domainName: string
  /** The address that receives all mails of a rehearsal's domain; null outside rehearsals. */
  readonly rehearsalMail: string | null
  /** Whether the event is published, as the transaction sees it; true for a mail of no event. */
  readonly isPublished: boolean
}

const readershipOf = preparedPerConnection((db) => {
  const ofDomain = and(eq(events.domainId, domains.id), isNotNull(events.rehearsalMail))
  const rehearsal = db.select({ mail: events.rehearsalMail }).from(events).where(ofDomain).limit(1)
  const own = db
    .select({ published: events.published })
    .from(events)
    .where(sql`${events.id} = ${sql.placeholder('eventId')}`)
  return db
    .select({
      domainName: domains.name,
      rehearsalMail: sql<string | null>`(${rehearsal})`,
      isPublished: sql<boolean>`coalesce((${own}), true)`,
    })
    .from(domains)
    .where(eq(domains.id, sql.placeholder('domainId')))
    .prepare('')
})

export async function findReadership(tx: Tx, domainId: string, eventId: string | null): Promise<Readership> {
  const [found] = await readershipOf(tx).execute({ domainId, eventId })
  return found ?? { domainName: '', rehearsalMail: null, isPublished: true }
}

export async function isTeamAddress(
  db: Executor,
  { domainId, eventId }: { readonly domainId: string; readonly eventId: string },
  address: string,
): Promise<boolean> {
  const rows = await db
    .select({ userId: organisers.userId })
    .from(organisers)
    .innerJoin(authentications, eq(authentications.userId, organisers.userId))
    .where(
      and(
        eq(organisers.domainId, domainId),
        or(isNull(organisers.eventId), eq(organisers.eventId, eventId)),
        eq(authentications.email, address),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Takes the lease of a queued mail; undefined when it has left or another process has the lease. */
export async function claimMail(db: Executor, id: string, now: Date, leasedUntil: Date): Promise<MailRow | undefined> {
  const isFree = or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, now))
  const [mail] = await db
    .update(outbox)
    .set({ leasedUntil, attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), eq(outbox.status, 'queued'), isFree))
    .returning()
  return mail
}

/** Renews a lease, unless another process has taken it since (`attempts` differs). */
export async function extendLease(
  db: Executor,
  { id, attempts }: Pick<MailRow, 'id' | 'attempts'>,
  leasedUntil: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ leasedUntil })
    .where(
      and(eq(outbox.id, id), eq(outbox.status, 'queued'), eq(outbox.attempts, attempts), isNotNull(outbox.leasedUntil)),
    )
}

const MOST_AT_ONCE = 500

/** Releases expired leases: those of processes that died. */
export async function takeExpired(tx: Tx, now: Date): Promise<Pick<MailRow, 'id' | 'secrets'>[]> {
  const expired = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(lte(outbox.leasedUntil, now), eq(outbox.status, 'queued')))
    .orderBy(asc(outbox.leasedUntil))
    .limit(MOST_AT_ONCE)
    .for('update', { skipLocked: true })
  return tx
    .update(outbox)
    .set({ leasedUntil: null })
    .where(inArray(outbox.id, expired))
    .returning({ id: outbox.id, secrets: outbox.secrets })
}

/** Deletes queued mails that no sending was tried for; returns their keys. */
export async function removeUntried(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const isUntried = and(eq(outbox.status, 'queued'), eq(outbox.attempts, 0))
  const gone = await tx
    .delete(outbox)
    .where(and(sql`${outbox.dedupeKey} = any(${sql.param([...keys])}::text[])`, isUntried))
    .returning({ key: outbox.dedupeKey })
  return gone.map(({ key }) => key)
}

/** Removes tokens from links, for mails queued before secrets were stored apart. */
const withoutCodes = (body: typeof outbox.html | typeof outbox.text) =>
  sql`regexp_replace(${body}, '([?&;]token=)[A-Za-z0-9_-]+', '\\1…', 'g')`

/**
 * Removes secrets from a mail that has left or is dead. A queued mail needs them; so does a kept one, which is read
 * here for want of a mail server.
 */
const spent = { secrets: null, html: withoutCodes(outbox.html), text: withoutCodes(outbox.text) }

/** Records the outcome of a sending; false when the mail was deleted meanwhile with an erased person. */
export async function settleMail(
  db: Executor,
  id: string,
  end: { status: MailStatus; sentAt?: Date; lastError?: string | null },
): Promise<boolean> {
  const settled = await db
    .update(outbox)
    .set({ ...end, leasedUntil: null, ...((end.status === 'sent' || end.status === 'dead') && spent) })
    .where(eq(outbox.id, id))
    .returning({ id: outbox.id })
  return settled.length > 0
}

export async function findMail(db: Executor, id: string): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(outbox).where(eq(outbox.id, id))
  return mail
}

export interface MailPage {
  readonly status?: MailStatus | undefined
  readonly page: number
  readonly pageSize: number
}

export async function listOutbox(db: Executor, eventId: string, { status, page, pageSize }: MailPage) {
  const which = and(eq(outbox.eventId, eventId), status && eq(outbox.status, status))
  const { id, actionId, to, subject, createdAt, sentAt, lastError, returnedAt, returnedFor } = outbox
  const rows = await db
    .select({ id, actionId, to, subject, status: outbox.status, createdAt, sentAt, lastError, returnedAt, returnedFor })
    .from(outbox)
    .where(which)
    .orderBy(desc(outbox.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [total] = await db.select({ total: count() }).from(outbox).where(which)
  return { rows, total: total?.total ?? 0 }
}

export function listMailsAbout(db: Executor, eventId: string, userId: string, limit: number) {
  const { id, to, subject, status, createdAt, sentAt, returnedAt, returnedFor } = outbox
  return db
    .select({ id, to, subject, status, createdAt, sentAt, returnedAt, returnedFor })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), eq(outbox.userId, userId)))
    .orderBy(desc(outbox.id))
    .limit(limit)
}

export async function countSent(db: Executor, eventId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ actionId: outbox.actionId, sent: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.eventId, eventId),
        isNotNull(outbox.actionId),
        inArray(outbox.status, ['sent', 'kept', 'returned']),
      ),
    )
    .groupBy(outbox.actionId)
  return new Map(rows.map(({ actionId, sent }) => [actionId ?? 0, sent]))
}

export async function domainName(db: Executor, domainId: string): Promise<string> {
  const [domain] = await db.select({ name: domains.name }).from(domains).where(eq(domains.id, domainId))
  return domain?.name ?? ''
}
