import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#db/tables/factor.ts'
import { authentications } from '#db/tables/users.ts'
import { takeGuessIn } from '#kit/guesses.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type FactorRow = typeof secondFactors.$inferSelect

export async function findFactor(db: Executor, userId: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

/** Keeps the secret of a factor that is being set up, in place of the one before: false where one is on. */
export async function saveDraft(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  return kept.length > 0
}

type Step = Pick<FactorRow, 'userId' | 'secret' | 'lastStep'>

/** Turns on what was being set up with this secret: of those who try at once, one does. */
export async function confirmDraft(tx: Tx, { userId, secret, lastStep }: Step, confirmedAt: Date): Promise<boolean> {
  const turned = await tx
    .update(secondFactors)
    .set({ confirmedAt, lastStep, failures: [] })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNull(secondFactors.confirmedAt)))
    .returning({ userId: secondFactors.userId })
  return turned.length > 0
}

/** Uses up a code of the application: of those who bring it at once, one gets it; none that is not later than the last. */
export async function useStep(tx: Tx, { userId, secret, lastStep }: Step): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep, failures: [] })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, lastStep),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return used.length > 0
}

/** Uses up a recovery code: of those who bring it at once, one gets it. */
export async function useRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length > 0) await tx.update(secondFactors).set({ failures: [] }).where(eq(secondFactors.userId, userId))
  return used.length > 0
}

/** Notes that a code is tried, unless too many were: whether it may be. */
export async function takeTry(db: Executor, userId: string, now: Date): Promise<boolean> {
  const { set, where } = takeGuessIn(secondFactors.failures, now)
  const taken = await db
    .update(secondFactors)
    .set({ failures: set })
    .where(and(eq(secondFactors.userId, userId), ...where))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

/** Takes a factor away with its recovery codes: whether there was one that was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

/** The accounts of an address, one a domain. */
export function findAccounts(db: Executor, email: string): Promise<{ userId: string; domainId: string }[]> {
  const { userId, domainId } = authentications
  return db.select({ userId, domainId }).from(authentications).where(eq(authentications.email, email))
}
