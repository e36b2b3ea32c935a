import type { ContextConfig } from '@parvis/contract/context/context.part.ts'
import type { Facts } from '@parvis/contract/kit/plan.ts'
import { NO_FACTS } from '@parvis/contract/kit/plan.ts'
import type { QuestionsConfig } from '@parvis/contract/questions/questions.part.ts'
import { questionsShare } from '@parvis/contract/questions/questions.part.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import { and, eq, sql } from 'drizzle-orm'
import { questionAnswers, questionResponses, questions, questionVoters } from '#db/tables/questions.ts'
import { differencesOf, factsOf } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { readQuestions } from './questions.service.ts'

const differences = (before: QuestionsConfig, after: QuestionsConfig) =>
  differencesOf(before.questions, after.questions, ({ id }) => id)

/** A removed question that has answers is kept. */
async function importQuestions({ tx, eventId, before, after }: Change<QuestionsConfig & ContextConfig>): Promise<void> {
  const { added, changed, removed } = differences(before, after)
  for (const { item, position } of [...added, ...changed]) {
    const { id, responses, ...wording } = item
    const columns = {
      ...wording,
      content: sanitizeHtml(wording.content, after.settings.FO_FRAME_HOSTS ?? []),
      position,
    }
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

async function questionFacts({ tx, eventId, before, after }: Change<QuestionsConfig>): Promise<Facts> {
  const { changed, removed } = differences(before, after)
  if (changed.length + removed.length === 0) return NO_FACTS
  return factsOf(
    tx,
    sql`select 'held ' || voter.question_id as key, count(distinct voter.user_id)::int as count
        from ${questionVoters} voter join ${questions} question on question.id = voter.question_id
        where question.event_id = ${eventId} group by voter.question_id
      union all
      select 'held ' || given.question_id || ' ' || given.response_id, count(distinct given.user_id)::int
        from ${questionAnswers} given join ${questions} question on question.id = given.question_id
        where question.event_id = ${eventId} group by given.question_id, given.response_id`,
  )
}

type FiledResponses = QuestionsConfig['questions'][number]['responses']

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

const wordingIn = ({
  id,
  label,
  content,
  display,
  nbResponses,
  nbShowResponses,
  points,
}: Omit<Question, 'questionResponses'>) => ({
  ...{ id, label, content, display, nbResponses, nbShowResponses, points },
})

async function exportQuestions(db: Executor, eventId: string): Promise<QuestionsConfig['questions']> {
  const all = await readQuestions(db, eventId)
  return all.map(({ isRetired = false, questionResponses: own, ...question }) => ({
    ...wordingIn(question),
    isRetired,
    responses: own.map((response) => ({ ...response, isRightAnswer: response.isRightAnswer === true })),
  }))
}

export const questionsPart = part({
  share: questionsShare,
  read: async (db, { eventId }) => ({ questions: await exportQuestions(db, eventId) }),
  facts: questionFacts,
  add: importQuestions,
  html: ({ questions }) => questions.map(({ content }, i) => ({ key: `questions.${i}.content`, html: content })),
  cleaned: ({ questions: all }, hosts) => ({
    questions: all.map((one) => ({ ...one, content: sanitizeHtml(one.content, hosts) })),
  }),
})
