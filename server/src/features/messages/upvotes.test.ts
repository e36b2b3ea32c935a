import type { LiveState } from '@parvis/contract/live/live.ts'
import { driveLive, exportLive, getLive } from '@parvis/contract/live/live.ts'
import {
  listMessages,
  listMyMessages,
  listMyUpvotes,
  moderateMessage,
  sendMessage,
  upvoteMessage,
} from '@parvis/contract/messages/messages.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { describe, expect, it } from 'vitest'
import { messages } from '#db/tables/messages.ts'
import type { LiveWorld } from '#testing/live.ts'
import { air, makeLive } from '#testing/live.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person } from '#testing/world.ts'

const ask = async (world: LiveWorld, message: string, as: Person) =>
  (await world.call(sendMessage, { body: { message, eventId: world.eventId } }, { as })).body
const moderate = (world: LiveWorld, messageId: string, body: { archived?: boolean; accepted?: boolean }) =>
  world.call(
    moderateMessage,
    { params: { messageId }, query: { eventId: world.eventId }, body },
    { as: world.organiser },
  )
const upvote = (world: LiveWorld, messageId: string, as: Person, upvoted = true) =>
  world.call(upvoteMessage, { params: { messageId }, body: { eventId: world.eventId, upvoted } }, { as })
const upvotesOf = async (world: LiveWorld, as: Person) =>
  (await world.call(listMyUpvotes, { query: { eventId: world.eventId } }, { as })).body.messageIds
const counted = async (world: LiveWorld) => {
  const query = { eventId: world.eventId, sort: 'votes' as const }
  const { body } = await world.call(listMessages, { query }, { as: world.organiser })
  return body.data.map(({ message, votes }) => [message, votes])
}
/** The state on the first connection to an event's live. */
const shown = async (world: LiveWorld) => {
  const page = await openPage(await portOf(world.app), `/push/live?eventId=${world.eventId}`, {})
  const { state } = (await page.hears(({ type }) => type === 'SNAPSHOT')) as unknown as {
    state: { publicMessages: { message: string; votes: number | null }[]; message: { votes: number | null } | null }
  }
  return { page, state }
}

