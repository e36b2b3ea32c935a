import { sql } from 'drizzle-orm'
import { idempotentReplies } from '#db/tables/kit.ts'
import { erasedAddresses } from '#db/tables/privacy.ts'
import type { Kept } from '#kit/kept.ts'
import type { Tx } from '#kit/transaction.ts'

/** Remembers that an address was erased, so that no event file brings its person back. */
export async function noteErased(tx: Tx, domainId: string, digest: string, erasedAt: Date): Promise<void> {
  await tx.insert(erasedAddresses).values({ domainId, digest, erasedAt }).onConflictDoNothing()
}

const removes = ({ table, column, except }: Kept, userId: string) =>
  except
    ? sql`delete from ${table} where ${column} = ${userId} and not ${except}`
    : sql`delete from ${table} where ${column} = ${userId}`

/** Has every table forget a person: first the rows that are theirs, then whatever else names them. */
export async function forget(tx: Tx, kept: readonly Kept[], userId: string): Promise<void> {
  for (const place of kept) if (place.onErasure === 'removed') await tx.execute(removes(place, userId))
  for (const { table, column, onErasure } of kept) {
    const name = sql.identifier(column.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    if (onErasure === 'cut') await tx.execute(sql`update ${table} set ${name} = null where ${name} = ${userId}`)
  }
}

/** Forgets the answers kept for a day, in case a call is repeated, that name somebody by one of these words. */
export async function forgetReplies(tx: Tx, words: readonly string[]): Promise<void> {
  const about = sql`unnest(${sql.param([...words])}::text[]) as word`
  await tx.execute(sql`delete from ${idempotentReplies} using ${about} where strpos(reply::text, word) > 0`)
}
