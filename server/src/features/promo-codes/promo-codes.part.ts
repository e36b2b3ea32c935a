import { isDeepStrictEqual } from 'node:util'
import type { Facts } from '@parvis/contract/kit/plan.ts'
import { NO_FACTS } from '@parvis/contract/kit/plan.ts'
import type { PromoCodesConfig } from '@parvis/contract/promo-codes/promo-codes.part.ts'
import { promoCodesShare } from '@parvis/contract/promo-codes/promo-codes.part.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { differencesOf, factsOf } from '#kit/differences.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { promoBody, promoColumns } from './codes.service.ts'
import { insertCode, listRows, updateCode } from './promo-codes.store.ts'

const differences = (before: PromoCodesConfig, after: PromoCodesConfig) =>
  differencesOf(before.promoCodes, after.promoCodes, ({ code }) => code)

/** Locks the changed and removed codes, like a use does. */
async function lockCodes({ tx, eventId, before, after }: Change<PromoCodesConfig>): Promise<void> {
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

async function codeFacts({ tx, eventId, before, after }: Change<PromoCodesConfig>): Promise<Facts> {
  const { changed, removed } = differences(before, after)
  if (changed.length + removed.length === 0) return NO_FACTS
  return factsOf(
    tx,
    sql`select 'had ' || code as key, count(*)::int as count from ${promoUses} where event_id = ${eventId} group by code
      union all
      select 'used ' || code, uses from ${promoCodes} where event_id = ${eventId} and uses > 0`,
  )
}

/** Removed codes are deleted before the articles they refer to; the rows are locked. */
async function dropPromoCodes({ tx, eventId, before, after }: Change<PromoCodesConfig>): Promise<void> {
  const gone = differences(before, after).removed.map(({ code }) => code)
  if (gone.length > 0)
    await tx.delete(promoCodes).where(and(eq(promoCodes.eventId, eventId), inArray(promoCodes.code, gone)))
}

async function importPromoCodes({ tx, eventId, before, after }: Change<PromoCodesConfig>): Promise<void> {
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

async function exportPromoCodes(db: Executor, eventId: string): Promise<PromoCodesConfig['promoCodes']> {
  return (await listRows(db, eventId)).map((row) => ({ code: row.code, ...promoBody(row) }))
}

export const promoCodesPart = part({
  share: promoCodesShare,
  read: async (db, { eventId }) => ({ promoCodes: await exportPromoCodes(db, eventId) }),
  facts: codeFacts,
  lock: lockCodes,
  drop: dropPromoCodes,
  change: importPromoCodes,
})
