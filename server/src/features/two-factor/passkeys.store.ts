import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { passkeyChallenges, passkeys } from '#db/tables/two-factor.ts'
import { users } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof passkeyChallenges.$inferSelect

export const listPasskeys = (db: Executor, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.madeAt), asc(passkeys.id))

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

export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const kept = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return kept.length > 0
}

/** Records a use if the counter has advanced or is always 0; of concurrent uses of one counter, one succeeds. */
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

export async function renameOwn(db: Executor, own: Own, name: string): Promise<boolean> {
  const renamed = await db.update(passkeys).set({ name }).where(isOwn(own)).returning({ id: passkeys.id })
  return renamed.length > 0
}

export async function deleteOwn(tx: Tx, own: Own): Promise<PasskeyRow | undefined> {
  const [gone] = await tx.delete(passkeys).where(isOwn(own)).returning()
  return gone
}

export async function insertChallenge(
  db: Executor,
  challenge: typeof passkeyChallenges.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
  await db.insert(passkeyChallenges).values(challenge)
}

type ChallengeKey = Pick<ChallengeRow, 'challenge' | 'purpose' | 'tokenHash'>

/** Consumes a challenge of a session, or of a sign-in (null); of concurrent calls, one succeeds. */
export async function takeChallenge(
  db: Executor,
  { challenge, purpose, tokenHash }: ChallengeKey,
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
