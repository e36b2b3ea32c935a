import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'
import type { MailRow } from './emails.store.ts'

/** Mails that state the whole registration, so that the last one supersedes the others. */
const CONFIRMING: readonly ActionId[] = [
  ...[mailAction.onsite, mailAction.remote, mailAction.represented, mailAction.absent, mailAction.companion],
]
/** Mails that each save of a registration sends. */
const SPARED: readonly (number | null)[] = [...CONFIRMING, mailAction.representative]

/** A mail that an organiser sends under an action with their own text is optional, and is not limited. */
export const isRateLimited = ({ actionId, isOptional }: Pick<MailRow, 'actionId' | 'isOptional'>): boolean =>
  !isOptional && SPARED.includes(actionId)

export async function isUnverified(db: Executor, { domainId, to }: MailRow): Promise<boolean> {
  const isOfAddress = and(eq(authentications.domainId, domainId), eq(authentications.email, to))
  const rows = await db
    .select({ userId: authentications.userId })
    .from(authentications)
    .where(and(isOfAddress, isNull(authentications.emailVerifiedAt)))
  return rows.length > 0
}

/** When the oldest of the last `most` limited mails to an address left, if all of them left after `since`. */
export async function findOldestOf(db: Executor, to: string, since: Date, most: number): Promise<Date | undefined> {
  const isSparedAction = inArray(
    outbox.actionId,
    SPARED.flatMap((id) => id ?? []),
  )
  const hasLeft = and(eq(outbox.to, to), isSparedAction, gt(outbox.sentAt, since))
  const rows = await db
    .select({ sentAt: outbox.sentAt })
    .from(outbox)
    .where(hasLeft)
    .orderBy(desc(outbox.sentAt))
    .limit(1)
    .offset(most - 1)
  return rows[0]?.sentAt ?? undefined
}

/** Mails about the same registration to the same address; a key ends with the version that it states. */
function ofSame({ actionId, dedupeKey, eventId, userId, to }: MailRow) {
  const isTo = and(eq(outbox.to, to), eq(outbox.eventId, eventId ?? ''), eq(outbox.userId, userId ?? ''))
  if (CONFIRMING.some((id) => id === actionId))
    return and(isTo, eq(outbox.isOptional, false), inArray(outbox.actionId, [...CONFIRMING]))
  return and(isTo, sql`starts_with(${outbox.dedupeKey}, ${dedupeKey.slice(0, dedupeKey.lastIndexOf(':') + 1)})`)
}

export async function hasLater(db: Executor, mail: MailRow): Promise<boolean> {
  const isAlive = inArray(outbox.status, ['queued', 'sent', 'kept'])
  const isLater = and(ofSame(mail), gt(outbox.id, mail.id), isAlive)
  return (await db.select({ id: outbox.id }).from(outbox).where(isLater).limit(1)).length > 0
}

/** Deletes earlier mails that wait, unless they are being sent. */
export async function removeEarlier(db: Executor, mail: MailRow): Promise<void> {
  const isEarlier = and(ofSame(mail), lt(outbox.id, mail.id))
  await db.delete(outbox).where(and(isEarlier, eq(outbox.status, 'queued'), isNull(outbox.leasedUntil)))
}

export async function removeMail(db: Executor, id: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.status, 'queued')))
}
