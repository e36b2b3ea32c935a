import type { Audience } from '@parvis/contract/mailings/mailings.ts'
import { audienceKeys } from '@parvis/contract/mailings/mailings.ts'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { sendings } from '#db/tables/mailings.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

type StoredSending = typeof sendings.$inferSelect
export type SendingRow = Omit<StoredSending, 'audience'> & { readonly audience: Audience }
type Aimed = Pick<SendingRow, 'audience' | 'isForChosen'>
type Change = Partial<Omit<SendingRow, 'id' | 'eventId' | 'createdAt' | keyof Aimed>> &
  (Aimed | Partial<Record<keyof Aimed, never>>)

const MAX_LISTED = 500

/** Release 0.1.0 stores a filter as a single value; this one stores a list where there are several. */
function read(row: StoredSending): SendingRow {
  const { consent, ...said } = row.audience
  const words = audienceKeys.flatMap((key) => {
    const values = [said[key] ?? []].flat()
    return values.length > 0 ? [[key, values] as const] : []
  })
  return { ...row, audience: { ...Object.fromEntries(words), ...(consent !== undefined && { consent }) } }
}

/**
 * Release 0.1.0 ignores chosen people and would write to all that the filters match. It fails on a list, so storing one
 * leaves the sending to this release.
 */
function kept({ audience, isForChosen }: Aimed): StoredSending['audience'] {
  const { consent, ...said } = audience
  const words = audienceKeys.flatMap((key) => {
    const values = said[key] ?? []
    const isList = isForChosen || values.length > 1
    return isList || values.length > 0 ? [[key, isList ? values : values[0]] as const] : []
  })
  return { ...Object.fromEntries(words), ...(consent !== undefined && { consent }) }
}

export async function listRows(db: Executor, eventId: string): Promise<SendingRow[]> {
  const ofEvent = eq(sendings.eventId, eventId)
  const rows = await db.select().from(sendings).where(ofEvent).orderBy(desc(sendings.id)).limit(MAX_LISTED)
  return rows.map(read)
}

interface Which {
  readonly eventId: string
  readonly sendingId: string
}
const named = ({ eventId, sendingId }: Which) => and(eq(sendings.id, sendingId), eq(sendings.eventId, eventId))

export async function findSending(db: Executor, which: Which): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(sendings).where(named(which))
  return row && read(row)
}

/** Serialises concurrent changes of the sending. */
export async function lockSending(tx: Tx, which: Which): Promise<SendingRow | undefined> {
  const [row] = await tx.select().from(sendings).where(named(which)).for('no key update')
  return row && read(row)
}

export async function findById(db: Executor, id: string): Promise<SendingRow | undefined> {
  const [row] = await db.select().from(sendings).where(eq(sendings.id, id))
  return row && read(row)
}

export async function lockById(tx: Tx, id: string): Promise<SendingRow | undefined> {
  const [row] = await tx.select().from(sendings).where(eq(sendings.id, id)).for('no key update')
  return row && read(row)
}

export async function noteFailure(
  db: Executor,
  id: string,
): Promise<Pick<SendingRow, 'eventId' | 'failures' | 'texts'> | undefined> {
  const { eventId, failures, texts } = sendings
  const [row] = await db
    .update(sendings)
    .set({ failures: sql`${failures} + 1` })
    .where(and(eq(sendings.id, id), inArray(sendings.status, ['waiting', 'leaving'])))
    .returning({ eventId, failures, texts })
  return row
}

export async function forgetFailures(tx: Tx, id: string): Promise<void> {
  await tx
    .update(sendings)
    .set({ failures: 0 })
    .where(and(eq(sendings.id, id), gt(sendings.failures, 0)))
}

export async function insertSending(
  tx: Tx,
  row: Omit<typeof sendings.$inferInsert, keyof Aimed> & Aimed,
): Promise<void> {
  await tx.insert(sendings).values({ ...row, audience: kept(row) })
}

export async function changeSending(tx: Tx, id: string, change: Change): Promise<void> {
  const aimed = change.audience && { audience: kept(change) }
  await tx
    .update(sendings)
    .set({ ...change, ...aimed })
    .where(eq(sendings.id, id))
}

export async function removeSending(tx: Tx, id: string): Promise<void> {
  await tx.delete(sendings).where(eq(sendings.id, id))
}

export function listWaiting(db: Executor): Promise<Pick<SendingRow, 'id' | 'eventId'>[]> {
  return db
    .select({ id: sendings.id, eventId: sendings.eventId })
    .from(sendings)
    .where(eq(sendings.status, 'waiting'))
    .orderBy(asc(sendings.departsAt), asc(sendings.id))
}

/** Leaving sendings, whose worker may have died. */
export async function listLeaving(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: sendings.id }).from(sendings).where(eq(sendings.status, 'leaving'))
  return rows.map(({ id }) => id)
}
