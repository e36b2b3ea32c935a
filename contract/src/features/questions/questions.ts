import * as z from 'zod/mini'
import { choicesOf, Driving, getVoteRight, refusalsOfAnswers } from '#features/live-kit/live-kit.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength, Picture, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const questionRefusals = refusals({
  TOO_MANY_RESPONSES: 422,
  RANKING_INCOMPLETE: 422,
  RESPONSE_HAS_ANSWERS: 409,
  /** For a ranking or scale: answers would change their meaning. */
  QUESTION_ANSWERED: 409,
})

/**
 * Display of a question. In a `ranking`, people order the responses; the responses of a `scale` are its steps, from the
 * lowest, and people choose one. Neither has right answers.
 */
export const QuestionDisplay = z.enum(['gauge', 'pie', 'bars', 'ranking', 'scale'])
export type QuestionDisplay = z.output<typeof QuestionDisplay>

/** Whether a question may have right answers; opinions have none. */
export const mayBeRight = (display: QuestionDisplay): boolean => display !== 'ranking' && display !== 'scale'

/** `isRightAnswer` is null while it is secret. */
export const QuestionResponse = z.object({
  id: Id,
  label: z.string(),
  image: z.string(),
  color: z.string(),
  isRightAnswer: z.nullable(z.boolean()),
})
export type QuestionResponse = z.output<typeof QuestionResponse>

export const Question = z.object({
  id: Id,
  label: z.string(),
  content: z.string(),
  display: QuestionDisplay,
  nbResponses: z.int(),
  /** Number of results shown, largest first; 0 for all. */
  nbShowResponses: z.int(),
  showRightAnswers: z.boolean(),
  isClose: z.boolean(),
  /** Kept with its answers, and no longer shown. */
  isRetired: z.optional(z.boolean()),
  round: z.int(),
  /** For an answer with all right responses and no wrong one. */
  points: z.int(),
  questionResponses: z.array(QuestionResponse),
  /** In a ranking, `votes` are points: the number of responses for a first place, down to one for the last. */
  questionResults: z.nullable(z.array(z.object({ id: Id, votes: z.int() }))),
  questionVoters: z.nullable(z.int()),
})
export type Question = z.output<typeof Question>

export const ResponseBody = z.object({
  id: z.optional(Id),
  label: required(200),
  image: z._default(Picture, ''),
  color: z._default(text(20), ''),
  isRightAnswer: z._default(z.boolean(), false),
})
export const QuestionBody = z
  .object({
    label: required(300),
    content: z._default(text(5000), ''),
    display: z._default(QuestionDisplay, 'bars'),
    nbResponses: z._default(z.int().check(z.minimum(1), z.maximum(24)), 1),
    nbShowResponses: z._default(z.int().check(z.minimum(0), z.maximum(24)), 0),
    points: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 1),
    questionResponses: choicesOf(ResponseBody),
  })
  .check(
    z.refine(
      ({ display, questionResponses }) => mayBeRight(display) || !questionResponses.some((one) => one.isRightAnswer),
      {
        error: 'NO_RIGHT_ANSWER',
        path: ['questionResponses'],
      },
    ),
  )
export type QuestionBody = z.output<typeof QuestionBody>

export const answerQuestion = endpoint({
  route: 'POST /questions/:questionId/responses/me',
  summary:
    'Answer a question, once a person and round: at most nbResponses answers, or all of a ranking from the first',
  access: 'user',
  isRepeatable: true,
  params: z.object({ questionId: Id }),
  body: z.object({ responsesId: z.array(Id).check(z.minLength(1, 'CHOICE_REQUIRED'), maxLength(24)) }),
  reply: z.object({ received: z.literal(true), round: z.int() }),
  refusals: [...refusalsOfAnswers(), questionRefusals.TOO_MANY_RESPONSES, questionRefusals.RANKING_INCOMPLETE],
  stale: () => [getVoteRight],
})

const QuestionPath = z.extend(EventPath, { questionId: Id })

export const listQuestions = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/questions',
  summary: 'List the questions of an event with their right answers and results',
  access: 'organiser:live',
  params: EventPath,
  reply: listOf(Question),
})
export const createQuestion = endpoint({
  route: 'POST /organiser/domains/:domainId/events/:eventId/questions',
  summary: 'Prepare a question',
  access: 'organiser:live',
  audit: 'live.questionAdded',
  params: EventPath,
  body: QuestionBody,
  reply: Question,
  status: 201,
  stale: () => [listQuestions],
})
export const updateQuestion = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/questions/:questionId',
  summary: 'Change a question; a response that was chosen stays',
  access: 'organiser:live',
  audit: 'live.questionChanged',
  params: QuestionPath,
  body: QuestionBody,
  reply: Question,
  refusals: [questionRefusals.RESPONSE_HAS_ANSWERS, questionRefusals.QUESTION_ANSWERED],
  stale: () => [listQuestions],
})
export const deleteQuestion = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/questions/:questionId',
  summary: 'Delete a question with its answers',
  access: 'organiser:live',
  audit: 'live.questionRemoved',
  params: QuestionPath,
  status: 204,
  stale: () => [listQuestions],
})
export const driveQuestion = endpoint({
  route: 'PATCH /organiser/domains/:domainId/events/:eventId/questions/:questionId',
  summary:
    'Close or open a question, retire it or take it back, show its right answers, play it again from nothing, or move it among the others',
  access: 'organiser:live',
  audit: 'live.questionRun',
  params: QuestionPath,
  body: z.extend(Driving, { showRightAnswers: z.optional(z.boolean()) }),
  reply: Question,
  stale: () => [listQuestions],
})
