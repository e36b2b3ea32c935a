import { eq, getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Kept } from '#kit/kept.ts'
import type { Executor } from '#kit/transaction.ts'

/** The rows that name a person in one place, without what is secret. */
export function rowsOf(
  db: Executor,
  { table, column, secret = [] }: Kept,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !secret.includes(name))
  return db.select(Object.fromEntries(columns)).from(table).where(eq(column, userId))
}

/** `participations`, or `participations.registeredBy` for a column that is not the row's own person. */
export function nameOf({ table, column }: Kept): string {
  const { name } = getTableConfig(table)
  return ['id', 'userId'].includes(column.name) ? name : `${name}.${column.name}`
}
