import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import type { OnAir, RunSheet } from '@parvis/contract/live/live.ts'
import { airStep, getLive, saveRunSheet } from '@parvis/contract/live/live.ts'
import { deletePoll } from '@parvis/contract/polls/polls.ts'
import { expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeCloud, makeLive, makePoll, makeQuestion } from '#testing/live.ts'

type Wanted = CallInput<typeof saveRunSheet>['body']['steps'][number]
const save = (world: LiveWorld, version: number, steps: Wanted[]) =>
  world.call(saveRunSheet, { params: world.path, body: { version, steps } }, { as: world.organiser })
/** Read from the database; messages of the room come later. */
const stateOf = async (world: LiveWorld) => (await air(world, {})).body
const go = (world: LiveWorld, stepId: string | null, from: string | null, onAir: OnAir) =>
  world.call(airStep, { params: world.path, body: { stepId, from, onAir } }, { as: world.organiser })
const NOTHING = { module: null, id: null }

/** A run sheet of poll, audience questions and quiz question, with nothing on air. */
async function prepared() {
  const world = await makeLive()
  const { poll } = await makePoll(world)
  const { question } = await makeQuestion(world)
  await air(world, { activeModule: null, activePollId: null, activeQuestionId: null })
  const steps = [
    { module: 'poll' as const, moduleId: poll.id, minutes: 5 },
    { module: 'chat' as const, moduleId: null, minutes: 10 },
    { module: 'question' as const, moduleId: question.id, minutes: 0 },
  ]
  const sheet = (await save(world, 0, steps)).body
  const ids = sheet.steps.map(({ id }) => id)
  const [one = '', two = '', three = ''] = ids
  return { world, poll, question, sheet, one, two, three }
}

it('a run sheet puts its steps on air one after the other, results hidden, and says since when', async () => {
  const { world, poll, question, sheet, one, two, three } = await prepared()
  expect(sheet).toMatchObject({ version: 1, currentId: null, since: null })
  expect(sheet.steps.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['Déjeuner', 5],
    ['', 10],
    ['Lesquels sont des arbres ?', 0],
  ])
  await air(world, { showResults: true, showLeaderboard: true })
  const first = (await go(world, one, null, NOTHING)).body
  expect(first).toMatchObject({
    activeModule: 'poll',
    activePollId: poll.id,
    showResults: false,
    showLeaderboard: false,
  })
  expect(first.runSheet).toMatchObject({ currentId: one, since: world.clock.now().toISOString() })
  world.clock.advance(60_000)
  const second = (await go(world, two, one, { module: 'poll', id: poll.id })).body
  expect(second).toMatchObject({
    activeModule: 'chat',
    runSheet: { currentId: two, since: world.clock.now().toISOString() },
  })
  const third = (await go(world, three, two, { module: 'chat', id: null })).body
  expect(third).toMatchObject({ activeModule: 'question', activeQuestionId: question.id })
  const end = (await go(world, null, three, { module: 'question', id: question.id })).body
  expect(end).toMatchObject({ activeModule: null, runSheet: { currentId: null, since: null } })
})

it('two presses at once go one step further, not two, and nothing unseen leaves the air', async () => {
  const { world, poll, one, two } = await prepared()
  const pressed = await Promise.all([go(world, one, null, NOTHING), go(world, one, null, NOTHING)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const cloud = await makeCloud(world)
  expect((await go(world, two, one, { module: 'poll', id: poll.id })).error.code).toBe('LIVE_CHANGED')
  expect(await stateOf(world)).toMatchObject({ activeWordCloudId: cloud.id, runSheet: { currentId: one, since: null } })
  expect((await go(world, 'ailleurs', one, { module: 'wordcloud', id: cloud.id })).status).toBe(404)
})

it('a module put on air by another way is followed', async () => {
  const { world, question, three } = await prepared()
  await air(world, { activeModule: 'question', activeQuestionId: question.id })
  expect((await stateOf(world)).runSheet).toMatchObject({ currentId: three, since: world.clock.now().toISOString() })
  await air(world, { activeModule: null })
  expect((await stateOf(world)).runSheet).toMatchObject({ currentId: three, since: null })
})

it('a colleague’s change is not undone, and a deleted item leaves the sheet with its place kept', async () => {
  const { world, poll, sheet, one, two } = await prepared()
  const kept = (moved: RunSheet) =>
    moved.steps.map(({ id, module, moduleId, minutes }) => ({ id, module, moduleId, minutes }))
  const reversed = (await save(world, 1, kept(sheet).toReversed())).body
  expect(reversed.steps.map(({ id }) => id)).toEqual(sheet.steps.map(({ id }) => id).toReversed())
  expect((await save(world, 1, [])).error.code).toBe('LIVE_CHANGED')
  const unknown = [{ module: 'poll' as const, moduleId: 'ailleurs', minutes: 1 }]
  expect((await save(world, 2, unknown)).error).toMatchObject({ code: 'MODULE_UNKNOWN' })
  const other = await makeLive()
  expect((await save(other, 0, [{ module: 'poll', moduleId: poll.id, minutes: 1 }])).error.code).toBe('MODULE_UNKNOWN')
  await go(world, two, null, NOTHING)
  await go(world, one, two, { module: 'chat', id: null })
  await world.call(deletePoll, { params: { ...world.path, pollId: poll.id } }, { as: world.organiser })
  expect((await stateOf(world)).runSheet).toMatchObject({ currentId: two, since: null, steps: [{}, { id: two }] })
})

it('a run sheet is shown to organisers of the live alone', async () => {
  const { world } = await prepared()
  const { body } = await world.call(getLive, { params: world.path }, { as: await world.attendee() })
  expect(body.state.runSheet).toBeNull()
})
