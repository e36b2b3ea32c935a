import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { and, eq, sql } from 'drizzle-orm'
import { questionResponses, questions } from '#db/tables/questions.ts'
import { idInEvent } from '#features/polls/polls.file.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readQuestions } from './questions.service.ts'

/** The file's questions come first, in its order; those it does not name go unless somebody has answered. */
export async function importQuestions(tx: Tx, eventId: string, file: EventFile): Promise<void> {
  const known = await tx.select({ id: questions.id }).from(questions).where(eq(questions.eventId, eventId))
  const ids = new Set(known.map(({ id }) => id))
  const filed = file.questions.map((question) => ({ ...question, id: idInEvent(eventId, question.id, ids) }))
  const kept = sql.param(filed.map(({ id }) => id))
  await tx.execute(sql`
    delete from ${questions} as question where question.event_id = ${eventId} and question.id <> all (${kept}::text[])
      and not exists (select from question_voters as voter where voter.question_id = question.id)`)
  for (const [position, { id, responses, ...wording }] of filed.entries()) {
    const columns = { ...wording, content: sanitizeHtml(wording.content), position }
    await tx
      .insert(questions)
      .values({ id, eventId, ...columns })
      .onConflictDoUpdate({ target: questions.id, set: columns })
    await importResponses(tx, id, responses)
  }
}

type FiledResponses = EventFile['questions'][number]['responses']

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

export async function exportQuestions(db: Executor, eventId: string): Promise<EventFile['questions']> {
  const all = await readQuestions(db, eventId)
  return all.map(({ id, label, content, display, nbResponses, nbShowResponses, points, questionResponses: own }) => ({
    ...{ id, label, content, display, nbResponses, nbShowResponses, points },
    responses: own.map((response) => ({ ...response, isRightAnswer: response.isRightAnswer === true })),
  }))
}
