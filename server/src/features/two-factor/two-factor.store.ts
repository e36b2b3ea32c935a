import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { recoveryCodes, secondFactors } from '#db/tables/two-factor.ts'
import { authentications } from '#db/tables/users.ts'
import { takeGuessIn } from '#kit/limits/login-throttle.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type FactorRow = typeof secondFactors.$inferSelect

export async function findFactor(db: Executor, userId: string): Promise<FactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row
}

export const hasApp = ({ secret, confirmedAt }: FactorRow): boolean => confirmedAt !== null && secret !== ''

const withoutApp = sql`(${secondFactors.secret} = '' or ${secondFactors.confirmedAt} is null)`

/** Stores the secret of an app being set up, replacing an earlier one; false when an app is active. */
export async function saveDraft(tx: Tx, userId: string, draft: string): Promise<boolean> {
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, secret: '', draft })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { draft }, setWhere: withoutApp })
    .returning({ userId: secondFactors.userId })
  return kept.length > 0
}

interface Draft {
  readonly userId: string
  readonly draft: string
  readonly lastStep: number
}

/** Activates the app set up with this secret; of concurrent calls, one succeeds. */
export async function confirmDraft(tx: Tx, { userId, draft, lastStep }: Draft, now: Date): Promise<boolean> {
  const since = sql`coalesce(${secondFactors.confirmedAt}, ${now.toISOString()}::timestamptz)`
  const turned = await tx
    .update(secondFactors)
    .set({ secret: draft, draft: null, confirmedAt: since, lastStep, failures: [] })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.draft, draft), withoutApp))
    .returning({ userId: secondFactors.userId })
  return turned.length > 0
}

/**
 * Activates a second factor without an app, for its first passkey; false when one is active. Drops the secret being set
 * up, which may come from an unproved session.
 */
export async function turnOn(tx: Tx, userId: string, confirmedAt: Date): Promise<boolean> {
  const on = { secret: '', draft: null, confirmedAt, failures: [] }
  const turned = await tx
    .insert(secondFactors)
    .values({ userId, ...on })
    .onConflictDoUpdate({ target: secondFactors.userId, set: on, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId })
  return turned.length > 0
}

/** Locks the factor until the transaction ends. */
export async function lockFactor(tx: Tx, userId: string): Promise<FactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return row
}

export async function forgetApp(tx: Tx, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ secret: '', draft: null }).where(eq(secondFactors.userId, userId))
}

type Step = Pick<FactorRow, 'userId' | 'secret' | 'lastStep'>

/** Consumes a TOTP code, which must be later than the last one; of concurrent calls, one succeeds. */
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

export async function useRecoveryCode(tx: Tx, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length > 0) await forgetTries(tx, userId)
  return used.length > 0
}

/** A right code resets the count of wrong ones. */
export async function forgetTries(tx: Tx, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ failures: [] }).where(eq(secondFactors.userId, userId))
}

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

/** Deletes the factor with passkeys and recovery codes; true when it was active. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

export function findAccounts(db: Executor, email: string): Promise<{ userId: string; domainId: string }[]> {
  const { userId, domainId } = authentications
  return db.select({ userId, domainId }).from(authentications).where(eq(authentications.email, email))
}
