import type { EventConfig, EventFile, Taking } from '@parvis/contract/event-file/event-file.ts'
import { otherWay } from '@parvis/contract/participation/participation.rules.ts'
import { answersOf, choicesOf, isSingle } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaAnswers, QuotaModel } from '@parvis/contract/quotas/quotas.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { UserIds } from '#features/users/users.file.ts'
import { countsOf, differencesOf, takingsOf, touched } from '#kit/differences.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readQuotaModels } from './quotas.service.ts'

type FiledQuota = EventConfig['quotas'][number]

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.quotas, after.quotas, ({ key }) => key)
const answerDifferences = (before: FiledQuota, after: FiledQuota) =>
  differencesOf(before.values, after.values, ({ key }) => key)

/** Writes the questions that changed and the answers that are new: nobody can be waiting for those. */
export async function addQuotas(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { key, values: _, ...model } = item
    const columns = { ...model, position }
    await tx
      .insert(quotaModels)
      .values({ eventId, key, ...columns })
      .onConflictDoUpdate({ target: [quotaModels.eventId, quotaModels.key], set: columns })
    const known = before.quotas.find((quota) => quota.key === key)
    for (const value of answerDifferences({ ...item, values: known?.values ?? [] }, item).added)
      await tx.insert(quotaValues).values({ eventId, modelKey: key, position: value.position, ...value.item })
  }
}

/** What the file's people have answered, of those whom the import has just made. */
export async function importUserQuotas(tx: Tx, eventId: string, file: EventFile, fresh: UserIds): Promise<void> {
  const models = await readQuotaModels(tx, eventId)
  const rows = file.people.flatMap(({ email, participation }) => {
    const userId = fresh.get(email)
    return userId === undefined
      ? []
      : answersIn(models, participation.quotas).map((answer) => ({ eventId, userId, ...answer }))
  })
  if (rows.length > 0) await tx.insert(quotaAnswers).values(rows).onConflictDoNothing()
}

/** The answers that an import counts or changes, locked as those who give one lock them. */
export async function lockAnswers(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
  const found = differences(before, after)
  const { changed, removed } = found
  const keys = countsAll ? [...before.quotas, ...after.quotas].map(({ key }) => key) : touched(found, ({ key }) => key)
  if (keys.length === 0) return
  const isLess =
    removed.length > 0 || changed.some(({ before: old, item }) => answerDifferences(old, item).removed.length > 0)
  await tx
    .select({ key: quotaValues.key })
    .from(quotaValues)
    .where(and(eq(quotaValues.eventId, eventId), inArray(quotaValues.modelKey, keys)))
    .orderBy(asc(quotaValues.modelKey), asc(quotaValues.key))
    .for(isLess ? 'update' : 'no key update')
}

/** The questions and answers left out that people have given, or asked otherwise; answers that there would be too few of. */
export async function quotaTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const held = await countsOf(
    tx,
    sql`select model_key || coalesce(' ' || value_key, '') as key, count(distinct user_id)::int as count
      from ${quotaAnswers} where event_id = ${eventId} group by grouping sets ((model_key), (model_key, value_key))`,
  )
  const byWay = await countsOf(
    tx,
    sql`select given.model_key || case when p.is_remote then ' remote' else ' onsite' end as key, count(distinct given.user_id)::int as count
      from ${quotaAnswers} given join ${participations} p using (event_id, user_id)
      where given.event_id = ${eventId} group by given.model_key, p.is_remote`,
  )
  const { changed, removed } = differences(before, after)
  const told = takingsOf('quotas')
  return [
    ...removed.flatMap(({ key, value }) => told([key], 'FILE_ANSWERED', held.get(key), value)),
    ...changed.flatMap(({ before: old, item }) => [
      ...(isSingle(old) === isSingle(item) && old.model === item.model
        ? []
        : told([old.key], 'FILE_ANSWERED', held.get(old.key), old.value)),
      ...(item.onlyFor === null || item.onlyFor === old.onlyFor
        ? []
        : told([old.key, 'onlyFor'], 'FILE_ANSWERED', byWay.get(`${old.key} ${otherWay(item.onlyFor)}`), old.value)),
      ...answerDifferences(old, item).removed.flatMap(({ key, value }) =>
        told([old.key, 'values', key], 'FILE_ANSWERED', held.get(`${old.key} ${key}`), value),
      ),
    ]),
    ...after.quotas.flatMap(({ key: model, values }) =>
      values.flatMap(({ key, value, capacity }) => {
        const count = held.get(`${model} ${key}`) ?? 0
        const at = [model, 'values', key, 'capacity']
        return capacity !== null && count > capacity ? told(at, 'FILE_PLACES', count, value) : []
      }),
    ),
  ]
}

/** Writes what changed of the answers that there were, and counts those that are taken; they are locked. */
export async function changeAnswers(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
  countsAll: boolean,
): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { before: old, item } of changed) {
    const own = and(eq(quotaValues.eventId, eventId), eq(quotaValues.modelKey, item.key))
    const values = answerDifferences(old, item)
    for (const { item: value, position } of values.changed) {
      const { key, ...columns } = value
      await tx
        .update(quotaValues)
        .set({ ...columns, position })
        .where(and(own, eq(quotaValues.key, key)))
    }
    const gone = values.removed.map(({ key }) => key)
    if (gone.length > 0) await tx.delete(quotaValues).where(and(own, inArray(quotaValues.key, gone)))
  }
  const gone = removed.map(({ key }) => key)
  if (gone.length > 0)
    await tx.delete(quotaModels).where(and(eq(quotaModels.eventId, eventId), inArray(quotaModels.key, gone)))
  const counted = countsAll ? after.quotas : [...added, ...changed].map(({ item }) => item)
  const keys = counted.map(({ key }) => key)
  if (keys.length > 0)
    await tx
      .update(quotaValues)
      .set({ taken: held(eventId) })
      .where(and(eq(quotaValues.eventId, eventId), inArray(quotaValues.modelKey, keys)))
}

const held = (eventId: string) =>
  sql`(select count(*)::int from ${quotaAnswers} as held
    where held.event_id = ${eventId} and held.model_key = ${quotaValues}.model_key and held.value_key = ${quotaValues}.key)`

function answersIn(models: readonly QuotaModel[], answers: QuotaAnswers | undefined) {
  const choices = choicesOf(models, answers ?? {})
  return models.flatMap((model) =>
    (choices[model.key] ?? []).map((valueKey) => ({ modelKey: model.key, valueKey, isSingle: isSingle(model) })),
  )
}

export async function exportQuotas(db: Executor, eventId: string): Promise<EventConfig['quotas']> {
  const models = await db
    .select()
    .from(quotaModels)
    .where(eq(quotaModels.eventId, eventId))
    .orderBy(asc(quotaModels.position), asc(quotaModels.key))
  const values = await db
    .select()
    .from(quotaValues)
    .where(eq(quotaValues.eventId, eventId))
    .orderBy(asc(quotaValues.position), asc(quotaValues.key))
  return models.map(({ key, value, filter, model, isRequired, onlyFor }) => ({
    key,
    value,
    filter,
    model,
    isRequired,
    onlyFor,
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
