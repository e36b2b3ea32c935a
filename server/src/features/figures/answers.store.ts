import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { userArticles } from '#db/tables/articles.ts'
import { companies, employees } from '#db/tables/companies.ts'
import { participations } from '#db/tables/participation.ts'
import type { Ids } from '#features/stats/audience.service.ts'
import { shownUsers } from '#features/users/users.service.ts'
import type { HeldAnswers } from '#kit/held-columns.ts'
import type { Executor } from '#kit/transaction.ts'

export interface AskedInForm {
  readonly id: string
  readonly target: 'U' | 'UE' | 'C'
  readonly key: string
  readonly kind: 'one' | 'many' | 'tick' | 'free'
}

/** A question whose answers are held. */
export interface AskedOfHeld {
  readonly answers: HeldAnswers
  readonly key: string
}

/** Number of answers with this value; of people who answered, for null. */
export interface CountedAnswer extends Record<string, unknown> {
  readonly id: string
  readonly value: string | null
  readonly count: number
}

const EMPTY = sql.raw(`('null'::jsonb, '""'::jsonb, '[]'::jsonb, 'false'::jsonb)`)

/** SQL: one row per answer; several for a multiple choice. */
const answers = sql`cross join lateral (
  select one.value from jsonb_array_elements_text(
    case when given.kind = 'many' and jsonb_typeof(given.value) = 'array' then given.value else '[]'::jsonb end) as one(value)
  union all
  select given.value #>> '{}' where given.kind <> 'many'
) as answer(value)`

const givenBy = (eventId: string, ids: Ids, questions: readonly AskedInForm[]): SQL => {
  const texts = (of: (question: AskedInForm) => string) => sql`${sql.param(questions.map(of))}::text[]`
  return sql`asked as (
    select * from unnest(${texts(({ id }) => id)}, ${texts(({ target }) => target)}, ${texts(({ key }) => key)},
      ${texts(({ kind }) => kind)}) as asked(id, target, key, kind)
  ), given as materialized (
    select p.user_id, asked.id, asked.kind, said.value from ${participations} as p
    join ${shownUsers} as u on u.id = p.user_id
    left join ${employees} as e on e.id = p.employee_id
    left join ${companies} as c on c.id = e.company_id
    cross join lateral (values ('U', u.extended), ('UE', p.extended), ('C', c.extended)) as part(target, extended)
    cross join lateral jsonb_each(part.extended) as said(key, value)
    join asked on asked.target = part.target and asked.key = said.key
    where p.event_id = ${eventId} and p.user_id in (${ids}) and said.value not in ${EMPTY}
  )`
}

export async function countFormAnswers(
  db: Executor,
  eventId: string,
  ids: Ids,
  questions: readonly AskedInForm[],
): Promise<CountedAnswer[]> {
  if (questions.length === 0) return []
  const { rows } = await db.execute<CountedAnswer>(sql`
    with ${givenBy(eventId, ids, questions)}
    select given.id, null as value, count(*)::int as count from given group by 1
    union all
    select given.id, answer.value, count(*)::int from given ${answers} where given.kind <> 'free' group by 1, 2`)
  return rows
}

export async function countHeldAnswers(
  db: Executor,
  eventId: string,
  ids: Ids,
  answers: HeldAnswers,
): Promise<CountedAnswer[]> {
  const { rows } = await db.execute<CountedAnswer>(sql`
    with given as materialized (${answers.all(eventId, ids)})
    select given.id, null as value, count(distinct given.user_id)::int as count from given group by 1
    union all
    select given.id, given.value, count(*)::int from given group by 1, 2`)
  return rows
}

export async function countAmong(db: Executor, ids: Ids): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${ids}) as those`)
  return rows[0]?.count ?? 0
}

/** Number of an article on a day by answer; without an answer, for null. */
export interface CountedMeal extends Record<string, unknown> {
  readonly articleId: string
  /** `0` for the whole event. */
  readonly dayId: string
  readonly value: string | null
  readonly count: number
}

/** Counts articles by answers to a question; a person with several answers counts under each. */
export async function countMeals(
  db: Executor,
  eventId: string,
  ids: Ids,
  question: AskedInForm | AskedOfHeld,
): Promise<CountedMeal[]> {
  const given =
    'answers' in question
      ? sql`answered as (${question.answers.of(eventId, question.key)})`
      : sql`${givenBy(eventId, ids, [question])}, answered as (select given.user_id, answer.value from given ${answers})`
  const { rows } = await db.execute<CountedMeal>(sql`
    with ${given}
    select held.article_id as "articleId", held.day_id as "dayId", answered.value, count(*)::int as count
    from ${userArticles} as held left join answered on answered.user_id = held.user_id
    where held.event_id = ${eventId} and held.user_id in (${ids}) group by 1, 2, 3`)
  return rows
}
