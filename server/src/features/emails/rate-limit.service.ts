import type { Executor } from '#kit/transaction.ts'
import type { MailRow } from './emails.store.ts'
import { findOldestOf, hasLater, isRateLimited, isUnverified } from './rate-limit.store.ts'

/** Enough for a guest who changes their mind, and bearable for a stranger whose address was abused. */
const MOST_AN_HOUR = 10
const HOUR_MS = 3_600_000

/**
 * Decides when a registration mail leaves: `now`, at a moment to check again, or `never` when a later one supersedes
 * it. A guest could register with another person's address and change days every second; until the account has verified
 * its address, mails past a limit wait for their hour and only the last one leaves.
 */
export async function departureTime(
  db: Executor,
  mail: MailRow,
  { now, hasWaited }: { readonly now: Date; readonly hasWaited: boolean },
): Promise<'now' | 'never' | Date> {
  if (!isRateLimited(mail)) return 'now'
  const isUnknown = await isUnverified(db, mail)
  if ((isUnknown || hasWaited) && (await hasLater(db, mail))) return 'never'
  if (!isUnknown) return 'now'
  const oldest = await findOldestOf(db, mail.to, new Date(now.getTime() - HOUR_MS), MOST_AN_HOUR)
  return oldest ? new Date(oldest.getTime() + HOUR_MS) : 'now'
}