describe('a vote for a question of another person', () => {
  it('counts once a person, is taken back, and puts the most wanted first', async () => {
    const world = await makeLive()
    const [author, one, two] = [await world.attendee(), await world.attendee(), await world.attendee()]
    const [first, second] = [await ask(world, 'Un', author), await ask(world, 'Deux', author)]
    for (const { id } of [first, second]) await moderate(world, id, { accepted: true })
    for (const as of [one, one, two]) expect((await upvote(world, second.id, as)).body).toEqual({ upvoted: true })
    await upvote(world, first.id, one)
    expect(await counted(world)).toEqual([
      ['Deux', 2],
      ['Un', 1],
    ])
    expect((await upvotesOf(world, one)).toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await upvote(world, second.id, one, false)).body).toEqual({ upvoted: false })
    await upvote(world, second.id, one, false)
    expect(await upvotesOf(world, one)).toEqual([first.id])
    await upvote(world, second.id, two, false)
    expect(await counted(world)).toEqual([
      ['Un', 1],
      ['Deux', 0],
    ])
  })

  it('is refused for one’s own, for a question that is not public, and to a person who may not vote', async () => {
    const world = await makeLive()
    const [author, voter] = [await world.attendee(), await world.attendee()]
    const { id } = await ask(world, 'Pourquoi ?', author)
    // 404, not 403: the existence of the question stays hidden.
    expect((await upvote(world, id, voter)).status).toBe(404)
    await moderate(world, id, { accepted: true })
    expect((await upvote(world, id, author)).error.code).toBe('OWN_MESSAGE')
    expect((await upvote(world, id, await world.person())).error.code).toBe('NO_RIGHT_TO_VOTE')
    const other = await makeLive()
    expect((await upvote(other, id, await other.attendee())).status).toBe(404)
    await upvote(world, id, voter)
    await moderate(world, id, { archived: true })
    expect((await upvote(world, id, await world.attendee())).error.code).toBe('MESSAGE_NOT_PUBLIC')
    expect(await counted(world)).toEqual([['Pourquoi ?', 1]])
  })

  it.each([
    ['CHAT_OFF', { FO_MEETING_MODULES: ['poll'] as 'poll'[] }],
    ['MESSAGE_NOT_PUBLIC', { FO_MEETING_MESSAGES_PUBLIC: false }],
  ])('is refused with %s where the event says so, and no list is shown', async (code, settings) => {
    const world = await makeLive({ settings: { FO_MEETING_MODULES: ['chat'], ...settings } })
    const open = await makeLive()
    const voter = await world.attendee()
    const { id } = await ask(open, 'Pourquoi ?', await open.attendee())
    await moderate(open, id, { accepted: true })
    await world.ports.db.insert(messages).values({
      ...{ id: `${world.eventId}-m`, eventId: world.eventId, userId: world.organiser.userId },
      ...{ message: 'Pourquoi ?', accepted: true, createdAt: world.clock.now() },
    })
    expect((await upvote(world, `${world.eventId}-m`, voter)).error.code).toBe(code)
    expect((await shown(world)).state.publicMessages).toEqual([])
    expect((await shown(open)).state.publicMessages).toMatchObject([{ message: 'Pourquoi ?', votes: 0 }])
  })

  it('is told to the room as it comes, and hidden with the other counts', async () => {
    const world = await makeLive()
    const voter = await world.attendee()
    const [wanted, other] = [await ask(world, 'Un', await world.attendee()), await ask(world, 'Deux', voter)]
    const { page, state } = await shown(world)
    expect(state.publicMessages).toEqual([])
    await moderate(world, other.id, { accepted: true })
    expect(await page.hears(({ type }) => type === 'PUBLIC_MESSAGES')).toMatchObject({
      publicMessages: [{ id: other.id, message: 'Deux', votes: 0 }],
    })
    await air(world, { activeModule: 'chat', activeMessageId: wanted.id })
    await page.hears(({ type }) => type === 'STATE')
    await upvote(world, wanted.id, voter)
    expect(await page.hears(({ type }) => type === 'UPVOTES')).toMatchObject({
      shown: 1,
      upvotes: [
        { id: wanted.id, votes: 1 },
        { id: other.id, votes: 0 },
      ],
    })
    await air(world, { hideVotes: true })
    expect(await page.hears(({ type, state: now }) => type === 'STATE' && (now as LiveState).hideVotes)).toMatchObject({
      state: { message: { votes: null }, publicMessages: [{ votes: null }, { votes: null }] },
    })
  })

  it('goes with an erased person', async () => {
    const world = await makeLive()
    const voter = await world.attendee()
    const { id } = await ask(world, 'Pourquoi ?', await world.attendee())
    await moderate(world, id, { accepted: true })
    await upvote(world, id, voter)
    const { domainId } = world
    const erased = await world.call(eraseMe, { params: { domainId }, body: { email: voter.email } }, { as: voter })
    expect(erased.status).toBe(204)
    expect(await counted(world)).toEqual([['Pourquoi ?', 0]])
  })

  it('is written in the workbook', async () => {
    const world = await makeLive()
    const { id } = await ask(world, 'Pourquoi ?', await world.attendee())
    await moderate(world, id, { accepted: true })
    await upvote(world, id, await world.attendee())
    const body = { what: 'messages' as const, format: 'csv' as const }
    const { body: made } = await world.call(exportLive, { params: world.path, body }, { as: world.organiser })
    const { body: text } = await world.app.inject({ url: made.url })
    expect(text.split('\r\n')[0]).toContain('Votes')
    expect(text).toMatch(/Pourquoi \?[^\n]*1[^\n]*Oui/)
  })
})

describe('the outcome of a question', () => {
  it('is read by its author: showing it makes it public, and each decision is told', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    const [first, second] = [await ask(world, 'Un', as), await ask(world, 'Deux', as)]
    const mine = async () =>
      (await world.call(listMyMessages, { query: { eventId: world.eventId } }, { as })).body.data.map(
        ({ message, accepted, archived }) => [message, accepted, archived],
      )
    const decisions = async () =>
      (await world.call(driveLive, { params: world.path, body: {} }, { as: world.organiser })).body.decisions
    expect(await decisions()).toBe(0)
    // Prepared only: the screen shows another module.
    await air(world, { activeModule: null, activeMessageId: first.id })
    expect(await mine()).toContainEqual(['Un', false, false])
    await air(world, { activeModule: 'chat' })
    expect(await mine()).toContainEqual(['Un', true, false])
    expect(await decisions()).toBe(1)
    await air(world, { activeMessageId: second.id })
    expect(await mine()).toEqual(
      expect.arrayContaining([
        ['Un', true, true],
        ['Deux', true, false],
      ]),
    )
    expect(await decisions()).toBe(3)
    await moderate(world, second.id, { accepted: false, archived: true })
    expect(await mine()).toContainEqual(['Deux', false, true])
    const { state } = (await world.call(getLive, { params: world.path }, { as })).body
    expect(state.publicMessages).toEqual([])
  })
})
