import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { passkeyChallenges, passkeys } from '#db/tables/factor.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

/** The passkeys of somebody, the oldest first. */
export const listPasskeys = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.madeAt), asc(passkeys.id))

/** A passkey of a domain, as its authenticator knows it. */
export async function findPasskey(
  db: Executor,
  domainId: string,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select({ passkey: passkeys })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(users.domainId, domainId)))
  return row?.passkey
}

/** Keeps a passkey: false where its authenticator has given it already. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return kept.length > 0
}

/** Notes that a passkey has served, unless it was used as often or more: of those who bring one use at once, one gets it. */
export async function usePasskey(tx: Tx, id: string, counter: number, lastUsedAt: Date): Promise<boolean> {
  const isForward = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt })
    .where(and(eq(passkeys.id, id), isForward))
    .returning({ id: passkeys.id })
  return used.length > 0
}

interface Own {
  readonly userId: string
  readonly id: string
}
const isOwn = ({ userId, id }: Own) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Whether somebody had this passkey, which is called otherwise from then on. */
export async function renameOwn(db: Executor, own: Own, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(isOwn(own)).returning({ id: passkeys.id })
  return renamed.length > 0
}

/** What a passkey that somebody had was, which is gone from then on. */
export async function deleteOwn(tx: Tx, own: Own): Promise<PasskeyRow | undefined> {
  const [gone] = await tx.delete(passkeys).where(isOwn(own)).returning()
  return gone
}

/** Keeps what is asked, and forgets what nobody has answered in time. */
export async function insertChallenge(
  db: Executor,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.insert(passkeyChallenges).values(challenge)
}

type Asked = Pick<ChallengeRow, 'challenge' | 'purpose' | 'tokenHash'>

/** Uses up what was asked in a session, or of nobody: of those who answer at once, one gets it. */
export async function takeChallenge(
  db: Executor,
  { challenge, purpose, tokenHash }: Asked,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        tokenHash === null ? isNull(passkeyChallenges.tokenHash) : eq(passkeyChallenges.tokenHash, tokenHash),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning()
  return taken
}
