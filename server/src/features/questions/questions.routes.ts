import {
  answerQuestion,
  createQuestion as createEndpoint,
  deleteQuestion as deleteEndpoint,
  driveQuestion as driveEndpoint,
  listQuestions,
  updateQuestion as updateEndpoint,
} from '@parvis/contract/questions/questions.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/serve.ts'
import {
  createQuestion,
  deleteQuestion,
  driveQuestion,
  giveAnswer,
  readQuestions,
  updateQuestion,
} from './questions.service.ts'

export function questionsRoutes(app: FastifyInstance): void {
  serve(app, answerQuestion, async ({ params, body, caller, ports }) => {
    const { userId, domainId } = caller
    const { round } = await giveAnswer(ports, { ...params, responseIds: body.responsesId, userId, domainId })
    return { received: true as const, round }
  })
  serve(app, listQuestions, async ({ params, ports }) => ({ data: await readQuestions(ports.db, params.eventId) }))
  serve(app, createEndpoint, async ({ params, body, ports }) => createQuestion(ports, params.eventId, body))
  serve(app, updateEndpoint, async ({ params, body, ports }) =>
    updateQuestion(ports, params.eventId, params.questionId, body),
  )
  serve(app, driveEndpoint, async ({ params, body, ports }) =>
    driveQuestion(ports, params.eventId, params.questionId, body),
  )
  serve(app, deleteEndpoint, async ({ params, ports }) => {
    await deleteQuestion(ports, params.eventId, params.questionId)
    return undefined
  })
}
