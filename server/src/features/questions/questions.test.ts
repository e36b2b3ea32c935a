import { answerQuestion, driveQuestion, listQuestions } from '@parvis/contract/questions/questions.ts'
import { describe, expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive, makeQuestion } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

const answer = (world: LiveWorld, questionId: string, responsesId: string[], as: Person) =>
  world.call(answerQuestion, { params: { questionId }, body: { responsesId } }, { as })
const drive = (
  world: LiveWorld,
  questionId: string,
  body: { isClose?: boolean; showRightAnswers?: boolean; newRound?: true; position?: number },
) => world.call(driveQuestion, { params: { ...world.path, questionId }, body }, { as: world.organiser })
const read = async (world: LiveWorld) =>
  (await world.call(listQuestions, { params: world.path }, { as: world.organiser })).body.data[0]

describe('an answer', () => {
  it('is counted once for each response and once for its person', async () => {
    const world = await makeLive()
    const { question, oak, beech, granite } = await makeQuestion(world)
    const as = await world.attendee()
    expect((await answer(world, question.id, [oak, beech, oak], as)).body).toEqual({ received: true, round: 1 })
    expect((await answer(world, question.id, [beech, oak], as)).status).toBe(200)
    expect(await answer(world, question.id, [oak], as)).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_ANSWERED' },
    })
    await answer(world, question.id, [granite], await world.attendee())
    expect(await read(world)).toMatchObject({
      questionVoters: 2,
      questionResults: [
        { id: oak, votes: 1 },
        { id: beech, votes: 1 },
        { id: granite, votes: 1 },
      ],
    })
  })

  it('names no more responses than may be given', async () => {
    const world = await makeLive()
    const { question, oak, beech, granite } = await makeQuestion(world)
    const refused = {
      status: 422,
      error: { code: 'TOO_MANY_RESPONSES', errors: [{ path: 'responsesId', code: 'TOO_MANY_RESPONSES' }] },
    }
    expect(await answer(world, question.id, [oak, beech, granite], await world.attendee())).toMatchObject(refused)
  })

  it('is refused once the question is closed, to a person without the right, and elsewhere', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const { question, oak } = await makeQuestion(world)
    const { question: another, oak: response } = await makeQuestion(other)
    const as = await world.attendee()
    expect((await answer(world, question.id, [oak], await world.person())).error.code).toBe('NO_RIGHT_TO_VOTE')
    expect((await answer(world, another.id, [response], as)).status).toBe(404)
    expect((await answer(world, question.id, [response], as)).status).toBe(404)
    expect((await answer(world, question.id, [oak, response], as)).status).toBe(404)
    await drive(world, question.id, { isClose: true })
    expect((await answer(world, question.id, [oak], as)).error).toEqual({
      status: 409,
      code: 'MODULE_CLOSED',
      message: "Le temps imparti est écoulé, il n'est plus possible de répondre",
    })
  })

  it('is the first of several sent together', async () => {
    const world = await makeLive()
    const { question, oak, granite } = await makeQuestion(world)
    const as = await world.attendee()
    const sent = [[granite], [oak], [oak], [granite]]
    const answers = await Promise.all(sent.map((responses) => answer(world, question.id, responses, as)))
    const kept = (await read(world))?.questionResults?.find(({ votes }) => votes === 1)?.id
    expect(answers.map(({ status }) => status)).toEqual(sent.map(([id]) => (id === kept ? 200 : 409)))
    expect((await read(world))?.questionVoters).toBe(1)
  })
})

describe('a question', () => {
  it('played again hides its right answers and keeps the earlier answers', async () => {
    const world = await makeLive()
    const { question, oak, granite } = await makeQuestion(world)
    const as = await world.attendee()
    await answer(world, question.id, [oak], as)
    await drive(world, question.id, { showRightAnswers: true, isClose: true })
    const { body } = await drive(world, question.id, { newRound: true })
    expect(body).toMatchObject({ round: 2, showRightAnswers: false, isClose: false, questionVoters: 0 })
    expect((await answer(world, question.id, [granite], as)).body.round).toBe(2)
    const { rows } = await world.ports.db.$client.query(
      'select round, response_id from question_answers where question_id = $1 order by round',
      [question.id],
    )
    expect(rows).toEqual([
      { round: 1, response_id: oak },
      { round: 2, response_id: granite },
    ])
  })

  it('is moved among the others, and keeps its answers', async () => {
    const world = await makeLive()
    const [a, b] = [await makeQuestion(world), await makeQuestion(world)]
    await answer(world, b.question.id, [b.oak], await world.attendee())
    await drive(world, b.question.id, { position: 0 })
    expect(await read(world)).toMatchObject({ id: b.question.id, questionVoters: 1 })
    await drive(world, b.question.id, { position: 1 })
    expect(await read(world)).toMatchObject({ id: a.question.id, questionVoters: 0 })
  })
})
