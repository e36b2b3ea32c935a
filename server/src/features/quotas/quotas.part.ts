import type { FiledAnswers, QuotasConfig } from '@parvis/contract/quotas/quotas.part.ts'
import { quotasShare } from '@parvis/contract/quotas/quotas.part.ts'
import { answersOf, chosenIn, isSingle } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaAnswers, QuotaModel } from '@parvis/contract/quotas/quotas.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { participations } from '#db/tables/participation.ts'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import { changedKeys, differencesOf } from '#kit/differences.ts'
import { lazily, readHolders } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor } from '#kit/transaction.ts'
import { part } from '#part.ts'
import type { QuotaFacts } from './impact.service.ts'
import { quotaImpact } from './impact.service.ts'
import { readQuotaModels } from './quotas.service.ts'

type FiledQuota = QuotasConfig['quotas'][number]

const differences = (before: QuotasConfig, after: QuotasConfig) =>
  differencesOf(before.quotas, after.quotas, ({ key }) => key)
const answerDifferences = (before: FiledQuota, after: FiledQuota) =>
  differencesOf(before.values, after.values, ({ key }) => key)

/** Changed questions and new answers: a new answer has no row to lock. */
async function addQuotas({ tx, eventId, before, after }: Change<QuotasConfig>): Promise<void> {
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

/** Only for people created by this import. */
async function importUserQuotas({ tx, eventId, fresh }: Change<unknown, FiledAnswers>): Promise<void> {
  const models = await readQuotaModels(tx, eventId)
  const rows = fresh.flatMap(({ userId, chosen }) =>
    answersIn(models, chosen.quotas).map((answer) => ({ eventId, userId, ...answer })),
  )
  if (rows.length > 0) await tx.insert(quotaAnswers).values(rows).onConflictDoNothing()
}

/** Locks the counted or changed answers in the order used by registrations. */
async function lockAnswers({ tx, eventId, before, after, fresh }: Change<QuotasConfig>): Promise<void> {
  const countsAll = fresh.length > 0
  const found = differences(before, after)
  const { changed, removed } = found
  const keys = countsAll
    ? [...before.quotas, ...after.quotas].map(({ key }) => key)
    : changedKeys(found, ({ key }) => key)
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

const quotaFacts = ({ tx, eventId }: Change<unknown>): QuotaFacts => ({
  givers: lazily(() =>
    readHolders(
      tx,
      sql`select model_key as id, value_key as within, count(distinct user_id)::int as people
        from ${quotaAnswers} where event_id = ${eventId} group by grouping sets ((model_key), (model_key, value_key))`,
    ),
  ),
  giversByWay: lazily(() =>
    readHolders(
      tx,
      sql`select given.model_key as id, case when p.is_remote then 'remote' else 'onsite' end as within,
          count(distinct given.user_id)::int as people
        from ${quotaAnswers} given join ${participations} p using (event_id, user_id)
        where given.event_id = ${eventId} group by given.model_key, p.is_remote`,
    ),
  ),
})

/** Updates existing answers and recounts the taken ones; their rows are locked. */
async function changeAnswers({ tx, eventId, before, after, fresh }: Change<QuotasConfig>): Promise<void> {
  const { changed, removed } = differences(before, after)
  for (const { before: old, item } of changed) {
    const own = and(eq(quotaValues.eventId, eventId), eq(quotaValues.modelKey, item.key))
    const values = answerDifferences(old, item)
    for (const { item: value, position, before: was } of values.changed) {
      const { key, ...columns } = value
      const recounted = value.capacity !== was.capacity && { taken: held(eventId) }
      await tx
        .update(quotaValues)
        .set({ ...columns, position, ...recounted })
        .where(and(own, eq(quotaValues.key, key)))
    }
    const gone = values.removed.map(({ key }) => key)
    if (gone.length > 0) await tx.delete(quotaValues).where(and(own, inArray(quotaValues.key, gone)))
  }
  const gone = removed.map(({ key }) => key)
  if (gone.length > 0)
    await tx.delete(quotaModels).where(and(eq(quotaModels.eventId, eventId), inArray(quotaModels.key, gone)))
  if (fresh.length > 0)
    await tx
      .update(quotaValues)
      .set({ taken: held(eventId) })
      .where(eq(quotaValues.eventId, eventId))
}

const held = (eventId: string) =>
  sql`(select count(*)::int from ${quotaAnswers} as held
    where held.event_id = ${eventId} and held.model_key = ${quotaValues}.model_key and held.value_key = ${quotaValues}.key)`

function answersIn(models: readonly QuotaModel[], answers: QuotaAnswers | undefined) {
  const choices = chosenIn(models, answers ?? {})
  return models.flatMap((model) =>
    (choices[model.key] ?? []).map((valueKey) => ({ modelKey: model.key, valueKey, isSingle: isSingle(model) })),
  )
}

async function exportQuotas(db: Executor, eventId: string): Promise<QuotasConfig['quotas']> {
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

async function exportUserQuotas(db: Executor, eventId: string): Promise<(userId: string) => { quotas?: QuotaAnswers }> {
  const models = await readQuotaModels(db, eventId)
  const rows = await db
    .select()
    .from(quotaAnswers)
    .where(eq(quotaAnswers.eventId, eventId))
    .orderBy(asc(quotaAnswers.modelKey), asc(quotaAnswers.valueKey))
  const byPerson = new Map<string, Record<string, string[]>>()
  for (const { userId, modelKey, valueKey } of rows) {
    const own = byPerson.get(userId) ?? {}
    const values = own[modelKey] ?? []
    values.push(valueKey)
    own[modelKey] = values
    byPerson.set(userId, own)
  }
  return (userId) => {
    const own = byPerson.get(userId)
    return own ? { quotas: answersOf(models, own) } : {}
  }
}

export const quotasPart = part({
  share: quotasShare,
  read: async (db, { eventId }) => ({ quotas: await exportQuotas(db, eventId) }),
  impact: (change) => quotaImpact(change, quotaFacts(change)),
  add: addQuotas,
  lock: lockAnswers,
  change: changeAnswers,
  limits: ({ quotas }) =>
    quotas.flatMap(({ key, values }) => values.map((value) => [`answer ${key} ${value.key}`, value.capacity] as const)),
  people: { read: exportUserQuotas, write: importUserQuotas },
})
