import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import type { Read } from '#kit/part.ts'
import { Capacity, countItems, keysOf, list, no, onlyFor, repeated, share, Text, unknown } from '#kit/part.ts'
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
  counts: { order: 300, of: { quotas: countItems }, isInChecklist: true },
  resolved: ({ at }, before) => {
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
