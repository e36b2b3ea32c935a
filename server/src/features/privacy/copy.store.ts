import { eq, getTableColumns } from 'drizzle-orm'
import type { Executor } from '#kit/transaction.ts'
import type { Kept } from './kept.store.ts'

/** The rows that name a person in one place, without what is secret. */
export function rowsOf(
  db: Executor,
  { table, column, secret = [] }: Kept,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !secret.includes(name))
  return db.select(Object.fromEntries(columns)).from(table).where(eq(column, userId))
}
