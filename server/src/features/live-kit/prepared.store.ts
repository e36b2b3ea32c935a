import type { SQL } from 'drizzle-orm'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#kit/transaction.ts'

type PreparedTable = PgTable & {
  readonly id: PgColumn
  readonly eventId: PgColumn
  readonly position: PgColumn
  readonly airedAt: PgColumn
}

/**
 * SQL: whether the module was on air and is not retired. Late answers count; answers to a module never aired do not.
 */
export const wasAired = (row: SQL): SQL => sql`(${row}.aired_at is not null and not ${row}.is_retired)`

/** Titles, order, first airing and removal of the modules of one kind. */
export interface PreparedStore {
  listIds(db: Executor, eventId: string): Promise<string[]>
  listTitles(db: Executor, eventId: string): Promise<{ readonly id: string; readonly title: string }[]>
  /** The same, locked to serialise moves. */
  lockIds(tx: Tx, eventId: string): Promise<string[]>
  saveOrder(tx: Tx, eventId: string, ids: readonly string[]): Promise<void>
  /** Position after all others. */
  nextPosition(eventId: string): SQL<number>
  /** Records the first airing; later ones do not change it. */
  noteAired(tx: Tx, id: string): Promise<void>
  remove(tx: Tx, eventId: string, id: string): Promise<string | undefined>
}

export function preparedIn(table: PreparedTable, title: PgColumn): PreparedStore {
  const inOrder = (db: Executor, eventId: string) =>
    db
      .select({ id: sql<string>`${table.id}` })
      .from(table as PgTable)
      .where(eq(table.eventId, eventId))
      .orderBy(asc(table.position), asc(table.id))
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  return {
    listIds: async (db, eventId) => idsOf(await inOrder(db, eventId)),
    listTitles: (db, eventId) =>
      db
        .select({ id: sql<string>`${table.id}`, title: sql<string>`${title}` })
        .from(table as PgTable)
        .where(eq(table.eventId, eventId)),
    lockIds: async (tx, eventId) => idsOf(await inOrder(tx, eventId).for('no key update')),
    async saveOrder(tx, eventId, ids) {
      await tx.execute(sql`
        update ${table} as prepared set position = told.place - 1
        from unnest(${sql.param(ids)}::text[]) with ordinality as told (id, place)
        where prepared.event_id = ${eventId} and prepared.id = told.id`)
    },
    nextPosition: (eventId) =>
      sql`(select coalesce(max(other.position) + 1, 0) from ${table} as other where other.event_id = ${eventId})`,
    async noteAired(tx, id) {
      await tx
        .update(table)
        .set({ airedAt: sql`now()` } as never)
        .where(and(eq(table.id, id), isNull(table.airedAt)))
    },
    async remove(tx, eventId, id) {
      const rows = await tx
        .delete(table)
        .where(and(eq(table.eventId, eventId), eq(table.id, id)))
        .returning({ title: sql<string>`${title}` })
      return rows[0]?.title
    },
  }
}
