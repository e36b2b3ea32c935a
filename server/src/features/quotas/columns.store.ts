import { sql } from 'drizzle-orm'
import { quotaAnswers, quotaModels, quotaValues } from '#db/tables/quotas.ts'
import type { HeldColumns } from '#kit/held-columns.ts'

interface Offered {
  readonly key: string
  readonly value: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}

/** A column for each question. */
export const quotaColumns: HeldColumns<Offered, { readonly key: string; readonly value: string }> = {
  name: 'quotas',
  offered: (
    eventId,
  ) => sql`(select coalesce(json_agg(json_build_object('key', model.key, 'value', model.value, 'values', (
      select coalesce(json_agg(json_build_object('value', answer.key, 'label', answer.value) order by answer.position, answer.key), '[]')
      from ${quotaValues} as answer where answer.event_id = model.event_id and answer.model_key = model.key
    )) order by model.position, model.key), '[]') from ${quotaModels} as model where model.event_id = ${eventId})`,
  columns: (offered, { named }) =>
    offered.map(({ key, value, values }) => ({
      id: `quota.${key}`,
      key,
      label: named(`quota.${key}`, value),
      values: values.map((one) => ({ ...one, label: named(`quota.${key}.${one.value}`, one.label) })),
    })),
  held: sql`(select coalesce(json_agg(json_build_object('key', given.model_key, 'value', answer.value)
      order by answer.position, answer.key), '[]')
    from ${quotaAnswers} as given
    join ${quotaValues} as answer on answer.event_id = given.event_id and answer.model_key = given.model_key
      and answer.key = given.value_key
    where given.event_id = p.event_id and given.user_id = p.user_id)`,
  cells: (held, key) => held.filter((one) => one.key === key).map(({ value }) => value),
  filter: (key) => ({ rows: quotaAnswers, value: sql`held.value_key`, also: sql`and held.model_key = ${key}` }),
  answers: {
    all: (eventId, among) => sql`select own.model_key as id, own.value_key as value, own.user_id
      from ${quotaAnswers} as own where own.event_id = ${eventId} and own.user_id in (${among})`,
    of: (eventId, key) => sql`select own.user_id, own.value_key as value from ${quotaAnswers} as own
      where own.event_id = ${eventId} and own.model_key = ${key}`,
  },
}
