import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Driving } from '@parvis/contract/live-kit/live-kit.ts'
import { answerRefusals } from '@parvis/contract/live-kit/live-kit.ts'
import { keepsMeaning } from '@parvis/contract/questions/questions.part.ts'
import { responsesAsked } from '@parvis/contract/questions/questions.rules.ts'
import type { Question, QuestionBody, QuestionDisplay } from '@parvis/contract/questions/questions.ts'
import { questionRefusals } from '@parvis/contract/questions/questions.ts'
import { frameHostsOf } from '#features/events/events.service.ts'
import type { InRound } from '#features/live-kit/answers.service.ts'
import { answersTo, NOT_FOUND } from '#features/live-kit/answers.service.ts'
import { beginDriving, deletePrepared, tellDriving } from '#features/live-kit/prepared.service.ts'
import { rightRefusals } from '#features/live-kit/rights.service.ts'
import { tellLive } from '#features/live-kit/topics.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { AnswerStanding, KeptAnswer, QuestionLine, SentAnswer } from './questions.store.ts'
import {
  changeQuestion,
  findQuestion,
  findStandings,
  insertQuestion,
  isAnswered,
  keepAnswers,
  listAnswersOf,
  listRounds,
  preparedQuestions,
  saveResponses,
} from './questions.store.ts'

export { listAnswersOf, listRounds, preparedQuestions }

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))
const isSameRanking = (a: readonly string[], b: readonly string[]) => a.every((id, i) => id === b[i])

/** Repeating the same answer succeeds; another one is refused. */
function whyNot(answer: SentAnswer, standing: AnswerStanding | undefined): InRound | RefusalError {
  if (!standing?.known.length || answer.responseIds.some((id) => !standing.known.includes(id))) return NOT_FOUND
  if (standing.given.length > 0)
    return isSame(standing.given, answer.responseIds) &&
      (standing.display !== 'ranking' || isSameRanking(standing.given, answer.responseIds))
      ? { round: standing.round }
      : new RefusalError(answerRefusals.ALREADY_ANSWERED, {}, [])
  if (standing.against !== '') return new RefusalError(rightRefusals[standing.against], {}, [])
  if (standing.isClose) return new RefusalError(answerRefusals.MODULE_CLOSED, {}, [])
  const code = standing.display === 'ranking' ? 'RANKING_INCOMPLETE' : 'TOO_MANY_RESPONSES'
  const max = responsesAsked(standing.display, standing.nbResponses, standing.known.length)
  return new RefusalError(questionRefusals[code], { max }, [{ path: 'responsesId', code }])
}

const keepAnswer = answersTo({
  keyOf: ({ questionId, userId }: SentAnswer | KeptAnswer) => `${questionId} ${userId}`,
  keep: keepAnswers,
  changes: ['question', 'leaderboard'],
  findStandings,
  whyNot,
})

/** Resolves after commit. */
export const giveAnswer = (ports: Ports, answer: SentAnswer): Promise<InRound> =>
  keepAnswer(ports, { ...answer, responseIds: [...new Set(answer.responseIds)] })

function questionOf(lines: readonly QuestionLine[]): Question | undefined {
  const [first] = lines
  if (!first) return undefined
  const { eventId: _eventId, position: _position, ...question } = first.question
  const responses = lines.flatMap(({ response, votes }) => (response ? [{ response, votes }] : []))
  return {
    ...question,
    questionResponses: responses.map(({ response: { id, label, image, color, isRightAnswer } }) => ({
      id,
      label,
      image,
      color,
      isRightAnswer,
    })),
    questionResults: responses.map(({ response, votes }) => ({ id: response.id, votes })),
    questionVoters: first.voters,
  }
}

/** Independent of the visibility of results. */
export async function readQuestion(db: Executor, eventId: string, id: string): Promise<Question | undefined> {
  return questionOf(await findQuestion(db, eventId, id))
}

const mustFind = async (db: Executor, eventId: string, id: string): Promise<Question> =>
  (await readQuestion(db, eventId, id)) ?? refuse(common.NOT_FOUND)

export async function readQuestions(db: Executor, eventId: string): Promise<Question[]> {
  const ids = await preparedQuestions.listIds(db, eventId)
  return Promise.all(ids.map((id) => mustFind(db, eventId, id)))
}

function wordingOf(body: QuestionBody, frameHosts: readonly string[]) {
  const { label, content, display, nbResponses, nbShowResponses, points } = body
  return { label, content: sanitizeHtml(content, frameHosts), display, nbResponses, nbShowResponses, points }
}

interface Shaped {
  readonly display: QuestionDisplay
  readonly questionResponses: readonly { readonly id?: string | undefined }[]
}
const shapeOf = ({ display, questionResponses }: Shaped) => ({
  display,
  responseIds: questionResponses.map(({ id }) => id),
})

async function writeResponses(tx: Tx, id: string, { questionResponses }: QuestionBody, now: Date): Promise<void> {
  const responses = questionResponses.map((response) => ({ ...response, id: response.id ?? newId(now) }))
  if (await saveResponses(tx, id, responses)) refuse(questionRefusals.RESPONSE_HAS_ANSWERS)
}

export async function createQuestion(ports: Ports, eventId: string, body: QuestionBody): Promise<Question> {
  const now = ports.clock.now()
  const id = newId(now)
  const wording = wordingOf(body, await frameHostsOf(ports, eventId))
  return transaction(ports.db, async (tx) => {
    await insertQuestion(tx, { id, eventId, ...wording })
    addAuditDetails({ after: { title: body.label } })
    await writeResponses(tx, id, body, now)
    return mustFind(tx, eventId, id)
  })
}

export async function updateQuestion(ports: Ports, eventId: string, id: string, body: QuestionBody): Promise<Question> {
  const wording = wordingOf(body, await frameHostsOf(ports, eventId))
  return transaction(ports.db, async (tx) => {
    const before = await mustFind(tx, eventId, id)
    if (!(await changeQuestion(tx, eventId, id, wording))) refuse(common.NOT_FOUND)
    if (!keepsMeaning(shapeOf(before), shapeOf(body)) && (await isAnswered(tx, id)))
      refuse(questionRefusals.QUESTION_ANSWERED)
    await writeResponses(tx, id, body, ports.clock.now())
    addAuditDetails({ after: { title: body.label } })
    afterCommit(tx, () => tellLive(ports, eventId, 'state', 'leaderboard'))
    return mustFind(tx, eventId, id)
  })
}

type QuestionChange = Driving & { readonly showRightAnswers?: boolean | undefined }

/** A new round keeps earlier answers. */
export async function driveQuestion(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: QuestionChange,
): Promise<Question> {
  return transaction(ports.db, async (tx) => {
    const item = { eventId, module: 'question', id } as const
    await beginDriving(ports, tx, preparedQuestions, { item, position, newRound: change.newRound })
    if (!(await changeQuestion(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tellLive(ports, eventId, 'state', 'question', 'leaderboard'))
    const question = await mustFind(tx, eventId, id)
    tellDriving(question.label, { ...change, position })
    return question
  })
}

export const deleteQuestion = (ports: Ports, eventId: string, id: string): Promise<void> =>
  deletePrepared(ports, preparedQuestions, eventId, id)
