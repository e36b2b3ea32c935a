import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { answersOf, choicesOf, isSingle } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaAnswers, QuotaModel } from '@parvis/contract/quotas/quotas.ts'
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readQuotaModels } from './quotas.service.ts'

type FiledQuota = EventFile['quotas'][number]

/** The file's questions replace the event's; an answer that somebody gave cannot be taken out. */
export async function importQuotas(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const keys = file.quotas.map((quota) => quota.key)
  // None may be taken between the count below and the commit.
  await tx.execute(sql`lock table ${quotaAnswers} in share mode`)
  await tx
    .delete(quotaModels)
    .where(and(eq(quotaModels.eventId, eventId), keys.length > 0 ? notInArray(quotaModels.key, keys) : undefined))
  for (const [position, { key, values, ...model }] of file.quotas.entries()) {
    const columns = { ...model, position }
    await tx
      .insert(quotaModels)
      .values({ eventId, key, ...columns })
      .onConflictDoUpdate({ target: [quotaModels.eventId, quotaModels.key], set: columns })
    await importValues(tx, eventId, key, values)
  }
}

async function importValues(tx: Tx, eventId: string, modelKey: string, values: FiledQuota['values']): Promise<void> {
  const keys = values.map((value) => value.key)
  const own = and(eq(quotaValues.eventId, eventId), eq(quotaValues.modelKey, modelKey))
  await tx.delete(quotaValues).where(and(own, notInArray(quotaValues.key, keys)))
  for (const [position, { key, ...value }] of values.entries()) {
    const columns = { ...value, position }
    await tx
      .insert(quotaValues)
      .values({ eventId, modelKey, key, ...columns })
      .onConflictDoUpdate({
        target: [quotaValues.eventId, quotaValues.modelKey, quotaValues.key],
        set: { ...columns, taken: held(eventId, modelKey, key) },
      })
  }
}

const held = (eventId: string, modelKey: string, key: string) =>
  sql`(select count(*)::int from ${quotaAnswers} as held where held.event_id = ${eventId} and held.model_key = ${modelKey} and held.value_key = ${key})`

/** What the file's people answered, unless they had answered before; then counts what is taken. */
export async function importUserQuotas(
  tx: Tx,
  eventId: string,
  file: EventFile,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const made = await tx
    .select({ userId: participations.userId })
    .from(participations)
    .where(and(eq(participations.eventId, eventId), eq(participations.createdAt, now)))
  const isNew = new Set(made.map((row) => row.userId))
  const models = await readQuotaModels(tx, eventId)
  const rows = file.people.flatMap(({ email, participation }) => {
    const userId = ids.get(email)
    return userId === undefined || !isNew.has(userId)
      ? []
      : answersIn(models, participation.quotas).map((answer) => ({ eventId, userId, ...answer }))
  })
  if (rows.length > 0) await tx.insert(quotaAnswers).values(rows).onConflictDoNothing()
  for (const { key: modelKey, values } of file.quotas) {
    for (const { key } of values) {
      const one = and(eq(quotaValues.eventId, eventId), eq(quotaValues.modelKey, modelKey), eq(quotaValues.key, key))
      await tx
        .update(quotaValues)
        .set({ taken: held(eventId, modelKey, key) })
        .where(one)
    }
  }
}

function answersIn(models: readonly QuotaModel[], answers: QuotaAnswers | undefined) {
  const choices = choicesOf(models, answers ?? {})
  return models.flatMap((model) =>
    (choices[model.key] ?? []).map((valueKey) => ({ modelKey: model.key, valueKey, isSingle: isSingle(model) })),
  )
}

export async function exportQuotas(db: Executor, eventId: string): Promise<EventFile['quotas']> {
  const models = await db
    .select()
    .from(quotaModels)
    .where(eq(quotaModels.eventId, eventId))
    .orderBy(asc(quotaModels.position))
  const values = await db
    .select()
    .from(quotaValues)
    .where(eq(quotaValues.eventId, eventId))
    .orderBy(asc(quotaValues.position))
  return models.map(({ key, value, filter, model, isRequired }) => ({
    key,
    value,
    filter,
    model,
    isRequired,
    values: values
      .filter(({ modelKey }) => modelKey === key)
      .map((one) => ({ key: one.key, value: one.value, isDisabled: one.isDisabled, capacity: one.capacity })),
  }))
}

/** What each person answered. */
export async function exportUserQuotas(
  db: Executor,
  eventId: string,
): Promise<(userId: string) => { quotas?: QuotaAnswers }> {
  const models = await readQuotaModels(db, eventId)
  const rows = await db
    .select()
    .from(quotaAnswers)
    .where(eq(quotaAnswers.eventId, eventId))
    .orderBy(asc(quotaAnswers.modelKey), asc(quotaAnswers.valueKey))
  const byPerson = new Map<string, Record<string, string[]>>()
  for (const { userId, modelKey, valueKey } of rows) {
    const own = byPerson.get(userId) ?? {}
    own[modelKey] = [...(own[modelKey] ?? []), valueKey]
    byPerson.set(userId, own)
  }
  return (userId) => {
    const own = byPerson.get(userId)
    return own ? { quotas: answersOf(models, own) } : {}
  }
}
