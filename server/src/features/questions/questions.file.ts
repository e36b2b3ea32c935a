import type { EventConfig, Taking } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, sql } from 'drizzle-orm'
import { questionAnswers, questionResponses, questions, questionVoters } from '#db/tables/questions.ts'
import { countsOf, differencesOf } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readQuestions } from './questions.service.ts'

const differences = (before: EventConfig, after: EventConfig) =>
  differencesOf(before.questions, after.questions, ({ id }) => id)

/** Writes the questions that changed; those left out go unless somebody has answered. */
export async function importQuestions(tx: Tx, eventId: string, before: EventConfig, after: EventConfig): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, responses, ...wording } = item
    const columns = { ...wording, content: sanitizeHtml(wording.content), position }
    await tx
      .insert(questions)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: questions.id, set: columns })
    await importResponses(tx, id, responses)
  }
  const gone = sql.param(removed.map(({ id }) => id))
  if (removed.length > 0)
    await tx.execute(sql`
      delete from ${questions} as question where question.event_id = ${eventId} and question.id = any (${gone}::text[])
        and not exists (select from question_voters as voter where voter.question_id = question.id)`)
}

/** The questions and answers left out, or right no more, that people have given; and points that people have won. */
export async function questionTakings(
  tx: Tx,
  eventId: string,
  before: EventConfig,
  after: EventConfig,
): Promise<Taking[]> {
  const { changed, removed } = differences(before, after)
  if (changed.length + removed.length === 0) return []
  const counts = await countsOf(
    tx,
    sql`select voter.question_id as key, count(distinct voter.user_id)::int as count
        from ${questionVoters} voter join ${questions} question on question.id = voter.question_id
        where question.event_id = ${eventId} group by voter.question_id
      union all
      select given.question_id || ' ' || given.response_id, count(distinct given.user_id)::int
        from ${questionAnswers} given join ${questions} question on question.id = given.question_id
        where question.event_id = ${eventId} group by given.question_id, given.response_id`,
  )
  const taken = (at: string[], key: string, name: string): Taking[] => {
    const count = counts.get(key)
    return count === undefined ? [] : [{ at, code: 'FILE_ANSWERED', count, name }]
  }
  return [
    ...removed.flatMap(({ id, label }) => taken(['questions', id], id, label)),
    ...changed.flatMap(({ before: { id, label, points, responses }, item }) => [
      ...(points === item.points ? [] : taken(['questions', id, 'points'], id, label)),
      ...responses
        .filter(({ id: known, isRightAnswer }) => {
          const kept = item.responses.find((response) => response.id === known)
          return kept?.isRightAnswer !== isRightAnswer
        })
        .flatMap((one) => taken(['questions', id, 'responses', one.id], `${id} ${one.id}`, one.label)),
    ]),
  ]
}

type FiledResponses = EventConfig['questions'][number]['responses']

async function importResponses(tx: Tx, questionId: string, responses: FiledResponses): Promise<void> {
  const kept = sql.param(responses.map(({ id }) => id))
  await tx.delete(questionResponses).where(
    and(
      eq(questionResponses.questionId, questionId),
      sql`${questionResponses.id} <> all (${kept}::text[])`,
      sql`not exists (select from question_answers as given
        where given.question_id = ${questionResponses.questionId} and given.response_id = ${questionResponses.id})`,
    ),
  )
  for (const [position, { id, ...wording }] of responses.entries()) {
    const columns = { ...wording, position }
    await tx
      .insert(questionResponses)
      .values({ questionId, id, ...columns })
      .onConflictDoUpdate({ target: [questionResponses.questionId, questionResponses.id], set: columns })
  }
}

export async function exportQuestions(db: Executor, eventId: string): Promise<EventConfig['questions']> {
  const all = await readQuestions(db, eventId)
  return all.map(({ id, label, content, display, nbResponses, nbShowResponses, points, questionResponses: own }) => ({
    ...{ id, label, content, display, nbResponses, nbShowResponses, points },
    responses: own.map((response) => ({ ...response, isRightAnswer: response.isRightAnswer === true })),
  }))
}
