import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { RETIRE } from '@parvis/contract/kit/plan.ts'
import type { QuestionsConfig } from '@parvis/contract/questions/questions.part.ts'
import { keepsMeaning, questionsShare } from '@parvis/contract/questions/questions.part.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import { and, eq, sql } from 'drizzle-orm'
import { questionAnswers, questionResponses, questions, questionVoters } from '#db/tables/questions.ts'
import { differencesOf } from '#kit/differences.ts'
import { sanitizeHtml } from '#kit/html.ts'
import type { Holders } from '#kit/impact.ts'
import { changesOf, effectsIn, effectsOnEach, lazily, readHolders } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { part } from '#part.ts'
import { questionLive } from './questions.live.ts'
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

const readAnswered = (tx: Tx, eventId: string): Promise<Holders> =>
  readHolders(
    tx,
    sql`select voter.question_id as id, null as within, count(distinct voter.user_id)::int as people
        from ${questionVoters} voter join ${questions} question on question.id = voter.question_id
        where question.event_id = ${eventId} group by voter.question_id
      union all
      select given.question_id, given.response_id, count(distinct given.user_id)::int
        from ${questionAnswers} given join ${questions} question on question.id = given.question_id
        where question.event_id = ${eventId} group by given.question_id, given.response_id`,
  )

type FiledQuestion = QuestionsConfig['questions'][number]
const told = effectsIn('questions')
const KEEP = { unblock: 'PLAN_KEEP' }
const shapeOf = ({ display, responses }: FiledQuestion) => ({ display, responseIds: responses.map(({ id }) => id) })

/** Answers lose their meaning with another display, other points or other right answers. */
async function effectsOfChange(
  old: FiledQuestion,
  item: FiledQuestion,
  answered: () => Promise<Holders>,
): Promise<Effect[]> {
  const isKept = ({ id, isRightAnswer }: FiledQuestion['responses'][number]) =>
    item.responses.find((response) => response.id === id)?.isRightAnswer === isRightAnswer
  const otherwise = [
    ...(keepsMeaning(shapeOf(old), shapeOf(item)) ? [] : (['display'] as const)),
    ...(old.points === item.points ? [] : (['points'] as const)),
  ]
  return [
    ...(await effectsOnEach(otherwise, async (key) => {
      const about = { item: old.id, at: [old.id, key], name: old.label, people: (await answered())(old.id) }
      return told(about, 'FILE_ANSWERED', KEEP)
    })),
    ...(await effectsOnEach(
      old.responses.filter((response) => !isKept(response)),
      async ({ id, label }) => {
        const people = (await answered())(old.id, id)
        return told(
          { item: `${old.id}.${id}`, at: [old.id, 'responses', id], name: label, people },
          'FILE_ANSWERED',
          KEEP,
        )
      },
    )),
  ]
}

async function questionImpact({ tx, eventId, before, after }: Change<QuestionsConfig>): Promise<Effect[]> {
  const { kept, removed } = changesOf(before.questions, after.questions, ({ id }) => id)
  const answered = lazily(() => readAnswered(tx, eventId))
  return [
    ...(await effectsOnEach(removed, async ({ id, label }) =>
      told({ item: id, at: [id], name: label, people: (await answered())(id) }, 'FILE_ANSWERED', {
        remedies: [RETIRE],
      }),
    )),
    ...(await effectsOnEach(kept, ({ old, item }) => effectsOfChange(old, item, answered))),
  ]
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
  live: { question: questionLive },
  read: async (db, { eventId }) => ({ questions: await exportQuestions(db, eventId) }),
  impact: questionImpact,
  add: importQuestions,
  html: ({ questions }) => questions.map(({ content }, i) => ({ key: `questions.${i}.content`, html: content })),
  cleaned: ({ questions: all }, hosts) => ({
    questions: all.map((one) => ({ ...one, content: sanitizeHtml(one.content, hosts) })),
  }),
})
