import { createAccount } from '@parvis/contract/auth/auth.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { vote } from '@parvis/contract/polls/polls.ts'
import { answerQuestion } from '@parvis/contract/questions/questions.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { sendWord } from '@parvis/contract/wordclouds/wordclouds.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { pollVotes } from '#db/tables/polls.ts'
import { authentications } from '#db/tables/users.ts'
import { addModules, airModule } from '#testing/modules.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function live(settings: SomeSettings = {}) {
  const world = await makeWorld({ settings })
  const modules = await addModules(world)
  await airModule(world, 'poll', modules)
  return { world, modules }
}

async function comes(world: World, person: Person): Promise<void> {
  const params = { ...world.path, userId: person.userId }
  expect((await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: person })).status).toBe(
    200,
  )
}

async function throwAway(world: World, body: { email: string; firstName?: string; lastName?: string }) {
  const { domainId, eventId } = world
  const account = { password: 'secret', ...body }
  const reply = await world.call(createAccount, { params: { domainId }, query: { eventId }, body: account })
  const { token, user } = reply.body.data
  const person: Person = { userId: user.id, email: body.email, token }
  await comes(world, person)
  return person
}
const named = (i: number) => ({ email: `jetable.${i}@exemple.fr`, firstName: 'Jean', lastName: 'Table' })

type Modules = Awaited<ReturnType<typeof addModules>>
const ballot = (world: World, { pollId, choiceId }: Modules, as: Person) =>
  world.call(vote, { params: { pollId, choiceId } }, { as })

async function allThree(world: World, modules: Modules, as: Person): Promise<string[]> {
  const { questionId, wordCloudId } = modules
  const calls = {
    poll: () => ballot(world, modules, as),
    question: () => world.call(answerQuestion, { params: { questionId }, body: { responsesId: ['chene'] } }, { as }),
    wordcloud: () => world.call(sendWord, { params: { wordCloudId }, body: { response: 'forêt' } }, { as }),
  }
  const replies = []
  for (const module of ['poll', 'question', 'wordcloud'] as const) {
    await airModule(world, module, modules)
    replies.push(await calls[module]())
  }
  return replies.map(({ status, error }) => (status < 300 ? 'kept' : error.code))
}
const right = async (world: World, as: Person) =>
  (await world.call(getVoteRight, { params: { ...world.path, userId: as.userId } }, { as })).body.hasRightToVote

const KEPT = ['kept', 'kept', 'kept']
const UNVERIFIED = ['EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED', 'EMAIL_NOT_VERIFIED']
const NO_RIGHT = ['NO_RIGHT_TO_VOTE', 'NO_RIGHT_TO_VOTE', 'NO_RIGHT_TO_VOTE']

describe('the votes of accounts with an unverified address', () => {
  it('are refused, twenty at once, and count for nothing', async () => {
    const { world, modules } = await live()
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => throwAway(world, named(i))))
    const replies = await Promise.all(people.map((person) => ballot(world, modules, person)))
    expect(replies.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
      Array.from({ length: 20 }, () => '403 EMAIL_NOT_VERIFIED'),
    )
    expect(await world.ports.db.select().from(pollVotes).where(eq(pollVotes.pollId, modules.pollId))).toEqual([])
  })

  it('are refused in polls, questions and word clouds until the address is verified', async () => {
    const { world, modules } = await live()
    const person = await throwAway(world, named(1))
    // A vote leads to the verification of the address.
    expect(await right(world, person)).toBe(true)
    expect(await allThree(world, modules, person)).toEqual(UNVERIFIED)
    await world.ports.db
      .update(authentications)
      .set({ emailVerifiedAt: world.clock.now() })
      .where(eq(authentications.userId, person.userId))
    expect(await allThree(world, modules, person)).toEqual(KEPT)
  })

  it('are kept where the event asks for nothing', async () => {
    const { world, modules } = await live({ FO_VERIFIED_EMAIL_VOTES: false })
    expect(await allThree(world, modules, await throwAway(world, named(1)))).toEqual(KEPT)
  })

  it('are told as refused among others that are kept', async () => {
    const { world, modules } = await live()
    const [known, unknown] = [await world.person(), await world.person({ isVerified: false })]
    for (const person of [known, unknown]) await comes(world, person)
    const replies = await Promise.all([known, unknown, known].map((person) => ballot(world, modules, person)))
    expect(replies.map(({ status }) => status)).toEqual([200, 403, 200])
  })
})

describe('the votes of anonymous people', () => {
  const nobody = { email: anonymousEmail('abc') }

  it('are kept where the event lets them in', async () => {
    const { world, modules } = await live({ FO_MEETING_ANONYMOUS_ACTIVE: true })
    const person = await throwAway(world, nobody)
    expect(await right(world, person)).toBe(true)
    expect(await allThree(world, modules, person)).toEqual(KEPT)
  })

  it('are refused where the organiser closes the vote to them, or another event of the domain let them in', async () => {
    const { world, modules } = await live({ FO_MEETING_ANONYMOUS_ACTIVE: true, FO_MEETING_ANONYMOUS_VOTES: false })
    const person = await throwAway(world, nobody)
    expect(await right(world, person)).toBe(false)
    expect(await allThree(world, modules, person)).toEqual(NO_RIGHT)
    const strict = await live()
    const elsewhere = await strict.world.person({ ...nobody, isVerified: false })
    await comes(strict.world, elsewhere)
    expect(await allThree(strict.world, strict.modules, elsewhere)).toEqual(NO_RIGHT)
  })
})

describe('the votes of a companion without an address', () => {
  it.each([
    [true, KEPT],
    [false, NO_RIGHT],
  ])('count when their registrar is verified: %s', async (isVerified, expected) => {
    const { world, modules } = await live()
    const registrar = await world.person({ isVerified })
    const companion = await world.person()
    await comes(world, companion)
    const { db } = world.ports
    await db.delete(authentications).where(eq(authentications.userId, companion.userId))
    await db
      .update(participations)
      .set({ registeredBy: registrar.userId })
      .where(and(eq(participations.eventId, world.eventId), eq(participations.userId, companion.userId)))
    expect(await allThree(world, modules, companion)).toEqual(expected)
  })
})
