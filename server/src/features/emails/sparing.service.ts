import type { Executor } from '#kit/transaction.ts'
import type { MailRow } from './emails.store.ts'
import { findOldestOf, hasLater, isSpared, isUnverified } from './sparing.store.ts'

/** What an honest guest who changes their mind gets at once, and what somebody bears whose address another has given. */
const MOST_AN_HOUR = 10
const HOUR_MS = 3_600_000

/**
 * What becomes of a mail that a registration calls for: `now`, a moment to come back at, or `never` where a later one says
 * it better. Anybody may register with the address of somebody else and change the days every second: until the account has
 * shown that the address is its own, the mails beyond a few wait for their hour, and the last of them alone leaves.
 */
export async function departureOf(
  db: Executor,
  mail: MailRow,
  { now, hasWaited }: { readonly now: Date; readonly hasWaited: boolean },
): Promise<'now' | 'never' | Date> {
  if (!isSpared(mail)) return 'now'
  const isUnknown = await isUnverified(db, mail)
  if ((isUnknown || hasWaited) && (await hasLater(db, mail))) return 'never'
  if (!isUnknown) return 'now'
  const oldest = await findOldestOf(db, mail.to, new Date(now.getTime() - HOUR_MS), MOST_AN_HOUR)
  return oldest ? new Date(oldest.getTime() + HOUR_MS) : 'now'
}
