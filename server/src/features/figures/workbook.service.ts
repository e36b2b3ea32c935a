import type { Figures, readAnswerFigures } from '@parvis/contract/figures/figures.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { statsRefusals } from '@parvis/contract/stats/stats.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { audienceColumns } from '#features/stats/audience.service.ts'
import type { Column } from '#features/stats/columns.service.ts'
import { translatorOf } from '#features/translations/translations.service.ts'
import type { Cell, Table } from '#kit/csv.ts'
import { dayCell } from '#kit/csv.ts'
import type { Ports } from '#ports/ports.ts'
import { countedIds, questionOf, readAnswers } from './answers.service.ts'
import type { CountedMeal } from './answers.store.ts'
import { countMeals } from './answers.store.ts'
import { readFigures } from './figures.service.ts'

type Answers = HandlerReply<typeof readAnswerFigures>

interface WorkbookContext extends Pick<Translator, 'say'> {
  readonly event: LoadedEvent
  readonly columns: readonly Column[]
}

const labelIn = ({ columns }: WorkbookContext, id: string, value: string): string =>
  columns.find((column) => column.id === id)?.values.find((one) => one.value === value)?.label ?? ''

const sheetOf = (
  { say, event }: WorkbookContext,
  name: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
): Table => ({
  name: say(`figures.${name}`),
  columns: titles.map((title, i) => ({ title, ...(i === 0 && { width: 36 }) })),
  rows,
  timeZone: event.row.timeZone,
  yesNo: [say('stats.yes'), say('stats.no')],
})

function presenceSheet(told: WorkbookContext, { halves }: Figures): Table {
  const { say, event } = told
  const titles = ['day', 'date', 'half', 'from', 'until', 'awaited', 'came', 'besides'].map((key) =>
    say(`figures.column.${key}`),
  )
  const dateOf = (dayId: string) => dayCell(event.days.find(({ id }) => id === dayId)?.day)
  const rows = halves.map(({ dayId, part, startAt, endAt, awaited, came, besides }) => [
    ...[labelIn(told, 'days', dayId), dateOf(dayId), say(`figures.part.${part}`)],
    ...[new Date(startAt), new Date(endAt), awaited, came, besides],
  ])
  return sheetOf(told, 'presence', titles, rows)
}

function typesSheet(told: WorkbookContext, { types, registered, remote }: Figures): Table {
  const { say, event } = told
  const ids = event.days.map(({ id }) => id)
  const titles = [
    say('figures.column.type'),
    ...ids.map((id) => labelIn(told, 'days', id)),
    ...[say('figures.column.remote'), say('figures.column.all')],
  ]
  const on = (days: Figures['types'][number]['days'], id: string) => days.find(({ dayId }) => dayId === id)?.count ?? 0
  const all = ids.map((id) => types.reduce((sum, { days }) => sum + on(days, id), 0))
  const rows = types.map((type) => [
    ...[type.label, ...ids.map((id) => on(type.days, id)), type.remote, type.registered],
  ])
  return sheetOf(told, 'types', titles, [...rows, [say('figures.column.all'), ...all, remote, registered]])
}

function articlesSheet(told: WorkbookContext, { articles }: Figures): Table {
  const { say } = told
  const titles = ['article', 'day', 'taken', 'left'].map((key) => say(`figures.column.${key}`))
  const rows = articles.flatMap(({ label, taken, left, days }) => [
    [label, null, taken, left ?? say('figures.unlimited')],
    ...days.map(({ dayId, taken: onDay }) => [label, labelIn(told, 'days', dayId), onDay, null]),
  ])
  return sheetOf(told, 'articles', titles, rows)
}

function answersSheet(told: WorkbookContext, { questions, people }: Answers): Table {
  const { say } = told
  const titles = ['question', 'answer', 'people'].map((key) => say(`figures.column.${key}`))
  const rows = questions.flatMap(({ label, kind, answered, values }) => [
    ...(kind === 'free' ? [[label, say('figures.answers.free'), answered]] : []),
    ...values.map((one) => [label, one.value === null ? say('figures.answers.gone') : one.label, one.count]),
    ...(kind === 'free' || kind === 'tick' ? [] : [[label, say('figures.answers.none'), people - answered]]),
  ])
  return sheetOf(told, 'answers', titles, rows)
}

