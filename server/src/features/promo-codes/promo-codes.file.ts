import { isDeepStrictEqual } from 'node:util'
import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { promoBody, promoColumns } from './codes.service.ts'
import { insertCode, listRows, updateCode } from './promo-codes.store.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.promoCodes, after.promoCodes, ({ code }) => code)

/** The codes that an import changes or takes out, locked as those who take a use lock them. */
export async function lockCodes(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { changed, removed } = differences(before, after)
  const codes = [...changed.map(({ item }) => item.code), ...removed.map(({ code }) => code)]
  if (codes.length === 0) return
  await tx
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, eventId), inArray(promoCodes.code, codes)))
    .orderBy(asc(promoCodes.code))
    .for(removed.length > 0 ? 'update' : 'no key update')
}

/** The codes left out, or giving something else, that people have; those that could be used less often than they were. */
export async function codeTakings(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<Taking[]> {
  const { changed, removed } = differences(before, after)
  if (changed.length + removed.length === 0) return []
  const had = await countsOf(
    tx,
    sql`select code as key, count(*)::int as count from ${promoUses} where event_id = ${eventId} group by code`,
  )
  const used = await countsOf(
    tx,
    sql`select code as key, uses as count from ${promoCodes} where event_id = ${eventId} and uses > 0`,
  )
  const told = (at: string[], code: string, name: string, count = 0): Taking[] =>
    count === 0 ? [] : [{ at: ['promoCodes', ...at], code, count, name }]
  const owned = (code: string) => Math.max(had.get(code) ?? 0, used.get(code) ?? 0)
  return [
    ...removed.flatMap(({ code }) => told([code], 'FILE_CODE_USED', code, owned(code))),
    ...changed.flatMap(({ before: old, item: { code, gift, maxUses } }) => [
      ...(isDeepStrictEqual(old.gift, gift) ? [] : told([code, 'gift'], 'FILE_CODE_USED', code, owned(code))),
      ...(maxUses !== undefined && maxUses < (used.get(code) ?? 0)
        ? told([code, 'maxUses'], 'FILE_PLACES', code, used.get(code))
        : []),
    ]),
  ]
}

/** Writes the codes that changed; they are locked. Those taken out go before what they give. */
export async function dropPromoCodes(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const gone = differences(before, after).removed.map(({ code }) => code)
  if (gone.length > 0)
    await tx.delete(promoCodes).where(and(eq(promoCodes.eventId, eventId), inArray(promoCodes.code, gone)))
}

export async function importPromoCodes(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item } of added) {
    const { code, ...body } = item
    await insertCode(tx, { eventId, code, ...promoColumns(body) })
  }
  for (const { item, before: old } of changed) {
    const { code, ...body } = item
    if (!isDeepStrictEqual(old, item)) await updateCode(tx, eventId, code, promoColumns(body))
  }
}

export async function exportPromoCodes(db: Executor, eventId: string): Promise<EventConfig['promoCodes']> {
  return (await listRows(db, eventId)).map((row) => ({ code: row.code, ...promoBody(row) }))
}
