import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { deletePoll, drivePoll, listPolls, updatePoll, vote } from '@parvis/contract/polls/polls.ts'
import { describe, expect, it } from 'vitest'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive, makePoll } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'

const give = (world: LiveWorld, pollId: string, choiceId: string, as?: Person) =>
  world.call(vote, { params: { pollId, choiceId } }, as && { as })
const drive = (world: LiveWorld, pollId: string, body: { isClose?: boolean; newRound?: true; position?: number }) =>
  world.call(drivePoll, { params: { ...world.path, pollId }, body }, { as: world.organiser })
const read = async (world: LiveWorld) =>
  (await world.call(listPolls, { params: world.path }, { as: world.organiser })).body.data

describe('a vote', () => {
  it('is counted once, and received again when it is the same', async () => {
    const world = await makeLive()
    const { poll, one, two } = await makePoll(world)
    const as = await world.attendee()
    expect((await give(world, poll.id, one, as)).body).toEqual({ received: true, round: 1 })
    expect((await give(world, poll.id, one, as)).body).toEqual({ received: true, round: 1 })
    expect(await give(world, poll.id, two, as)).toMatchObject({ status: 409, error: { code: 'ALREADY_ANSWERED' } })
    expect((await read(world))[0]).toMatchObject({
      totalVotes: 1,
      pollResults: [
        { id: one, votes: 1, voters: 1 },
        { id: two, votes: 0, voters: 0 },
      ],
    })
  })

  it('is the first of several sent together', async () => {
    const world = await makeLive()
    const { poll, one, two } = await makePoll(world)
    const as = await world.attendee()
    const answers = await Promise.all([two, one, one, two].map((choiceId) => give(world, poll.id, choiceId, as)))
    const kept = (await read(world))[0]?.pollResults?.find(({ votes }) => votes === 1)?.id
    const taken = [two, one, one, two].map((choiceId) => (choiceId === kept ? 200 : 409))
    expect(answers.map(({ status }) => status)).toEqual(taken)
    expect((await read(world))[0]?.totalVotes).toBe(1)
  })

  it('is refused once the poll is closed, in the words of the specification', async () => {
    const world = await makeLive()
    const { poll, one } = await makePoll(world)
    await drive(world, poll.id, { isClose: true })
    expect((await give(world, poll.id, one, await world.attendee())).error).toEqual({
      status: 409,
      code: 'MODULE_CLOSED',
      message: "Le temps imparti est écoulé, il n'est plus possible de répondre",
    })
    await drive(world, poll.id, { isClose: false })
    expect((await give(world, poll.id, one, await world.attendee())).status).toBe(200)
  })

  it('received before the poll closed is still received after it', async () => {
    const world = await makeLive()
    const { poll, one } = await makePoll(world)
    const as = await world.attendee()
    await give(world, poll.id, one, as)
    await drive(world, poll.id, { isClose: true })
    expect((await give(world, poll.id, one, as)).status).toBe(200)
  })

  it('takes a registration', async () => {
    const world = await makeLive()
    const { poll, one } = await makePoll(world)
    expect((await give(world, poll.id, one)).status).toBe(401)
    const refused = { status: 403, error: { code: 'NO_RIGHT_TO_VOTE' } }
    expect(await give(world, poll.id, one, await world.person())).toMatchObject(refused)
    const gone = await world.attendee({ registered: false, registeredAt: null })
    expect(await give(world, poll.id, one, gone)).toMatchObject(refused)
    expect((await give(world, poll.id, one, await world.attendee({ isRemote: true }))).status).toBe(200)
  })

  it('is about a poll and a choice of the domain', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const { poll, one } = await makePoll(world)
    const { poll: another, one: choice } = await makePoll(other)
    const as = await world.attendee()
    for (const [pollId, choiceId] of [
      [another.id, choice],
      [poll.id, choice],
      [another.id, one],
      ['inconnu', one],
    ] as const) {
      expect((await give(world, pollId, choiceId, as)).status).toBe(404)
    }
  })
})

