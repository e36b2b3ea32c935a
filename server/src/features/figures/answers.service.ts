import type { readAnswerFigures } from '@parvis/contract/figures/figures.ts'
import { amongColumns } from '@parvis/contract/figures/figures.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { statsRefusals } from '@parvis/contract/stats/stats.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { audienceColumns, idsNamed } from '#features/stats/audience.service.ts'
import type { Column, Listing } from '#features/stats/columns.service.ts'
import type { HeldAnswers } from '#kit/held-columns.ts'
import type { AskedInForm, AskedOfHeld, CountedAnswer } from './answers.store.ts'
import { countAmong, countFormAnswers, countHeldAnswers } from './answers.store.ts'

type Reply = HandlerReply<typeof readAnswerFigures>
type Question = Reply['questions'][number]

export type FigureQuestion = AskedInForm | (AskedOfHeld & { readonly id: string; readonly kind: 'one' })

const KINDS = { one: 'one', many: 'many', tick: 'tick', number: 'free', upload: 'free' } as const

/** The question of a column; undefined for other columns. */
export function questionOf({ id, source, type }: Column): FigureQuestion | undefined {
  if (source.from === 'held')
    return source.of.answers ? { id, answers: source.of.answers, key: source.key, kind: 'one' } : undefined
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
  const key = 'answers' in asked ? asked.key : asked.id
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
  listing: Listing,
  event: LoadedEvent,
  query: HandlerInput<typeof readAnswerFigures>['query'],
  language: string,
  yes: string,
): Promise<Reply> {
  const { db } = listing
  const columns = await audienceColumns(listing, event, language)
  const ids = countedIds(event, columns, query)
  const asked = columns.flatMap((column) => {
    const question = questionOf(column)
    return question ? [{ column, question }] : []
  })
  const inForms = asked.flatMap(({ question }) => ('answers' in question ? [] : [question]))
  const held = new Set(asked.flatMap(({ question }) => ('answers' in question ? question.answers : [])))
  const people = await countAmong(db, ids)
  const inForm = await countFormAnswers(db, event.row.id, ids, inForms)
  const counted = new Map<HeldAnswers, CountedAnswer[]>()
  for (const answers of held) counted.set(answers, await countHeldAnswers(db, event.row.id, ids, answers))
  const among = amongColumns.flatMap((id) => {
    const column = columns.find((one) => one.id === id)
    if (!column || column.values.length === 0) return []
    return [{ column: id, label: column.label, values: column.values.map(({ value, label }) => ({ value, label })) }]
  })
  return {
    ...{ people, among },
    questions: asked.map(({ column, question }) =>
      tallied(question, column, 'answers' in question ? (counted.get(question.answers) ?? []) : inForm, yes),
    ),
  }
}
