import type { QuestionDisplay } from '@parvis/contract/questions/questions.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { questionAnswers, questionCounts, questionResponses, questions, questionVoters } from '#db/tables/questions.ts'
import { preparedIn, wasAired } from '#features/live-kit/prepared.service.ts'
import type { AgainstVote } from '#features/live-kit/rights.service.ts'
import { against, againstOne, proofs, rulesOf } from '#features/live-kit/rights.service.ts'
import { executeCteWrite } from '#kit/commit-records.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export const preparedQuestions = preparedIn(questions, questions.label)

export type QuestionRow = typeof questions.$inferSelect
export type ResponseRow = typeof questionResponses.$inferSelect

export interface SentAnswer {
  readonly questionId: string
  readonly responseIds: readonly string[]
  readonly userId: string
  readonly domainId: string
}
export interface KeptAnswer {
  readonly questionId: string
  readonly userId: string
  readonly round: number
  readonly eventId: string
}

const column = (answers: readonly SentAnswer[], key: 'questionId' | 'userId' | 'domainId') =>
  sql.param(answers.map((answer) => answer[key]))
const sent = (answers: readonly SentAnswer[]) => sql`unnest(${column(answers, 'questionId')}::text[],
  ${sql.param(answers.map(({ responseIds }) => JSON.stringify(responseIds)))}::jsonb[],
  ${column(answers, 'userId')}::text[], ${column(answers, 'domainId')}::text[])
  with ordinality as sent (question_id, response_ids, user_id, domain_id, place)`

const offered = sql`(select count(*) from ${questionResponses} as offered where offered.question_id = question.id)`

/**
 * Inserts and counts valid answers in one statement: the question is open and of the person's domain, responses are its
 * own and not too many (all of them for a ranking), the person is registered, meets the event's rule of identification,
 * and has no answer in this round.
 */
export async function keepAnswers(db: Executor, answers: readonly SentAnswer[]): Promise<KeptAnswer[]> {
  const { rows } = await executeCteWrite<{ question_id: string; user_id: string; round: number; event_id: string }>(
    db,
    sql`
    with sent as (
      select * from ${sent(answers)}
    ), ${rulesOf(sql`select question.event_id from sent join ${questions} as question on question.id = sent.question_id`)}, allowed as (
      select distinct on (sent.question_id, sent.user_id)
        sent.question_id, question.round, sent.user_id, sent.response_ids, question.event_id,
        question.display = 'ranking' as is_ranking
      from sent
      join ${questions} as question on question.id = sent.question_id and not question.is_close
        and jsonb_array_length(sent.response_ids) between
          case question.display when 'ranking' then ${offered} else 1 end and
          case question.display when 'ranking' then ${offered} when 'scale' then 1 else question.nb_responses end
      join rules on rules.id = question.event_id and rules.domain_id = sent.domain_id
      join ${participations} as holder
        on holder.event_id = question.event_id and holder.user_id = sent.user_id and holder.registered
      ${proofs}
      where ${against} is null and ${wasAired(sql`question`)} and not exists (
        select from jsonb_array_elements_text(sent.response_ids) as chosen (id)
        where not exists (select from ${questionResponses} as own where own.question_id = sent.question_id and own.id = chosen.id)
      )
      order by sent.question_id, sent.user_id, sent.place
    ), kept as (
      insert into ${questionVoters} (question_id, round, user_id)
      select question_id, round, user_id from allowed
      on conflict do nothing
      returning question_id, round, user_id
    ), answered as (
      insert into ${questionAnswers} (question_id, round, user_id, response_id, place)
      select kept.question_id, kept.round, kept.user_id, chosen.id, chosen.place - 1
      from kept join allowed using (question_id, round, user_id),
        jsonb_array_elements_text(allowed.response_ids) with ordinality as chosen (id, place)
    ), worth as (
      select kept.question_id, kept.round, chosen.id as response_id,
        case when allowed.is_ranking then jsonb_array_length(allowed.response_ids) + 1 - chosen.place else 1 end as votes
      from kept join allowed using (question_id, round, user_id),
        jsonb_array_elements_text(allowed.response_ids) with ordinality as chosen (id, place)
    ), counted as (
      insert into ${questionCounts} as total (question_id, round, response_id, votes)
      select * from (
        select question_id, round, response_id, sum(votes)::int from worth group by 1, 2, 3
        union all
        select question_id, round, '', count(*)::int from kept group by 1, 2
      ) as sums order by 1, 2, 3
      on conflict (question_id, round, response_id) do update set votes = total.votes + excluded.votes
    )
    select kept.question_id, kept.user_id, kept.round, allowed.event_id
    from kept join allowed using (question_id, round, user_id)`,
  )
  return rows.map((row) => ({
    questionId: row.question_id,
    userId: row.user_id,
    round: row.round,
    eventId: row.event_id,
  }))
}