describe('a poll', () => {
  it('played again begins from nothing and keeps the earlier votes', async () => {
    const world = await makeLive()
    const { poll, one, two } = await makePoll(world)
    const as = await world.attendee()
    await give(world, poll.id, one, as)
    await drive(world, poll.id, { isClose: true })
    expect((await drive(world, poll.id, { newRound: true })).body).toMatchObject({
      round: 2,
      isClose: false,
      totalVotes: 0,
    })
    expect((await give(world, poll.id, two, as)).body).toEqual({ received: true, round: 2 })
    const { rows } = await world.ports.db.$client.query(
      'select round, choice_id from poll_votes where poll_id = $1 order by round',
      [poll.id],
    )
    expect(rows).toEqual([
      { round: 1, choice_id: one },
      { round: 2, choice_id: two },
    ])
  })

  it('keeps the choices that have votes', async () => {
    const world = await makeLive()
    const { poll, one, two } = await makePoll(world)
    await give(world, poll.id, one, await world.attendee())
    const save = (pollChoices: { id?: string; label: string }[]) =>
      world.call(
        updatePoll,
        { params: { ...world.path, pollId: poll.id }, body: { title: 'Dîner', pollChoices } },
        { as: world.organiser },
      )
    const refused = { status: 409, error: { code: 'CHOICE_HAS_VOTES' } }
    expect(await save([{ id: two, label: 'Dehors' }, { label: 'Ailleurs' }])).toMatchObject(refused)
    const { body } = await save([{ id: one, label: 'Ici' }, { label: 'Ailleurs' }])
    expect(body).toMatchObject({ title: 'Dîner', totalVotes: 1 })
    expect(body.pollChoices.map(({ label }) => label)).toEqual(['Ici', 'Ailleurs'])
  })

  it('leaves with its votes', async () => {
    const world = await makeLive()
    const { poll, one } = await makePoll(world)
    const as = await world.attendee()
    await give(world, poll.id, one, as)
    await world.call(deletePoll, { params: { ...world.path, pollId: poll.id } }, { as: world.organiser })
    expect(await read(world)).toEqual([])
    expect((await give(world, poll.id, one, as)).status).toBe(404)
  })
})

describe('the right to vote', () => {
  it('lists the answers of the present round', async () => {
    const world = await makeLive()
    const { poll, one } = await makePoll(world)
    const as = await world.attendee()
    await give(world, poll.id, one, as)
    const rights = async (person: Person) =>
      (await world.call(getVoteRight, { params: { ...world.path, userId: person.userId } }, { as: person })).body
    expect(await rights(as)).toMatchObject({ hasRightToVote: true, answered: { [poll.id]: [one] } })
    await drive(world, poll.id, { newRound: true })
    expect((await rights(as)).answered).toEqual({})
    expect((await rights(await world.person())).hasRightToVote).toBe(false)
  })
})

describe('the order of polls', () => {
  const ids = async (world: LiveWorld) => (await read(world)).map(({ id }) => id)
  const prepare = async (world: LiveWorld) => {
    const made = [await makePoll(world), await makePoll(world), await makePoll(world)]
    return made.map(({ poll }) => poll.id) as [string, string, string]
  }

  it('is the order of making, until one is moved', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const [a, b, c] = await prepare(world)
    const theirs = await prepare(other)
    expect(await ids(world)).toEqual([a, b, c])
    expect((await drive(world, c, { position: 0 })).body.id).toBe(c)
    expect(await ids(world)).toEqual([c, a, b])
    await drive(world, c, { position: 1 })
    expect(await ids(world)).toEqual([a, c, b])
    await drive(world, a, { position: 99 })
    expect(await ids(world)).toEqual([c, b, a])
    expect((await drive(world, theirs[0], { position: 0 })).status).toBe(404)
    expect((await drive(world, a, { position: -1 })).status).toBe(400)
    expect(await ids(other)).toEqual(theirs)
  })

  it('holds every poll once, even when two are moved at once, and a new one comes last', async () => {
    const world = await makeLive()
    const [a, b, c] = await prepare(world)
    await Promise.all([
      drive(world, a, { position: 2 }),
      drive(world, c, { position: 0 }),
      drive(world, b, { position: 2 }),
    ])
    expect((await ids(world)).toSorted()).toEqual([a, b, c].toSorted())
    await world.call(deletePoll, { params: { ...world.path, pollId: a } }, { as: world.organiser })
    const { poll } = await makePoll(world)
    expect((await ids(world)).at(-1)).toBe(poll.id)
  })
})
