import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { erasedAddresses } from '#db/tables/privacy.ts'
import type { PersonalDataColumn } from '#kit/personal-data.ts'
import type { Tx } from '#kit/transaction.ts'

/** An imported event file must not bring the person back. */
export async function noteErased(tx: Tx, domainId: string, digest: string, erasedAt: Date): Promise<void> {
  await tx.insert(erasedAddresses).values({ domainId, digest, erasedAt }).onConflictDoNothing()
}

const removes = ({ table, column, except }: PersonalDataColumn, userId: string) =>
  except
    ? sql`delete from ${table} where ${column} = ${userId} and not ${except}`
    : sql`delete from ${table} where ${column} = ${userId}`

export type Erased = Map<string, number>

const count = (erased: Erased, { table }: PersonalDataColumn, rows: number | null): void => {
  const { name } = getTableConfig(table)
  if (rows) erased.set(name, (erased.get(name) ?? 0) + rows)
}

/** Invoices kept by law: their number and the year of the last one. */
export async function countDocuments(tx: Tx, userId: string): Promise<{ count: number; year: number | null }> {
  const { rows } = await tx.execute<{ count: number; year: number | null }>(sql`
    select count(*)::int as count, max(year) as year from invoices where user_id = ${userId}`)
  return rows[0] ?? { count: 0, year: null }
}

/** Deletes the person's rows first, then references to them in other rows. Counts the deletions. */
export async function forget(
  tx: Tx,
  kept: readonly PersonalDataColumn[],
  userId: string,
  erased: Erased,
): Promise<void> {
  for (const place of kept)
    if (place.onErasure === 'removed') count(erased, place, (await tx.execute(removes(place, userId))).rowCount)
  for (const { table, column, onErasure } of kept) {
    const name = sql.identifier(column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    if (onErasure === 'cut') await tx.execute(sql`update ${table} set ${name} = null where ${name} = ${userId}`)
  }
}