/** A question that was never on air counts as closed. */
export interface AnswerStanding {
  readonly isClose: boolean
  readonly round: number
  readonly nbResponses: number
  readonly display: QuestionDisplay
  readonly against: AgainstVote | ''
  readonly known: readonly string[]
  /** The answer in this round, in the person's order. */
  readonly given: readonly string[]
}

/** In the order of the answers; undefined for questions of other domains. */
export async function findStandings(
  db: Executor,
  answers: readonly SentAnswer[],
): Promise<readonly (AnswerStanding | undefined)[]> {
  const { rows } = await db.execute<Record<string, unknown> & AnswerStanding & { place: number }>(sql`
    select sent.place::int as place, (question.is_close or not ${wasAired(sql`question`)}) as "isClose", question.round, question.nb_responses as "nbResponses", question.display,
      ${againstOne(sql`question.event_id`, sql`sent.user_id`)} as against,
      array(select own.id from ${questionResponses} as own where own.question_id = question.id) as known,
      array(select chosen.response_id from ${questionAnswers} as chosen where chosen.question_id = question.id
        and chosen.round = question.round and chosen.user_id = sent.user_id order by chosen.place) as given
    from ${sent(answers)}
    join ${questions} as question on question.id = sent.question_id
    join ${events} as event on event.id = question.event_id and event.domain_id = sent.domain_id`)
  const standings = new Map(rows.map(({ place, ...standing }) => [place, standing]))
  return answers.map((_, i) => standings.get(i + 1))
}

const questionOf = preparedPerConnection((db) =>
  db
    .select({
      question: questions,
      response: questionResponses,
      votes: sql<number>`coalesce(${questionCounts.votes}, 0)`,
      voters: sql<number>`coalesce((select total.votes from question_counts as total
        where total.question_id = ${questions}.id and total.round = ${questions}.round and total.response_id = ''), 0)`,
    })
    .from(questions)
    .leftJoin(questionResponses, eq(questionResponses.questionId, questions.id))
    .leftJoin(
      questionCounts,
      and(
        eq(questionCounts.questionId, questions.id),
        eq(questionCounts.round, questions.round),
        eq(questionCounts.responseId, questionResponses.id),
      ),
    )
    .where(and(eq(questions.eventId, sql.placeholder('eventId')), eq(questions.id, sql.placeholder('id'))))
    .orderBy(asc(questionResponses.position), asc(questionResponses.id))
    .prepare(''),
)

export type QuestionLine = Awaited<ReturnType<ReturnType<typeof questionOf>['execute']>>[number]

export function findQuestion(db: Executor, eventId: string, id: string): Promise<QuestionLine[]> {
  return questionOf(db).execute({ eventId, id })
}

type Wording = Pick<QuestionRow, 'label' | 'content' | 'display' | 'nbResponses' | 'nbShowResponses' | 'points'>

export async function insertQuestion(tx: Tx, row: Wording & Pick<QuestionRow, 'id' | 'eventId'>): Promise<void> {
  await tx.insert(questions).values({ ...row, position: preparedQuestions.nextPosition(row.eventId) })
}

interface Driven {
  readonly isClose?: boolean | undefined
  readonly isRetired?: boolean | undefined
  readonly showRightAnswers?: boolean | undefined
  readonly newRound?: true | undefined
}

/** Locks the question; false if it does not exist. A new round hides the right answers again. */
export async function changeQuestion(
  tx: Tx,
  eventId: string,
  id: string,
  { newRound, ...columns }: Partial<Wording> & Driven,
): Promise<boolean> {
  const anew = newRound && { round: sql`${questions.round} + 1`, isClose: false, showRightAnswers: false }
  const rows = await tx
    .update(questions)
    .set({ round: sql`${questions.round}`, ...columns, ...anew })
    .where(and(eq(questions.eventId, eventId), eq(questions.id, id)))
    .returning({ id: questions.id })
  return rows.length > 0
}

