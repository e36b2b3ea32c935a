import { isDeepStrictEqual } from 'node:util'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { TAKEN } from '@parvis/contract/kit/plan.ts'
import type { PromoCodesConfig } from '@parvis/contract/promo-codes/promo-codes.part.ts'
import { promoCodesShare } from '@parvis/contract/promo-codes/promo-codes.part.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { promoCodes, promoUses } from '#db/tables/promo-codes.ts'
import { differencesOf } from '#kit/differences.ts'
import type { CountById } from '#kit/impact.ts'
import { changesOf, countById, effectsIn, effectsOnEach, lazily } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
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

const countPayers = (tx: Tx, eventId: string): Promise<CountById> =>
  countById(
    tx,
    sql`select code as id, count(*)::int as people from ${promoUses} where event_id = ${eventId} group by code`,
  )

const countUses = (tx: Tx, eventId: string): Promise<CountById> =>
  countById(tx, sql`select code as id, uses as people from ${promoCodes} where event_id = ${eventId} and uses > 0`)

type FiledCode = PromoCodesConfig['promoCodes'][number]
const told = effectsIn('promoCodes')
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** The gift with its keys in a fixed order, for comparison. */
const given = ({ gift }: FiledCode) => Object.entries(gift).toSorted(([one], [other]) => (one < other ? -1 : 1))

async function codeImpact(change: Change<PromoCodesConfig>): Promise<Effect[]> {
  const { tx, eventId, before, after, fresh } = change
  const { kept, removed } = changesOf(before.promoCodes, after.promoCodes, ({ code }) => code)
  if (removed.length + differences(before, after).changed.length === 0) return []
  const [payers, uses] = [lazily(() => countPayers(tx, eventId)), lazily(() => countUses(tx, eventId))]
  const used = async (code: string) => (await uses()).get(code) ?? 0
  const owned = async (code: string) => Math.max((await payers()).get(code) ?? 0, await used(code))
  const effectsOfChange = async (old: FiledCode, item: FiledCode): Promise<Effect[]> => {
    const { code, maxUses } = item
    const about = { item: code, name: code }
    const isLess = (maxUses ?? Number.POSITIVE_INFINITY) < (old.maxUses ?? Number.POSITIVE_INFINITY)
    const times = isLess || fresh.length > 0 ? await used(code) : 0
    return [
      ...(isSame(given(old), given(item))
        ? []
        : told({ ...about, at: [code, 'gift'], people: await owned(code) }, 'FILE_CODE_USED', {
            unblock: 'PLAN_ANOTHER',
          })),
      ...(maxUses !== undefined && maxUses < times
        ? told({ ...about, at: [code, 'maxUses'], people: times }, 'FILE_PLACES', { remedies: [TAKEN] })
        : []),
    ]
  }
  return [
    ...(await effectsOnEach(removed, async ({ code }) =>
      told({ item: code, at: [code], name: code, people: await owned(code) }, 'FILE_CODE_USED', { remedies: [TAKEN] }),
    )),
    ...(await effectsOnEach(kept, ({ old, item }) => effectsOfChange(old, item))),
  ]
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
  impact: codeImpact,
  lock: lockCodes,
  drop: dropPromoCodes,
  change: importPromoCodes,
})
