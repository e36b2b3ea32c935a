import type { SQL } from 'drizzle-orm'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#kit/transaction.ts'

/** A poll, a question or a word cloud. */
type Aired = PgTable & { readonly id: PgColumn; readonly airedAt: PgColumn }

/** On air, or so before: what is given late still counts, what is given to something only prepared does not. */
export const wasAired = (row: SQL): SQL => sql`${row}.aired_at is not null`

/** Remembers that something has been on air; its first time is kept. */
export async function noteAired(tx: Tx, table: Aired, id: string): Promise<void> {
  await tx
    .update(table)
    .set({ airedAt: sql`now()` } as never)
    .where(and(eq(table.id, id), isNull(table.airedAt)))
}