export async function isAnswered(tx: Tx, questionId: string): Promise<boolean> {
  const rows = await tx
    .select({ round: questionVoters.round })
    .from(questionVoters)
    .where(eq(questionVoters.questionId, questionId))
    .limit(1)
  return rows.length > 0
}

/** Returns the id of a chosen response, which cannot be removed. */
export async function saveResponses(
  tx: Tx,
  questionId: string,
  responses: readonly Omit<ResponseRow, 'questionId' | 'position'>[],
): Promise<string | undefined> {
  const ids = responses.map(({ id }) => id)
  const { rows } = await tx.execute<{ response_id: string }>(sql`
    select chosen.response_id from ${questionAnswers} as chosen
    where chosen.question_id = ${questionId} and chosen.response_id <> all (${sql.param(ids)}::text[]) limit 1`)
  if (rows[0]) return rows[0].response_id
  await tx
    .delete(questionResponses)
    .where(
      and(
        eq(questionResponses.questionId, questionId),
        sql`${questionResponses.id} <> all (${sql.param(ids)}::text[])`,
      ),
    )
  for (const [position, response] of responses.entries()) {
    const { id: _id, ...wording } = response
    await tx
      .insert(questionResponses)
      .values({ questionId, ...response, position })
      .onConflictDoUpdate({
        target: [questionResponses.questionId, questionResponses.id],
        set: { ...wording, position },
      })
  }
  return undefined
}

/** The person's answers in current rounds, by question. */
export async function listAnswersOf(db: Executor, eventId: string, userId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ questionId: questionAnswers.questionId, responseId: questionAnswers.responseId })
    .from(questionAnswers)
    .innerJoin(questions, and(eq(questions.id, questionAnswers.questionId), eq(questions.round, questionAnswers.round)))
    .where(and(eq(questions.eventId, eventId), eq(questionAnswers.userId, userId)))
    .orderBy(asc(questionAnswers.questionId), asc(questionAnswers.place))
  const answers = new Map<string, string[]>()
  for (const { questionId, responseId } of rows)
    answers.set(questionId, [...(answers.get(questionId) ?? []), responseId])
  return answers
}

export interface RoundLine extends Record<string, unknown> {
  readonly question: string
  readonly round: number
  readonly response: string
  /** Null for displays without right answers. */
  readonly isRightAnswer: boolean | null
  /** Null for rankings, where each answer names all responses. */
  readonly votes: number | null
  readonly voters: number
  readonly rankingPoints: number | null
  /** Mean rank in a ranking, or mean step of a scale. */
  readonly average: number | null
}

export async function listRounds(db: Executor, eventId: string): Promise<RoundLine[]> {
  const { rows } = await db.execute<RoundLine>(sql`
    select question.label as question, played as round, response.label as response, case when question.display not in ('ranking', 'scale') then response.is_right_answer end as "isRightAnswer",
      case when question.display <> 'ranking' then coalesce(total.votes, 0) end as votes,
      coalesce(everybody.votes, 0) as voters,
      case when question.display = 'ranking' then coalesce(total.votes, 0) end as "rankingPoints",
      round(case question.display
        when 'ranking' then count(*) over asked + 1 - total.votes::numeric / nullif(everybody.votes, 0)
        when 'scale' then sum(total.votes * (response.position + 1)) over asked::numeric / nullif(everybody.votes, 0)
      end, 2)::float as average
    from ${questions} as question cross join generate_series(1, question.round) as played
    join ${questionResponses} as response on response.question_id = question.id
    left join ${questionCounts} as total
      on total.question_id = question.id and total.round = played and total.response_id = response.id
    left join ${questionCounts} as everybody
      on everybody.question_id = question.id and everybody.round = played and everybody.response_id = ''
    where question.event_id = ${eventId}
    window asked as (partition by question.id, played)
    order by question.position, question.id, played, response.position, response.id`)
  return rows
}

/** After a merge, the answers of the remaining person win where both have answered. */
export async function mergeVoters(tx: Tx, from: string, to: string): Promise<void> {
  const { rows } = await tx.execute<{ question_id: string; round: number }>(sql`
    insert into ${questionVoters}
    select (jsonb_populate_record(own, jsonb_build_object('user_id', ${to}::text))).*
    from question_voters own where own.user_id = ${from}
    on conflict do nothing
    returning question_id, round`)
  for (const { question_id, round } of rows)
    await tx.execute(sql`
      update question_answers set user_id = ${to}
      where user_id = ${from} and question_id = ${question_id} and round = ${round}`)
}
