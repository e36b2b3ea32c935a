import type { OnlyFor } from '@parvis/contract/participation/participation.rules.ts'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { Asker, ClaimsByTarget } from '#features/place-requests/place-requests.service.ts'
import { askedBy, claimsColumn } from '#features/place-requests/place-requests.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type QuotaModelRow = typeof quotaModels.$inferSelect
export type QuotaValueRow = typeof quotaValues.$inferSelect

const rowsOf = preparedPerConnection((db) =>
  db
    .select({ model: quotaModels, value: quotaValues, claims: claimsColumn('answer') })
    .from(quotaModels)
    .innerJoin(
      quotaValues,
      and(eq(quotaValues.eventId, quotaModels.eventId), eq(quotaValues.modelKey, quotaModels.key)),
    )
    .where(eq(quotaModels.eventId, sql.placeholder('eventId')))
    .orderBy(asc(quotaModels.position), asc(quotaModels.key), asc(quotaValues.position), asc(quotaValues.key))
    .prepare(''),
)

export function listRows(
  db: Executor,
  eventId: string,
  asker: Partial<Asker>,
): Promise<{ model: QuotaModelRow; value: QuotaValueRow; claims: ClaimsByTarget }[]> {
  return rowsOf(db).execute({ eventId, ...askedBy(asker) })
}

export interface HeldAnswer {
  readonly modelKey: string
  readonly valueKey: string
}

const heldOf = preparedPerConnection((db) =>
  db
    .select({
      modelKey: quotaAnswers.modelKey,
      valueKey: quotaAnswers.valueKey,
      isSingle: quotaAnswers.isSingle,
      onlyFor: quotaModels.onlyFor,
    })
    .from(quotaAnswers)
    .innerJoin(
      quotaModels,
      and(eq(quotaModels.eventId, quotaAnswers.eventId), eq(quotaModels.key, quotaAnswers.modelKey)),
    )
    .where(
      and(eq(quotaAnswers.eventId, sql.placeholder('eventId')), eq(quotaAnswers.userId, sql.placeholder('userId'))),
    )
    .orderBy(asc(quotaAnswers.modelKey), asc(quotaAnswers.valueKey))
    .prepare(''),
)

/** `isSingle`: the question takes one answer; `onlyFor`: the attendance mode it is for. */
export type GivenAnswer = HeldAnswer & { readonly isSingle: boolean; readonly onlyFor: OnlyFor }

export function listHeld(db: Executor, eventId: string, userId: string): Promise<GivenAnswer[]> {
  return heldOf(db).execute({ eventId, userId })
}

const limitedOf = preparedPerConnection((db) =>
  db
    .select({
      modelKey: quotaValues.modelKey,
      valueKey: quotaValues.key,
      value: quotaValues.value,
      capacity: quotaValues.capacity,
      taken: quotaValues.taken,
    })
    .from(quotaValues)
    .where(
      and(
        eq(quotaValues.eventId, sql.placeholder('eventId')),
        sql`(${quotaValues.modelKey}, ${quotaValues.key}) in (select * from unnest(${sql.placeholder('modelKeys')}::text[], ${sql.placeholder('valueKeys')}::text[]))`,
        isNotNull(quotaValues.capacity),
      ),
    )
    .orderBy(asc(quotaValues.modelKey), asc(quotaValues.key))
    .for('no key update')
    .prepare(''),
)

/** In a fixed order, to prevent deadlocks. */
export function lockLimited(
  tx: Tx,
  eventId: string,
  answers: readonly HeldAnswer[],
): Promise<(HeldAnswer & { value: string; capacity: number | null; taken: number })[]> {
  const modelKeys = answers.map((answer) => answer.modelKey)
  return limitedOf(tx).execute({ eventId, modelKeys, valueKeys: answers.map((answer) => answer.valueKey) })
}

const countOf = preparedPerConnection((db) =>
  db
    .update(quotaValues)
    .set({ taken: sql`${quotaValues.taken} + ${sql.placeholder('delta')}::int` })
    .where(
      and(
        eq(quotaValues.eventId, sql.placeholder('eventId')),
        eq(quotaValues.modelKey, sql.placeholder('modelKey')),
        eq(quotaValues.key, sql.placeholder('valueKey')),
      ),
    )
    .prepare(''),
)

export async function count(tx: Tx, eventId: string, answer: HeldAnswer, delta: 1 | -1): Promise<void> {
  const { modelKey, valueKey } = answer
  await countOf(tx).execute({ eventId, modelKey, valueKey, delta })
}

export async function moveHeld(
  tx: Tx,
  eventId: string,
  userId: string,
  moved: { returned: readonly HeldAnswer[]; taken: readonly (HeldAnswer & { isSingle: boolean })[] },
): Promise<void> {
  for (const { modelKey, valueKey } of moved.returned) {
    const own = and(eq(quotaAnswers.eventId, eventId), eq(quotaAnswers.userId, userId))
    await tx
      .delete(quotaAnswers)
      .where(and(own, eq(quotaAnswers.modelKey, modelKey), eq(quotaAnswers.valueKey, valueKey)))
  }
  if (moved.taken.length === 0) return
  await tx
    .insert(quotaAnswers)
    .values(moved.taken.map(({ modelKey, valueKey, isSingle }) => ({ eventId, userId, modelKey, valueKey, isSingle })))
}

/** Condition of a conflict on a question with one answer. */
export const answeredOnce = sql`theirs.event_id = mine.event_id and theirs.model_key = mine.model_key
  and (theirs.is_single or mine.is_single)`

/** Those among the people who have given an answer. */
export async function listHolders(
  db: Executor,
  eventId: string,
  { modelKey, valueKey }: HeldAnswer,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: quotaAnswers.userId })
    .from(quotaAnswers)
    .where(
      and(
        eq(quotaAnswers.eventId, eventId),
        eq(quotaAnswers.modelKey, modelKey),
        eq(quotaAnswers.valueKey, valueKey),
        inArray(quotaAnswers.userId, [...userIds]),
      ),
    )
  return rows.map(({ userId }) => userId)
}
