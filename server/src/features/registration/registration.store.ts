import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { drafts } from '#db/tables/registration.ts'
import { users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type DraftRow = typeof drafts.$inferSelect
const of = (eventId: string, userId: string) => and(eq(drafts.eventId, eventId), eq(drafts.userId, userId))

export async function findDraft(db: Executor, eventId: string, userId: string): Promise<DraftRow | undefined> {
  const [draft] = await db.select().from(drafts).where(of(eventId, userId))
  return draft
}

export function listRepresented(
  db: Executor,
  eventId: string,
  userId: string,
): Promise<{ firstName: string; lastName: string }[]> {
  return db
    .select({ firstName: shown.firstName, lastName: shown.lastName })
    .from(participations)
    .innerJoin(users, eq(users.id, participations.userId))
    .where(and(eq(participations.eventId, eventId), eq(participations.representedBy, userId)))
    .orderBy(asc(shown.lastName), asc(shown.firstName), asc(users.id))
}

type DraftToKeep = Pick<DraftRow, 'eventId' | 'userId' | 'step' | 'values'> & { updatedAt: Date }

/** Saves the answers if `version` is still current; returns the new version, or nothing. */
export async function keepDraft(db: Executor, draft: DraftToKeep, version: number): Promise<number | undefined> {
  const kept =
    version === 0
      ? await db
          .insert(drafts)
          .values({ ...draft, version: 1 })
          .onConflictDoNothing()
          .returning({ version: drafts.version })
      : await db
          .update(drafts)
          .set({
            step: draft.step,
            values: draft.values,
            updatedAt: draft.updatedAt,
            isPrefilled: false,
            version: sql`${drafts.version} + 1`,
          })
          .where(and(of(draft.eventId, draft.userId), eq(drafts.version, version)))
          .returning({ version: drafts.version })
  return kept[0]?.version
}

export async function listBegun(db: Executor, eventId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ userId: drafts.userId })
    .from(drafts)
    .where(and(eq(drafts.eventId, eventId), inArray(drafts.userId, [...userIds])))
  return rows.map(({ userId }) => userId)
}

/** Pre-filled drafts; existing ones are kept. */
export async function insertDrafts(tx: Tx, rows: readonly DraftToKeep[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(drafts)
    .values(rows.map((row) => ({ ...row, version: 1, isPrefilled: true })))
    .onConflictDoNothing()
}

const draftToDrop = preparedPerConnection((db) =>
  db
    .delete(drafts)
    .where(and(eq(drafts.eventId, sql.placeholder('eventId')), eq(drafts.userId, sql.placeholder('userId'))))
    .prepare(''),
)

export async function dropDraft(tx: Tx, eventId: string, userId: string): Promise<void> {
  await draftToDrop(tx).execute({ eventId, userId })
}

/** Deletes drafts of all people that contain one of these words: ids or an address. */
export async function dropDraftsAbout(tx: Tx, words: readonly string[]): Promise<void> {
  const about = sql`unnest(${sql.param([...words])}::text[]) as word`
  await tx.execute(sql`delete from ${drafts} using ${about} where strpos(${drafts.values}::text, word) > 0`)
}
