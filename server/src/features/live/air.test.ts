import { airStep, getLive, saveRunSheet } from '@parvis/contract/live/live.ts'
import { drivePoll, vote } from '@parvis/contract/polls/polls.ts'
import { answerQuestion, driveQuestion } from '@parvis/contract/questions/questions.ts'
import { driveWordCloud, sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { polls } from '#db/tables/polls.ts'
import { questions } from '#db/tables/questions.ts'
import { wordClouds } from '#db/tables/wordclouds.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeCloud, makeLive, makePoll, makeQuestion } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

const AGAIN_MS = 3_000

const seenBy = async (world: LiveWorld, as: Person | undefined) =>
  JSON.stringify((await world.call(getLive, { params: world.path }, as && { as })).body)

async function prepared(world: LiveWorld) {
  const { poll, one } = await makePoll(world)
  const { question, oak } = await makeQuestion(world)
  const cloud = await makeCloud(world)
  const activeIds = { activePollId: poll.id, activeQuestionId: question.id, activeWordCloudId: cloud.id }
  await air(world, { activeModule: null, ...activeIds })
  const { db } = world.ports
  // Creating them airs them for a moment; the test needs modules never aired.
  for (const table of [polls, questions, wordClouds])
    await db.update(table).set({ airedAt: null }).where(eq(table.eventId, world.eventId))
  return [
    {
      ...{ module: 'poll' as const, id: poll.id },
      answer: (as: Person) => world.call(vote, { params: { pollId: poll.id, choiceId: one } }, { as }),
    },
    {
      ...{ module: 'question' as const, id: question.id },
      answer: (as: Person) =>
        world.call(answerQuestion, { params: { questionId: question.id }, body: { responsesId: [oak] } }, { as }),
    },
    {
      ...{ module: 'wordcloud' as const, id: cloud.id },
      answer: (as: Person) =>
        world.call(sendWord, { params: { wordCloudId: cloud.id }, body: { response: 'Forêt' } }, { as }),
    },
  ]
}

it('a prepared module cannot be read or answered until it is on air', async () => {
  const world = await makeLive()
  const [first, second] = [await world.attendee(), await world.attendee()]
  for (const { module, id, answer } of await prepared(world)) {
    for (const as of [undefined, first]) await expect.poll(() => seenBy(world, as)).not.toContain(id)
    expect(await answer(first)).toMatchObject({ status: 409, error: { code: 'MODULE_CLOSED' } })
    await air(world, { activeModule: module })
    for (const as of [undefined, first]) await expect.poll(() => seenBy(world, as)).toContain(id)
    await air(world, { activeModule: null })
    await expect.poll(() => seenBy(world, first)).not.toContain(id)
    // An answer given on air may arrive late from an offline phone, even the first one.
    for (const late of [first, second]) expect((await answer(late)).status).toBe(200)
  }
})

it('a new round on air begins with its results hidden; one off air changes nothing', async () => {
  const world = await makeLive()
  const { poll } = await makePoll(world)
  const { question } = await makeQuestion(world)
  const cloud = await makeCloud(world)
  const { path, organiser } = world
  const body = { newRound: true as const }
  const rounds = [
    {
      aired: { activeModule: 'poll' as const, activePollId: poll.id },
      begin: () => world.call(drivePoll, { params: { ...path, pollId: poll.id }, body }, { as: organiser }),
    },
    {
      aired: { activeModule: 'question' as const, activeQuestionId: question.id },
      begin: () => world.call(driveQuestion, { params: { ...path, questionId: question.id }, body }, { as: organiser }),
    },
    {
      aired: { activeModule: 'wordcloud' as const, activeWordCloudId: cloud.id },
      begin: () => world.call(driveWordCloud, { params: { ...path, wordCloudId: cloud.id }, body }, { as: organiser }),
    },
  ]
  for (const { aired, begin } of rounds) {
    await air(world, { ...aired, showResults: true })
    for (const other of rounds) if (other.begin !== begin) await other.begin()
    expect((await air(world, {})).body.showResults).toBe(true)
    expect((await begin()).status).toBe(200)
    expect((await air(world, {})).body.showResults).toBe(false)
  }
})

it('a module that the event does not offer is not put on air, by a decision nor by the run sheet', async () => {
  const world = await makeLive({ settings: { FO_MEETING_MODULES: ['poll'] } })
  const { poll } = await makePoll(world)
  for (const body of [
    { activeModule: 'chat' as const },
    { activeModule: 'question' as const },
    { activeModule: 'wordcloud' as const },
    { showLeaderboard: true },
    { showLeaderboardV2: true },
  ])
    expect((await air(world, body)).error.code).toBe('MODULE_OFF')
  const chat = { version: 0, steps: [{ module: 'chat' as const, moduleId: null, minutes: 5 }] }
  const { body: sheet } = await world.call(saveRunSheet, { params: world.path, body: chat }, { as: world.organiser })
  const onAir = { module: 'poll' as const, id: poll.id }
  const body = { stepId: sheet.steps[0]?.id ?? '', from: null, onAir }
  const aired = await world.call(airStep, { params: world.path, body }, { as: world.organiser })
  expect(aired.error.code).toBe('MODULE_OFF')
  expect((await air(world, {})).body).toMatchObject({ activeModule: 'poll', showLeaderboard: false })
  // A module switched off while on air may still be taken off.
  expect((await air(world, { activeModule: null, showLeaderboard: false })).status).toBe(200)
})

it('a module that a setting turns off leaves the screens at the next full read, and comes back with it', async () => {
  const world = await makeLive()
  const { poll } = await makePoll(world)
  await air(world, { showLeaderboard: true })
  const as = await world.attendee()
  const offer = async (modules: readonly string[]) => {
    const settings = { FO_MEETING_MODULES: modules }
    await world.ports.db.update(events).set({ settings }).where(eq(events.id, world.eventId))
    forgetEvent(world.ports.db)
    world.timers.pass(AGAIN_MS)
  }
  const seen = async (someone?: Person) =>
    (await world.call(getLive, { params: world.path }, someone && { as: someone })).body.state
  await expect.poll(async () => (await seen(as)).activeModule).toBe('poll')
  await offer(['question'])
  // A changed setting sends no message; the next full read finds it.
  for (const someone of [as, world.organiser])
    await expect.poll(() => seen(someone)).toMatchObject({ activeModule: null, leaderboard: null })
  expect(JSON.stringify(await seen(as))).not.toContain(poll.id)
  // A decision is compared with the screen, which shows nothing on air.
  const nothing = { module: null, id: null }
  expect((await air(world, { hideVotes: true, onAir: nothing })).status).toBe(200)
  await offer(['poll', 'leaderboard'])
  await expect.poll(() => seen(as)).toMatchObject({ activeModule: 'poll', poll: { id: poll.id } })
})
