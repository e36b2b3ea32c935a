import * as z from 'zod/mini'
import { otherWay } from '#features/participation/participation.rules.ts'
import { maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { Capacity, keysOf, list, no, onlyFor, repeated, share, Text, unknown } from '#kit/part.ts'
import type { Effect, Planned } from '#kit/plan.ts'
import { changesOf, effectsIn, isTighter, RETIRE, TAKEN } from '#kit/plan.ts'
import { isSingle } from './quotas.rules.ts'
import { QuotaAnswers, QuotaFilter, QuotaTarget } from './quotas.ts'

const FiledQuota = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, 'KEY_FORMAT')),
  value: Text,
  filter: z._default(QuotaFilter, 'radio'),
  model: z._default(QuotaTarget, 'participation'),
  isRequired: no,
  onlyFor,
  values: z
    .array(
      z.strictObject({
        key: z.string().check(z.minLength(1), maxLength(100)),
        value: Text,
        isDisabled: no,
        capacity: Capacity,
      }),
    )
    .check(z.minLength(1), maxLength(1000)),
})

const fields = { quotas: z._default(z.array(FiledQuota).check(maxLength(1000)), []) }
const chosen = {
  quotas: z.optional(QuotaAnswers),
}

export type QuotasConfig = Read<typeof fields>
export type FiledAnswers = Read<typeof chosen>

type Filed = QuotasConfig['quotas'][number]
type Value = Filed['values'][number]

const told = effectsIn('quotas')

function changeEffects(old: Filed, item: Filed, counts: Readonly<Record<string, number>>): Effect[] {
  const about = { item: old.key, name: old.value }
  const { onlyFor } = item
  return [
    ...(isSingle(old) === isSingle(item) && old.model === item.model
      ? []
      : told({ ...about, at: [old.key], people: counts[`held ${old.key}`] }, 'FILE_ANSWERED', {
          unblock: 'PLAN_ANOTHER',
        })),
    ...(onlyFor === null || onlyFor === old.onlyFor
      ? []
      : told(
          { ...about, at: [old.key, 'onlyFor'], people: counts[`${otherWay(onlyFor)} ${old.key}`] },
          'FILE_ANSWERED',
          {
            unblock: 'PLAN_RELEASE',
          },
        )),
    ...changesOf(old.values, item.values, ({ key }) => key).removed.flatMap(({ key, value }) =>
      told(
        {
          item: `${old.key}.${key}`,
          at: [old.key, 'values', key],
          name: value,
          people: counts[`held ${old.key} ${key}`],
        },
        'FILE_HELD',
        { remedies: [RETIRE] },
      ),
    ),
  ]
}

function planQuotas(change: Planned<QuotasConfig>): Effect[] {
  const { before, after } = change
  const { counts } = change.facts
  const { kept, removed } = changesOf(before.quotas, after.quotas, ({ key }) => key)
  return [
    ...removed.flatMap(({ key, value }) =>
      told({ item: key, at: [key], name: value, people: counts[`held ${key}`] }, 'FILE_ANSWERED', {
        remedies: [RETIRE],
      }),
    ),
    ...kept.flatMap(({ old, item }) => changeEffects(old, item, counts)),
    ...after.quotas.flatMap(({ key: model, values }) => {
      const old = before.quotas.find((quota) => quota.key === model)?.values
      return values.flatMap(({ key, value, capacity }) => {
        if (!isTighter(old?.find((answer) => answer.key === key)?.capacity, capacity, change)) return []
        const people = counts[`held ${model} ${key}`] ?? 0
        const about = { item: `${model}.${key}`, at: [model, 'values', key, 'capacity'], name: value, people }
        return people > capacity ? told(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
      })
    }),
  ]
}

const retired = (value: Value): Value => ({ ...value, isDisabled: true })

export const quotasShare = share({
  fields,
  chosen,
  shapes: { quotas: list('key', { values: list('key') }) },
  help: { quotas: 'Les questions dont les réponses peuvent être complètes : un menu, une navette' },
  empty: { quotas: [] },
  copyGroup: { quotas: 'forms' },
  rights: {},
  names: {
    order: 400,
    of: {
      quotas: (quotas) =>
        quotas.flatMap(({ key, value, values }) => [
          { key: `quota.${key}`, name: value },
          ...values.map((answer) => ({ key: `quota.${key}.${answer.key}`, name: answer.value })),
        ]),
    },
  },
  plan: planQuotas,
  remedied: ({ at }, before) => {
    if (at.length > 2) return retired(before as Value)
    const quota = before as Filed
    return { ...quota, isRequired: false, values: quota.values.map(retired) }
  },
  faults: ({ quotas }) => [
    ...repeated('quotas', keysOf(quotas)),
    ...quotas.flatMap(({ values }, i) => repeated(`quotas.${i}.values`, keysOf(values))),
  ],
  chosenFaults: ({ quotas: answers = {} }, { quotas }) =>
    Object.entries(answers).flatMap(([key, answer]) => {
      const offered = new Set(keysOf(quotas.find((quota) => quota.key === key)?.values ?? []))
      return [answer ?? []].flat().flatMap((id) => unknown(`quotas.${key}`, id, offered))
    }),
})
