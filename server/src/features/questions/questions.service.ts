import { common, RefusalError, refuse } from '@parvis/contract/kit/refusal.ts'
import { pollRefusals } from '@parvis/contract/polls/polls.ts'
import { keepsMeaning, responsesAsked } from '@parvis/contract/questions/questions.rules.ts'
import type { Question, QuestionBody, QuestionDisplay } from '@parvis/contract/questions/questions.ts'
import { questionRefusals } from '@parvis/contract/questions/questions.ts'
import { frameHostsOf } from '#features/context/context.service.ts'
import { movedTo, rightRefusals } from '#features/polls/polls.service.ts'
import type { GroupCommit } from '#kit/group-commit.ts'
import { groupCommit } from '#kit/group-commit.ts'
import { sanitizeHtml } from '#kit/html.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { afterCommit, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { AnswerStanding, QuestionLine, SentAnswer } from './questions.store.ts'
import {
  changeQuestion,
  findQuestion,
  findStandings,
  insertQuestion,
  isAnswered,
  keepAnswers,
  listAnswersOf,
  listQuestionIds,
  listRounds,
  lockQuestionIds,
  noteQuestionAired,
  orderQuestions,
  removeQuestion,
  saveResponses,
} from './questions.store.ts'

export { listAnswersOf, listRounds, noteQuestionAired }

/** Whether an answer is kept, in which round; or why not. */
type Outcome = { readonly round: number } | RefusalError

const groups = new WeakMap<Ports, GroupCommit<SentAnswer, Outcome>>()

/** Answers that come together are kept together. */
function answersOf(ports: Ports): GroupCommit<SentAnswer, Outcome> {
  const known = groups.get(ports) ?? groupCommit((answers: readonly SentAnswer[]) => keep(ports, answers))
  groups.set(ports, known)
  return known
}

const keyOf = ({ questionId, userId }: Pick<SentAnswer, 'questionId' | 'userId'>) => `${questionId} ${userId}`
const tell = (ports: Ports, eventId: string, topic: string): void => ports.bus.publish(`live:${eventId}`, { topic })

async function keep(ports: Ports, answers: readonly SentAnswer[]): Promise<Outcome[]> {
  const kept = await keepAnswers(ports.db, answers)
  const rounds = new Map(kept.map((answer) => [keyOf(answer), answer.round]))
  for (const eventId of new Set(kept.map((answer) => answer.eventId))) {
    tell(ports, eventId, 'question')
    tell(ports, eventId, 'leaderboard')
  }
  // The same person twice in a group: the first is the answer, the second is looked into like any other.
  const outcomes = answers.map((answer): Outcome | undefined => {
    const round = rounds.get(keyOf(answer))
    rounds.delete(keyOf(answer))
    return round === undefined ? undefined : { round }
  })
  const others = answers.filter((_, i) => outcomes[i] === undefined)
  const standings = others.length === 0 ? [] : await findStandings(ports.db, others)
  const reasons = others.map((answer, i) => whyNot(answer, standings[i]))
  return outcomes.map((outcome) => outcome ?? reasons.shift() ?? NOT_FOUND)
}

const NOT_FOUND = new RefusalError(common.NOT_FOUND, {}, [])
const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))
const isSameRanking = (a: readonly string[], b: readonly string[]) => a.every((id, i) => id === b[i])

/** The same answer again is received again; another one, or one that may not be given, is refused. */
function whyNot(answer: SentAnswer, standing: AnswerStanding | undefined): Outcome {
  if (!standing?.known.length || answer.responseIds.some((id) => !standing.known.includes(id))) return NOT_FOUND
  if (standing.given.length > 0)
    return isSame(standing.given, answer.responseIds) &&
      (standing.display !== 'ranking' || isSameRanking(standing.given, answer.responseIds))
      ? { round: standing.round }
      : new RefusalError(pollRefusals.ALREADY_ANSWERED, {}, [])
  if (standing.against !== '') return new RefusalError(rightRefusals[standing.against], {}, [])
  if (standing.isClose) return new RefusalError(pollRefusals.MODULE_CLOSED, {}, [])
  const code = standing.display === 'ranking' ? 'RANKING_INCOMPLETE' : 'TOO_MANY_RESPONSES'
  const max = responsesAsked(standing.display, standing.nbResponses, standing.known.length)
  return new RefusalError(questionRefusals[code], { max }, [{ path: 'responsesId', code }])
}

/** Keeps an answer; comes back once it is committed. */
export async function giveAnswer(ports: Ports, answer: SentAnswer): Promise<{ round: number }> {
  const responseIds = [...new Set(answer.responseIds)]
  const outcome = await answersOf(ports).add({ ...answer, responseIds })
  if (outcome instanceof RefusalError) throw outcome
  return outcome
}

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

/** A question with its right answers and all its results, whoever may see them. */
export async function readQuestion(db: Executor, eventId: string, id: string): Promise<Question | undefined> {
  return questionOf(await findQuestion(db, eventId, id))
}

const mustFind = async (db: Executor, eventId: string, id: string): Promise<Question> =>
  (await readQuestion(db, eventId, id)) ?? refuse(common.NOT_FOUND)

export async function readQuestions(db: Executor, eventId: string): Promise<Question[]> {
  const ids = await listQuestionIds(db, eventId)
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
    afterCommit(tx, () => {
      tell(ports, eventId, 'state')
      tell(ports, eventId, 'leaderboard')
    })
    return mustFind(tx, eventId, id)
  })
}

interface QuestionChange {
  readonly isClose?: boolean | undefined
  readonly showRightAnswers?: boolean | undefined
  readonly newRound?: true | undefined
  readonly position?: number | undefined
}

/** Closes or opens a question, shows its right answers, begins a new round of it or moves it. */
export async function driveQuestion(
  ports: Ports,
  eventId: string,
  id: string,
  { position, ...change }: QuestionChange,
): Promise<Question> {
  return transaction(ports.db, async (tx) => {
    // First, as whoever puts it on air does: two who take the same in another order would wait for each other.
    if (change.newRound) await ports.declared.hideResults(tx, eventId, { module: 'question', id })
    if (position !== undefined)
      await orderQuestions(tx, eventId, movedTo(await lockQuestionIds(tx, eventId), id, position))
    if (!(await changeQuestion(tx, eventId, id, change))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => {
      for (const topic of ['state', 'question', 'leaderboard']) tell(ports, eventId, topic)
    })
    return mustFind(tx, eventId, id)
  })
}

export async function deleteQuestion(ports: Ports, eventId: string, id: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    if (!(await removeQuestion(tx, eventId, id))) refuse(common.NOT_FOUND)
    afterCommit(tx, () => tell(ports, eventId, 'state'))
  })
}
