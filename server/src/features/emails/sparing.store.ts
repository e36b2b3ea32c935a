import type { ActionId } from '@parvis/contract/emails/emails.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'
import type { MailRow } from './emails.store.ts'

/** These say where a registration stands: the last one says it all. */
const CONFIRMING: readonly ActionId[] = [
  ...[mailAction.onsite, mailAction.remote, mailAction.represented, mailAction.absent, mailAction.companion],
]
/** These come of each save of a registration. */
const SPARED: readonly (number | null)[] = [...CONFIRMING, mailAction.representative]

/** What an organiser sends under the name of an action in a text of their own is optional, and is no other mail. */
export const isSpared = ({ actionId, isOptional }: Pick<MailRow, 'actionId' | 'isOptional'>): boolean =>
  !isOptional && SPARED.includes(actionId)

/** Whether an account has an address that nobody has shown to be theirs. */
export async function isUnverified(db: Executor, { domainId, to }: MailRow): Promise<boolean> {
  const isOfAddress = and(eq(authentications.domainId, domainId), eq(authentications.email, to))
  const rows = await db
    .select({ userId: authentications.userId })
    .from(authentications)
    .where(and(isOfAddress, isNull(authentications.emailVerifiedAt)))
  return rows.length > 0
}

/** When the oldest of the last `most` such mails to an address left, where all of them left after a moment. */
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

/** Mails of the same registration to the same address. A key ends with the version of what it tells. */
function ofSame({ actionId, dedupeKey, eventId, userId, to }: MailRow) {
  const isTo = and(eq(outbox.to, to), eq(outbox.eventId, eventId ?? ''), eq(outbox.userId, userId ?? ''))
  if (CONFIRMING.some((id) => id === actionId))
    return and(isTo, eq(outbox.isOptional, false), inArray(outbox.actionId, [...CONFIRMING]))
  return and(isTo, sql`starts_with(${outbox.dedupeKey}, ${dedupeKey.slice(0, dedupeKey.lastIndexOf(':') + 1)})`)
}

/** Whether a later mail of the same waits too, or has left. */
export async function hasLater(db: Executor, mail: MailRow): Promise<boolean> {
  const isAlive = inArray(outbox.status, ['queued', 'sent', 'kept'])
  const isLater = and(ofSame(mail), gt(outbox.id, mail.id), isAlive)
  return (await db.select({ id: outbox.id }).from(outbox).where(isLater).limit(1)).length > 0
}

/** Takes out the earlier ones that wait, of which none is in hand. */
export async function removeEarlier(db: Executor, mail: MailRow): Promise<void> {
  const isEarlier = and(ofSame(mail), lt(outbox.id, mail.id))
  await db.delete(outbox).where(and(isEarlier, eq(outbox.status, 'queued'), isNull(outbox.leasedUntil)))
}

/** Takes out a mail that does not leave any more. */
export async function removeMail(db: Executor, id: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.id, id), eq(outbox.status, 'queued')))
}
