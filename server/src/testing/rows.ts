import type { InferSelectModel, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Executor } from '#kit/transaction.ts'

export async function rowsOf<T extends PgTable>(
  db: Executor,
  table: T,
  where: SQL | undefined,
): Promise<InferSelectModel<T>[]> {
  const { columns, primaryKeys } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...key)
  return rows as InferSelectModel<T>[]
}
