import type { readAnswerFigures } from '@parvis/contract/figures/figures.ts'
import { amongColumns } from '@parvis/contract/figures/figures.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { statsRefusals } from '@parvis/contract/stats/stats.ts'
import type { Orm } from '#db/orm.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { audienceColumns, idsNamed } from '#features/stats/audience.service.ts'
import type { Column } from '#features/stats/columns.service.ts'
import type { AskedInForm, CountedAnswer } from './answers.store.ts'
import { countAmong, countFormAnswers, countQuotaAnswers } from './answers.store.ts'

type Reply = HandlerReply<typeof readAnswerFigures>
type Question = Reply['questions'][number]

export type FigureQuestion = AskedInForm | { readonly id: string; readonly quota: string; readonly kind: 'one' }

const KINDS = { one: 'one', many: 'many', tick: 'tick', number: 'free', upload: 'free' } as const

/** The question of a column; undefined for other columns. */
export function questionOf({ id, source, type }: Column): FigureQuestion | undefined {
  if (source.from === 'quota') return { id, quota: source.key, kind: 'one' }
  if (source.from !== 'form') return undefined
  const kind = source.shape === 'one' && type !== 'select' ? 'free' : KINDS[source.shape]
  return { id, target: source.target, key: source.key, kind }
}

/** SQL: ids of registered people with this value in a column. */
export function countedIds(
  event: LoadedEvent,
  columns: readonly Column[],
  { column, value }: HandlerInput<typeof readAnswerFigures>['query'] = {},
) {
  const known = column === undefined ? undefined : columns.find(({ id }) => id === column)
  if (column !== undefined && !known?.values.some((one) => one.value === value))
    refuse(statsRefusals.FILTER_INVALID, { column }, [{ path: 'value', code: 'FILTER_INVALID' }])
  return idsNamed(event, columns, { standing: 'registered', ...(column && value && { [column]: value }) })
}

function tallied(asked: FigureQuestion, column: Column, counted: readonly CountedAnswer[], yes: string): Question {
  const key = 'quota' in asked ? asked.quota : asked.id
  const own = counted.filter(({ id }) => id === key)
  const of = (value: string | null) => own.find((one) => one.value === value)?.count ?? 0
  const { id, label } = column
  const choices = asked.kind === 'tick' ? [{ value: 'true', label: yes }] : column.values
  const values: Question['values'] =
    asked.kind === 'free'
      ? []
      : choices.map((choice) => ({ value: choice.value, label: choice.label, count: of(choice.value) }))
  const offered = new Set(choices.map(({ value }) => value))
  const gone = own.reduce((sum, { value, count }) => (value === null || offered.has(value) ? sum : sum + count), 0)
  if (asked.kind !== 'free' && asked.kind !== 'tick' && gone > 0) values.push({ value: null, label: '', count: gone })
  return { id, label, kind: asked.kind, answered: asked.kind === 'tick' ? of('true') : of(null), values }
}

export async function readAnswers(
  db: Orm,
  event: LoadedEvent,
  query: HandlerInput<typeof readAnswerFigures>['query'],
  language: string,
  yes: string,
): Promise<Reply> {
  const columns = await audienceColumns(db, event, language)
  const ids = countedIds(event, columns, query)
  const asked = columns.flatMap((column) => {
    const question = questionOf(column)
    return question ? [{ column, question }] : []
  })
  const inForms = asked.flatMap(({ question }) => ('quota' in question ? [] : [question]))
  const hasQuotas = asked.length > inForms.length
  const [people, answers, quotas] = [
    await countAmong(db, ids),
    await countFormAnswers(db, event.row.id, ids, inForms),
    hasQuotas ? await countQuotaAnswers(db, event.row.id, ids) : [],
  ]
  const among = amongColumns.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (!column || column.values.length === 0) return []
    return [{ column: id, label: column.label, values: column.values.map(({ value, label }) => ({ value, label })) }]
  })
  return {
    ...{ people, among },
    questions: asked.map(({ column, question }) =>
      tallied(question, column, 'quota' in question ? quotas : answers, yes),
    ),
  }
}
