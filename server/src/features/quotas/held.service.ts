import type { QuotaChoices } from '@parvis/contract/quotas/quotas.rules.ts'
import { quotaAnswersInWords } from '@parvis/contract/quotas/quotas.rules.ts'
import type { QuotaWorld } from '@parvis/contract/quotas/quotas.steps.ts'
import type { QuotaModel } from '@parvis/contract/quotas/quotas.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import type { HeldReader } from '#features/participation/held.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { quotaColumns } from './columns.store.ts'
import { readHeldQuotas, readQuotaModels } from './quotas.service.ts'

const traceOf = (choices: QuotaChoices): string =>
  JSON.stringify(
    Object.entries(choices)
      .map(([key, values]) => [key, [...values].toSorted()])
      .toSorted(),
  )

const labelOf = ({ values }: QuotaModel, given: string): string =>
  values.find(({ key }) => key === given)?.value ?? given

/** Questions that the person answered, with the labels of the answers. */
async function readAnswered(db: Executor, event: LoadedEvent, userId: string, language: string) {
  const held = await readHeldQuotas(db, event.row.id, userId)
  if (Object.keys(held).length === 0) return []
  const models = await readQuotaModels(db, event.row.id, event.sentences[language])
  return models.map((model) => ({
    model,
    given: (held[model.key] ?? []).map((key) => ({ key, label: labelOf(model, key) })),
  }))
}

export const quotasHeld: HeldReader<QuotaWorld> = {
  columns: quotaColumns,

  async hasChanged(tx, { event, user, world }) {
    if (!world.settings.FO_QUOTAS_ACTIVE) return false
    return traceOf(await readHeldQuotas(tx, event.row.id, user.id)) !== traceOf(world.heldQuotas)
  },

  async auditDetails(tx, { event, world }, { id }) {
    const held = await readHeldQuotas(tx, event.row.id, id)
    return Object.fromEntries(
      world.quotas.map((model) => [model.value, (held[model.key] ?? []).map((given) => labelOf(model, given))]),
    )
  },

  async itemsInWords(db, { event, user, language }) {
    const answered = await readAnswered(db, event, user.id, language)
    return answered.flatMap(({ model, given }) =>
      given.map(({ key, label }) => [`quota ${model.key} ${key}`, `${model.value} · ${label}`] as const),
    )
  },

  async answersInWords(db, { event, userId, language }) {
    const answered = await readAnswered(db, event, userId, language)
    return answered.flatMap(({ model, given }) =>
      given.length > 0
        ? [{ key: `quota.${model.key}`, label: model.value, text: given.map(({ label }) => label).join(', ') }]
        : [],
    )
  },

  async recapInWords(db, { event, user, words }) {
    const models = await readQuotaModels(db, event.row.id, event.sentences[words.language])
    if (models.length === 0) return []
    return quotaAnswersInWords(models, await readHeldQuotas(db, event.row.id, user.id))
  },
}