function moneySheet(told: WorkbookContext, money: NonNullable<Figures['money']>): Table {
  const { say } = told
  const titles = ['money', 'people', 'euros'].map((key) => say(`figures.column.${key}`))
  const rows = (['taken', 'awaited', 'due', 'back'] as const).map((key) => [
    ...[say(`figures.money.${key}`), money[key].people, toEuros(money[key].cents)],
  ])
  return sheetOf(told, 'money', titles, rows)
}

function slotsSheet(told: WorkbookContext, { slots }: Figures): Table {
  const { say } = told
  const titles = ['slot', 'from', 'taken', 'quota'].map((key) => say(`figures.column.${key}`))
  const rows = slots.map(({ label, startAt, taken, quota }) => [
    ...[label, new Date(startAt), taken, quota ?? say('figures.unlimited')],
  ])
  return sheetOf(told, 'slots', titles, rows)
}

function lineSheet(told: WorkbookContext, line: NonNullable<Figures['line']>): Table {
  const { say } = told
  const rows = (['waiting', 'offered'] as const).map((key) => [say(`figures.line.${key}`), line[key]])
  return sheetOf(told, 'line', [say('figures.column.line'), say('figures.column.people')], rows)
}

interface WorkbookRequest {
  readonly language: string
  readonly seesMoney: boolean
}

export async function figuresWorkbook(
  ports: Ports,
  event: LoadedEvent,
  asked: WorkbookRequest,
): Promise<[Table, ...Table[]]> {
  const { say } = translatorOf(event, asked.language)
  const told = { say, event, columns: await audienceColumns(ports, event, asked.language) }
  const figures = await readFigures(ports, event, asked)
  const answers = await readAnswers(ports, event, {}, asked.language, say('stats.yes'))
  return [
    presenceSheet(told, figures),
    typesSheet(told, figures),
    ...(figures.articles.length > 0 ? [articlesSheet(told, figures)] : []),
    ...(answers.questions.length > 0 ? [answersSheet(told, answers)] : []),
    ...(figures.money ? [moneySheet(told, figures.money)] : []),
    ...(figures.line ? [lineSheet(told, figures.line)] : []),
    ...(figures.slots.length > 0 ? [slotsSheet(told, figures)] : []),
  ]
}

const WHOLE_EVENT = '0'

/** For the kitchen: articles and days by answers to a question, without names. */
export async function mealsWorkbook(
  ports: Ports,
  event: LoadedEvent,
  { question: id, language }: { readonly question: string; readonly language: string },
): Promise<[Table]> {
  const { say } = translatorOf(event, language)
  const columns = await audienceColumns(ports, event, language)
  const told = { say, event, columns }
  const column = columns.find((one) => one.id === id)
  const question = column && questionOf(column)
  if (!column || !question || (question.kind !== 'one' && question.kind !== 'many'))
    refuse(statsRefusals.COLUMN_UNKNOWN, { column: id }, [{ path: 'question', code: 'COLUMN_UNKNOWN' }])
  const meals = await countMeals(ports.db, event.row.id, countedIds(event, columns), question)
  const articles = columns.find((one) => one.id === 'articles')?.values ?? []
  const days = [WHOLE_EVENT, ...event.days.map((day) => day.id)]
  const rows = articles.flatMap(({ value: articleId, label }) =>
    days.flatMap((dayId) => {
      const own = meals.filter((meal) => meal.articleId === articleId && meal.dayId === dayId)
      return own.length === 0 ? [] : [[label, labelIn(told, 'days', dayId) || null, ...countsOf(column, own)]]
    }),
  )
  const titles = [
    ...[say('figures.column.article'), say('figures.column.day')],
    ...column.values.map(({ label }) => label),
    say('figures.answers.none'),
  ]
  return [sheetOf(told, 'meals', titles, rows)]
}

/** Counts by offered answer; retired answers and none are summed at the end. */
function countsOf({ values }: Column, meals: readonly CountedMeal[]): number[] {
  const offered = values.map(({ value }) => meals.find((meal) => meal.value === value)?.count ?? 0)
  const known = new Set<string | null>(values.map(({ value }) => value))
  const others = meals.filter(({ value }) => !known.has(value)).reduce((sum, { count }) => sum + count, 0)
  return [...offered, others]
}
