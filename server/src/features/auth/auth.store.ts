import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { and, count, eq, gt, isNull, lt, ne, not, sql } from 'drizzle-orm'
import { oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { passkeys } from '#db/tables/two-factor.ts'
import { users } from '#db/tables/users.ts'
import type { Caller, TeamPlace } from '#kit/access.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type CodeRow = typeof oneTimeCodes.$inferSelect
export type Purpose = CodeRow['purpose']

// Drizzle omits table names in a query on one table, so the subquery writes them out.
const organises = sql<TeamPlace[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('eventId', organiser.event_id, 'role', organiser.role)), '[]')
  from organisers organiser
  where organiser.user_id = sessions.user_id and organiser.domain_id = sessions.domain_id
)`

/** The step that a session must complete before it may organise; participants have none. */
const awaits = sql<Awaited | null>`(
  select case
    when factor.user_id is not null then case when sessions.factor_at is null then 'code' end
    when domain.requires_factor then 'factor'
    when sessions.has_short_password then 'password'
  end
  from domains domain
  left join second_factors factor on factor.user_id = sessions.user_id and factor.confirmed_at is not null
  where domain.id = sessions.domain_id
)`

export async function hasPasskeys(db: Executor, domainId: string): Promise<boolean> {
  const found = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(users.domainId, domainId))
    .limit(1)
  return found.length > 0
}

/** Prepared once per connection: each authenticated call starts with this query. */
const bearersOf = preparedPerConnection((db) =>
  db
    .select({
      tokenHash: sessions.tokenHash,
      domainId: sessions.domainId,
      userId: sessions.userId,
      strength: sessions.strength,
      expiresAt: sessions.expiresAt,
      organises,
      awaits,
    })
    .from(sessions)
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.createdAt, sql.placeholder('oldest')),
      ),
    )
    .prepare(''),
)

export interface Bearer extends Omit<Caller, 'awaits'> {
  readonly awaits: Awaited | null
  /** Whether the expiry of the token is due to be extended. */
  readonly isDue: boolean
}

/** The users of valid tokens, by token hash, with their roles in teams. One statement. */
export async function findBearers(
  db: Executor,
  tokenHashes: readonly string[],
  { now, dueBefore, oldest }: { now: Date; dueBefore: Date; oldest: Date },
): Promise<Map<string, Bearer>> {
  const rows = await bearersOf(db).execute({ tokenHashes, now, oldest })
  return new Map(
    rows.map(({ expiresAt, ...caller }) => [caller.tokenHash, { ...caller, isDue: expiresAt < dueBefore }]),
  )
}

export async function insertSession(tx: Tx, session: typeof sessions.$inferInsert): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, session.userId), lt(sessions.expiresAt, session.createdAt)))
  await tx.insert(sessions).values(session)
}

export async function extendSession(db: Executor, tokenHash: string, expiresAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.tokenHash, tokenHash), lt(sessions.expiresAt, expiresAt)))
}

export async function findReset(db: Executor, tokenHash: string): Promise<Date | null> {
  const [row] = await db
    .select({ resetsUntil: sessions.resetsUntil })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return row?.resetsUntil ?? null
}

export async function findProvedAt(db: Executor, tokenHash: string): Promise<Date[]> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt, factorAt: sessions.factorAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return [row?.createdAt, row?.factorAt].filter((one) => one instanceof Date)
}

export async function endReset(tx: Tx, tokenHash: string, isShort?: boolean): Promise<void> {
  await tx.update(sessions).set({ resetsUntil: null, isShort }).where(eq(sessions.tokenHash, tokenHash))
}

/** Sets when the second factor was proved in the session; null requires it again. */
export async function saveFactorAt(tx: Tx, tokenHash: string, factorAt: Date | null): Promise<void> {
  await tx.update(sessions).set({ factorAt }).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Executor, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

export async function deleteAccess(tx: Tx, userId: string, keptTokenHash: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptTokenHash)))
  await deleteCodes(tx, userId, 'all')
}

/** Deletes a person's unused codes: those not mailed, or all. */
export async function deleteCodes(tx: Tx, userId: string, which: 'unmailed' | 'all'): Promise<void> {
  const isWhich = which === 'all' ? undefined : not(oneTimeCodes.isMailed)
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, userId), isNull(oneTimeCodes.usedAt), isWhich))
}

export async function insertCode(tx: Tx, code: typeof oneTimeCodes.$inferInsert, now: Date): Promise<void> {
  await tx.delete(oneTimeCodes).where(and(eq(oneTimeCodes.userId, code.userId), lt(oneTimeCodes.expiresAt, now)))
  await tx.insert(oneTimeCodes).values(code)
}

export async function findCodeEvent(db: Executor, codeHash: string): Promise<string | null> {
  const [code] = await db
    .select({ eventId: oneTimeCodes.eventId })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.codeHash, codeHash))
  return code?.eventId ?? null
}

/** Marks the code as used; of concurrent calls, one succeeds. */
export async function useCode(tx: Tx, codeHash: string, now: Date): Promise<CodeRow | undefined> {
  const [code] = await tx
    .update(oneTimeCodes)
    .set({ usedAt: now })
    .where(and(eq(oneTimeCodes.codeHash, codeHash), isNull(oneTimeCodes.usedAt), gt(oneTimeCodes.expiresAt, now)))
    .returning()
  return code
}

export async function findUsedCode(tx: Tx, codeHash: string, since: Date): Promise<CodeRow | undefined> {
  const [code] = await tx
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.codeHash, codeHash), gt(oneTimeCodes.usedAt, since)))
  return code
}

export async function hasSession(
  tx: Tx,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<boolean> {
  const found = await tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  return found.length > 0
}

export async function countCodes(tx: Tx, userId: string, purpose: Purpose, expiringAfter: Date): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.purpose, purpose),
        gt(oneTimeCodes.expiresAt, expiringAfter),
      ),
    )
  return row?.total ?? 0
}

export async function lockLinks(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links ${userId}`}, 0))`)
}

interface SameLink {
  readonly userId: string
  readonly eventId: string
  readonly purpose: Purpose
  readonly referer: string | null
}

/** Whether an unused link like this one is valid beyond `until`. */
export async function hasLink(tx: Tx, { userId, eventId, purpose, referer }: SameLink, until: Date): Promise<boolean> {
  const [found] = await tx
    .select({ userId: oneTimeCodes.userId })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        eq(oneTimeCodes.eventId, eventId),
        eq(oneTimeCodes.purpose, purpose),
        sql`${oneTimeCodes.referer} is not distinct from ${referer}`,
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, until),
      ),
    )
    .limit(1)
  return found !== undefined
}

export async function removeExpired(db: Executor, now: Date): Promise<void> {
  await db.execute(sql`delete from ${sessions} where ${sessions.expiresAt} < ${now}`)
  await db.execute(sql`delete from ${oneTimeCodes} where ${oneTimeCodes.expiresAt} < ${now}`)
}
