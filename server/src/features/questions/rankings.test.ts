import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { getLeaderboard } from '@parvis/contract/leaderboard/leaderboard.ts'
import { getLive } from '@parvis/contract/live/live.ts'
import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { meanPlace, meanStep } from '@parvis/contract/questions/questions.rules.ts'
import {
  answerQuestion,
  createQuestion,
  driveQuestion,
  listQuestions,
  updateQuestion,
} from '@parvis/contract/questions/questions.ts'
import { expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeLive } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

type Body = CallInput<typeof createQuestion>['body']

async function asked(display: NonNullable<Body['display']>, labels: readonly string[] = ['Bois', 'Lin', 'Terre']) {
  const world = await makeLive()
  const body = { label: 'Que voulez-vous ?', display, questionResponses: labels.map((label) => ({ label })) }
  const made = await world.call(createQuestion, { params: world.path, body }, { as: world.organiser })
  const question = made.body
  await air(world, { activeModule: 'question', activeQuestionId: question.id })
  return { world, question, body, ids: question.questionResponses.map(({ id }) => id) }
}
const give = (world: LiveWorld, questionId: string, responsesId: string[], as: Person) =>
  world.call(answerQuestion, { params: { questionId }, body: { responsesId } }, { as })
const read = async (world: LiveWorld) => {
  const [question] = (await world.call(listQuestions, { params: world.path }, { as: world.organiser })).body.data
  if (!question) throw new Error('There is no question')
  return question
}

it('a ranking gives each answer points by its place, and its mean place', async () => {
  const { world, question, ids } = await asked('ranking')
  const [wood = '', flax = '', earth = ''] = ids
  await give(world, question.id, [wood, flax, earth], await world.attendee())
  await give(world, question.id, [flax, wood, earth], await world.attendee())
  const last = await world.attendee()
  await give(world, question.id, [flax, earth, wood], last)
  const results = await read(world)
  expect(results.questionVoters).toBe(3)
  expect(results.questionResults).toEqual([
    { id: wood, votes: 6 },
    { id: flax, votes: 8 },
    { id: earth, votes: 4 },
  ])
  const places = results.questionResults?.map(({ votes }) => meanPlace(results, votes)?.toFixed(2))
  expect(places).toEqual(['2.00', '1.33', '2.67'])
  const { body } = await world.call(getVoteRight, { params: { ...world.path, userId: last.userId } }, { as: last })
  expect(body.answered[question.id]).toEqual([flax, earth, wood])
})

it('a ranking names every answer once, and is sent once: the same order again is received, another one refused', async () => {
  const { world, question, ids } = await asked('ranking')
  const [wood = '', flax = '', earth = ''] = ids
  const as = await world.attendee()
  const incomplete = { status: 422, error: { code: 'RANKING_INCOMPLETE' } }
  expect(await give(world, question.id, [wood, flax], as)).toMatchObject(incomplete)
  expect(await give(world, question.id, [wood, flax, flax], as)).toMatchObject(incomplete)
  expect((await give(world, question.id, [wood, flax, 'ailleurs'], as)).status).toBe(404)
  const order = [earth, wood, flax]
  const answers = await Promise.all([order, order].map((ids) => give(world, question.id, ids, as)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await give(world, question.id, [wood, earth, flax], as)).toMatchObject({ error: { code: 'ALREADY_ANSWERED' } })
  expect((await read(world)).questionResults?.map(({ votes }) => votes)).toEqual([2, 1, 3])
})

it('one step of a scale is chosen, and its mean is that of the steps', async () => {
  const { world, question, ids } = await asked('scale', ['1', '2', '3', '4', '5'])
  const [one = '', , , four = '', five = ''] = ids
  const tooMany = await give(world, question.id, [one, five], await world.attendee())
  expect(tooMany).toMatchObject({ status: 422, error: { code: 'TOO_MANY_RESPONSES' } })
  for (const step of [four, five, five]) await give(world, question.id, [step], await world.attendee())
  const results = await read(world)
  expect(results.questionResults?.map(({ votes }) => votes)).toEqual([0, 0, 0, 1, 2])
  expect(meanStep(results)?.toFixed(2)).toBe('4.67')
})

it('where counts are hidden a ranking is told in parts, from which its mean places are the same', async () => {
  const { world, question, ids } = await asked('ranking')
  const [wood = '', flax = '', earth = ''] = ids
  await give(world, question.id, [wood, flax, earth], await world.attendee())
  await air(world, { showResults: true, hideVotes: true })
  const seen = async () => (await world.call(getLive, { params: world.path })).body.state.question
  await expect.poll(async () => (await seen())?.questionResults?.map(({ votes }) => votes)).toEqual([100, 67, 33])
  const told = await seen()
  expect(told?.questionVoters).toBeNull()
  const places = told?.questionResults?.map(({ votes }) => Math.round(meanPlace(told, votes) ?? 0))
  expect(places).toEqual([1, 2, 3])
})

it.each(['ranking', 'scale'] as const)('a %s has no right answer, and wins no point', async (display) => {
  const { world, question, body, ids } = await asked(display)
  const questionResponses = body.questionResponses.map((one) => ({ ...one, isRightAnswer: true }))
  const refused = await world.call(
    createQuestion,
    { params: world.path, body: { ...body, questionResponses } },
    { as: world.organiser },
  )
  expect(refused.error.errors).toMatchObject([{ path: 'questionResponses', code: 'NO_RIGHT_ANSWER' }])
  const as = await world.attendee()
  await give(world, question.id, display === 'ranking' ? ids : ids.slice(0, 1), as)
  const params = { ...world.path, questionId: question.id }
  await world.call(driveQuestion, { params, body: { showRightAnswers: true } }, { as: world.organiser })
  const board = await world.call(getLeaderboard, { params: world.path, query: {} }, { as })
  expect(JSON.stringify(board.body)).not.toContain('"points":1')
})

it('an answered question keeps its meaning: no other form, no other answers, no other order; other words, yes', async () => {
  const { world, question, body, ids } = await asked('ranking')
  const params = { ...world.path, questionId: question.id }
  const save = (change: Partial<Body>) =>
    world.call(updateQuestion, { params, body: { ...body, ...change } }, { as: world.organiser })
  const kept = ids.map((id, i) => ({ id, label: `Mot ${i}` }))
  expect((await save({ questionResponses: [...kept].reverse() })).status).toBe(200)
  expect((await save({ questionResponses: kept })).status).toBe(200)
  await give(world, question.id, ids, await world.attendee())
  const refused = { status: 409, error: { code: 'QUESTION_ANSWERED' } }
  expect(await save({ questionResponses: kept, display: 'bars' })).toMatchObject(refused)
  expect(await save({ questionResponses: [...kept, { label: 'Sel' }] })).toMatchObject(refused)
  expect(await save({ questionResponses: [...kept].reverse() })).toMatchObject(refused)
  expect((await read(world)).display).toBe('ranking')
  const renamed = await save({ questionResponses: kept.map((one) => ({ ...one, label: `${one.label} !` })) })
  expect(renamed.body.questionResponses.map(({ label }) => label)).toEqual(['Mot 0 !', 'Mot 1 !', 'Mot 2 !'])
})
