import { eq, getTableColumns } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import type { Executor } from '#kit/transaction.ts'

/** Leaves out secret columns. */
export function rowsOf(
  db: Executor,
  { table, column, secret = [] }: PersonalDataColumn,
  userId: string,
): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !secret.includes(name))
  return db.select(Object.fromEntries(columns)).from(table).where(eq(column, userId))
}

/** `participations`, or `participations.registeredBy` for a column that refers to another person. */
export function nameOf({ table, column }: PersonalDataColumn): string {
  const { name } = getTableConfig(table)
  return ['id', 'userId'].includes(column.name) ? name : `${name}.${column.name}`
}
