import type { CallInput } from '@parvis/contract/kit/endpoint.ts'
import { driveLive } from '@parvis/contract/live/live.ts'
import { createPoll } from '@parvis/contract/polls/polls.ts'
import { createQuestion } from '@parvis/contract/questions/questions.ts'
import { createWordCloud } from '@parvis/contract/wordclouds/wordclouds.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { EventToMake, Person, World } from './world.ts'
import { makeWorld } from './world.ts'

export interface LiveWorld extends World {
  readonly organiser: Person
  attendee(facts?: Partial<typeof participations.$inferInsert>): Promise<Person>
}

export async function makeLive(options: EventToMake = {}): Promise<LiveWorld> {
  const settings = {
    FO_MEETING_MODULES: ['poll', 'question', 'chat', 'wordcloud', 'leaderboard'] as const,
    ...options.settings,
  }
  const world = await makeWorld({ ...options, settings: settings as NonNullable<EventToMake['settings']> })
  const organiser = await world.person({ organiser: true })
  return {
    ...world,
    organiser,
    async attendee(facts = {}) {
      const person = await world.person()
      await register(world, person, facts)
      return person
    },
  }
}

export async function register(
  { ports, eventId }: Pick<World, 'ports' | 'eventId'>,
  { userId }: Pick<Person, 'userId'>,
  facts: Partial<typeof participations.$inferInsert> = {},
): Promise<void> {
  const row = { eventId, userId, registered: true, registeredAt: ports.clock.now(), responded: true }
  await ports.db.insert(participations).values({ ...row, code: newBadgeCode(), ...facts })
}

export const air = ({ call, path, organiser }: LiveWorld, body: CallInput<typeof driveLive>['body']) =>
  call(driveLive, { params: path, body }, { as: organiser })

export const makePoll = async (world: LiveWorld) => {
  const { call, path, organiser } = world
  const body = { title: 'Déjeuner', pollChoices: [{ label: 'Sur place' }, { label: 'Dehors' }] }
  const { body: poll } = await call(createPoll, { params: path, body }, { as: organiser })
  const [one = '', two = ''] = poll.pollChoices.map(({ id }) => id)
  await air(world, { activeModule: 'poll', activePollId: poll.id })
  return { poll, one, two }
}

export const makeQuestion = async (world: LiveWorld, nbResponses = 2) => {
  const { call, path, organiser } = world
  const questionResponses = [
    { label: 'Chêne', isRightAnswer: true },
    { label: 'Hêtre', isRightAnswer: true },
    { label: 'Granit' },
  ]
  const body = { label: 'Lesquels sont des arbres ?', nbResponses, points: 5, questionResponses }
  const { body: question } = await call(createQuestion, { params: path, body }, { as: organiser })
  const [oak = '', beech = '', granite = ''] = question.questionResponses.map(({ id }) => id)
  await air(world, { activeModule: 'question', activeQuestionId: question.id })
  return { question, oak, beech, granite }
}

export const makeCloud = async (world: LiveWorld, maxPerPerson = 2) => {
  const { call, path, organiser } = world
  const body = { content: 'Un mot pour ce matin', maxPerPerson }
  const { body: cloud } = await call(createWordCloud, { params: path, body }, { as: organiser })
  await air(world, { activeModule: 'wordcloud', activeWordCloudId: cloud.id })
  return cloud
}
