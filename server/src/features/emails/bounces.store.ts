import type { ReturnReason } from '@parvis/contract/emails/emails.ts'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** What a bounce says of the mail that it returns. */
export interface Which {
  readonly mailId?: string | undefined
  readonly messageId?: string | undefined
  readonly address?: string | undefined
  /** The bounce may be forged: its claims must match what only the recipient of the mail knows. */
  readonly isUnproved?: boolean
}

/**
 * Finds the mail by id, else by Message-ID, else the last one sent to the address. For an unproved bounce, the
 * Message-ID must come with the recipient's address, and an address alone is not enough.
 */
export async function findReturned(tx: Tx, { mailId, messageId, address, isUnproved = false }: Which) {
  const { id, userId, eventId } = outbox
  const by = async (which: SQL | undefined) => {
    const hasLeft = inArray(outbox.status, ['sent', 'kept', 'returned'])
    const [mail] = await tx
      .select({ id, userId, eventId })
      .from(outbox)
      .where(and(which, hasLeft))
      .orderBy(desc(id))
      .limit(1)
    return mail
  }
  if (mailId !== undefined) return by(eq(outbox.id, mailId))
  const isNamed = messageId ? eq(outbox.messageId, `<${messageId.replace(/^<|>$/g, '')}>`) : undefined
  const isTo = address === undefined ? undefined : eq(outbox.to, address)
  if (isUnproved) return isNamed && isTo ? by(and(isNamed, isTo)) : undefined
  return (isNamed && (await by(isNamed))) ?? (isTo && by(isTo))
}

/** False when recorded already; a complaint replaces any other reason. */
export async function markReturned(
  tx: Tx,
  id: string,
  { returnedFor, returnedAt }: { readonly returnedFor: ReturnReason; readonly returnedAt: Date },
): Promise<boolean> {
  const isNew = or(isNull(outbox.returnedFor), and(sql`${returnedFor} = 'spam'`, sql`${outbox.returnedFor} <> 'spam'`))
  const marked = await tx
    .update(outbox)
    .set({ status: 'returned', returnedFor, returnedAt })
    .where(and(eq(outbox.id, id), isNew))
    .returning({ id: outbox.id })
  return marked.length > 0
}

const came = inArray(outbox.status, ['returned', 'dead'])

export async function markRetried(tx: Tx, domainId: string, address: string, at: Date): Promise<void> {
  const those = and(eq(outbox.domainId, domainId), eq(outbox.to, address), came, isNull(outbox.retriedAt))
  await tx.update(outbox).set({ retriedAt: at }).where(those)
}

export interface ReturnedRow {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly mailId: string
  readonly subject: string
  readonly at: Date
  readonly reason: ReturnReason
}

export interface ReturnedPage {
  readonly page: number
  readonly pageSize: number
  readonly userId?: string | undefined
}

export async function listReturnedRows(
  db: Executor,
  eventId: string,
  { page, pageSize, userId }: ReturnedPage,
): Promise<{ rows: ReturnedRow[]; total: number }> {
  const last = db
    .selectDistinctOn([users.id], {
      ...{ userId: users.id, address: authentications.email },
      firstName: shown.firstName.as('first_name'),
      lastName: shown.lastName.as('last_name'),
      ...{ mailId: sql<string>`${outbox.id}`.as('mail_id'), subject: outbox.subject },
      at: sql<Date>`coalesce(${outbox.returnedAt}, ${outbox.createdAt})`.mapWith(outbox.createdAt).as('came_at'),
      reason: sql<ReturnReason>`coalesce(${outbox.returnedFor}, 'unknown')`.as('came_for'),
    })
    .from(outbox)
    .innerJoin(
      participations,
      and(eq(participations.eventId, outbox.eventId), eq(participations.userId, outbox.userId)),
    )
    .innerJoin(users, eq(users.id, outbox.userId))
    .innerJoin(authentications, and(eq(authentications.userId, users.id), eq(authentications.email, outbox.to)))
    .where(
      and(
        ...[eq(outbox.eventId, eventId), came, isNull(outbox.retriedAt)],
        userId === undefined ? undefined : eq(outbox.userId, userId),
      ),
    )
    .orderBy(users.id, desc(outbox.id))
    .as('last')
  const rows = await db
    .select()
    .from(last)
    .orderBy(desc(last.at), last.userId)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: sql<number>`count(*)::int` }).from(last)
  return { rows, total: counted?.total ?? 0 }
}

export async function countMails(db: Executor, eventId: string): Promise<{ sent: number; returned: number }> {
  const left = sql<number>`count(*) filter (where ${outbox.status} in ('sent', 'kept', 'returned'))::int`
  const [sums] = await db
    .select({ sent: left, returned: sql<number>`count(*) filter (where ${came})::int` })
    .from(outbox)
    .where(eq(outbox.eventId, eventId))
  return sums ?? { sent: 0, returned: 0 }
}

export async function countReturned(db: Executor, eventId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ actionId: outbox.actionId, count: sql<number>`count(*)::int` })
    .from(outbox)
    .where(and(eq(outbox.eventId, eventId), came))
    .groupBy(outbox.actionId)
  return new Map(rows.map(({ actionId, count }) => [actionId ?? 0, count]))
}

export async function listDeclining(
  tx: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const ofEvent = or(isNull(mailOptouts.eventId), eq(mailOptouts.eventId, eventId))
  const rows = await tx
    .select({ userId: mailOptouts.userId })
    .from(mailOptouts)
    .where(and(inArray(mailOptouts.userId, [...userIds]), ofEvent))
  return new Set(rows.map(({ userId }) => userId))
}
