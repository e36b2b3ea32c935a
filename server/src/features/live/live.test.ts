import { randomBytes } from 'node:crypto'
import { logout } from '@parvis/contract/auth/auth.ts'
import { startSequence } from '@parvis/contract/emotions/emotions.ts'
import { driveLive, getLive, getLiveKeys, renewLiveKeys } from '@parvis/contract/live/live.ts'
import { getVoteRight } from '@parvis/contract/live-kit/live-kit.ts'
import { listMessages, sendMessage } from '@parvis/contract/messages/messages.ts'
import { lookAsPerson } from '@parvis/contract/people/people.ts'
import { vote } from '@parvis/contract/polls/polls.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { answerQuestion } from '@parvis/contract/questions/questions.ts'
import { changeRole, leaveTeam } from '@parvis/contract/team/team.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sessions } from '#db/tables/auth.ts'
import { organisers } from '#db/tables/events.ts'
import { connectedHere } from '#features/presence/presence.service.ts'
import type { PushSocket } from '#kit/push-socket.ts'
import { manualTimers } from '#ports/timers.ts'
import type { LiveWorld } from '#testing/live.ts'
import { makeCloud, makeLive, makePoll, makeQuestion } from '#testing/live.ts'
import type { Received } from '#testing/sockets.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Person } from '#testing/world.ts'
import { hashToken } from '#testing/world.ts'
import { keepStaff } from './staff.service.ts'

type Controls = Parameters<typeof driveLive.body.parse>[0] & object
const drive = (world: LiveWorld, body: Controls, headers?: Record<string, string>) =>
  world.call(driveLive, { params: world.path, body }, headers ? { headers } : { as: world.organiser })
const keysOf = async (world: LiveWorld) =>
  (await world.call(getLiveKeys, { params: world.path }, { as: world.organiser })).body
const ticketOf = async (world: LiveWorld, as: Person) =>
  (await world.call(getVoteRight, { params: { ...world.path, userId: as.userId } }, { as })).body.ticket
const page = async (world: LiveWorld, hello: object) =>
  openPage(await portOf(world.app), `/push/live?eventId=${world.eventId}`, hello)
const isSnapshot = ({ type }: Received) => type === 'SNAPSHOT'

async function played(world: LiveWorld) {
  const as = await world.attendee()
  await makeCloud(world)
  const { question, oak } = await makeQuestion(world)
  await world.call(answerQuestion, { params: { questionId: question.id }, body: { responsesId: [oak] } }, { as })
  const { poll, one } = await makePoll(world)
  await world.call(vote, { params: { pollId: poll.id, choiceId: one } }, { as })
  return { poll, question, one, as }
}

describe('the live over a socket', () => {
  it('shows participants neither right answers nor counts before their time', async () => {
    const world = await makeLive()
    await played(world)
    const seen = await page(world, { ticket: await ticketOf(world, await world.attendee()) })
    await seen.hears(isSnapshot)
    for (const showResults of [true, false])
      for (const hideVotes of [true, false]) {
        await drive(world, { showResults, hideVotes })
        const { state } = await seen.hears(
          ({ type, state: shown }) =>
            type === 'STATE' &&
            (shown as { showResults: boolean; hideVotes: boolean }).showResults === showResults &&
            (shown as { hideVotes: boolean }).hideVotes === hideVotes,
        )
        const text = JSON.stringify(state)
        expect(text).not.toMatch(/"isRightAnswer":(true|false)/)
        expect(/"votes":\d/.test(text)).toBe(showResults)
        // One vote of one: 100 %.
        expect(text.includes('"votes":100')).toBe(showResults && hideVotes)
        if (hideVotes) expect(text).not.toMatch(/"(totalVotes|questionVoters)":\d/)
      }
    const { body } = await world.call(getLive, { params: world.path }, {})
    expect(JSON.stringify(body)).not.toMatch(/"isRightAnswer":(true|false)/)
  })

  it('tells everything to an organiser and to the holder of a key', async () => {
    const world = await makeLive()
    await played(world)
    const { readKey, moderateKey } = await keysOf(world)
    for (const hello of [{ token: world.organiser.token }, { key: readKey }, { key: moderateKey }]) {
      const { state } = await (await page(world, hello)).hears(isSnapshot)
      expect(JSON.stringify(state)).toMatch(/"isRightAnswer":true/)
      expect(JSON.stringify(state)).toMatch(/"votes":1/)
    }
  })

  it('tells the public state to a wrong key, another person’s session, and another event’s', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    await played(world)
    const theirs = await keysOf(other)
    const ticket = await ticketOf(other, await other.attendee())
    const hellos = [
      ...[{}, { key: 'faux' }, { key: theirs.moderateKey }, { token: 'x'.repeat(43) }],
      ...[{ token: other.organiser.token }, { token: (await world.attendee()).token }],
      ...[{ ticket }, { ticket: 'faux' }, { ticket: `${ticket}x` }],
    ]
    for (const hello of hellos) {
      const { state } = await (await page(world, hello)).hears(isSnapshot)
      expect(JSON.stringify(state)).not.toMatch(/"isRightAnswer":(true|false)|"votes":\d/)
    }
  })

  it('refuses an unknown event, and an invalid first message', async () => {
    const world = await makeLive()
    const port = await portOf(world.app)
    for (const [path, hello] of [
      ['/push/live?eventId=inconnu', {}],
      ['/push/live', {}],
      [`/push/live?eventId=${world.eventId}`, { type: 'BONJOUR' }],
      [`/push/live?eventId=${world.eventId}`, { seq: 'un' }],
      ['/push/emotions?eventId=inconnu', {}],
    ] as const)
      expect((await (await openPage(port, path, hello)).closed).code).toBe(1008)
  })

  it('shows each vote soon, and a vote of another event never', async () => {
    const world = await makeLive()
    const { poll, one } = await played(world)
    await drive(world, { showResults: true })
    const seen = await page(world, {})
    await seen.hears(isSnapshot)
    await world.call(vote, { params: { pollId: poll.id, choiceId: one } }, { as: await world.attendee() })
    const { pollResults } = await seen.hears(({ type }) => type === 'POLL_RESULTS')
    expect(pollResults).toMatchObject([{ votes: 2 }, { votes: 0 }])
  })

  it('tells moderators, and them alone, that a message has come', async () => {
    const world = await makeLive()
    const { readKey } = await keysOf(world)
    const [staff, seen] = [await page(world, { key: readKey }), await page(world, {})]
    await Promise.all([staff.hears(isSnapshot), seen.hears(isSnapshot)])
    const body = { message: 'Bonjour', eventId: world.eventId }
    await world.call(sendMessage, { body }, { as: await world.attendee() })
    await staff.hears(({ type }) => type === 'MESSAGES')
    await drive(world, { showResults: true })
    await seen.hears(({ type }) => type === 'STATE')
    expect(seen.heard.map(({ type }) => type)).not.toContain('MESSAGES')
  })

  it('tells reactions and their sequences', async () => {
    const world = await makeLive()
    const seen = await openPage(await portOf(world.app), `/push/emotions?eventId=${world.eventId}`, {})
    expect((await seen.hears(isSnapshot))['state']).toEqual({ sequence: null })
    await world.call(startSequence, { params: world.path, body: { label: 'Ouverture' } }, { as: world.organiser })
    expect(await seen.hears(({ type }) => type === 'NEW_SEQUENCE')).toMatchObject({ sequence: { label: 'Ouverture' } })
  })
})

it('a member looking at a person’s pages does not count as a viewer', async () => {
  const world = await makeLive()
  const person = await world.person({ takesPart: true })
  const params = { ...world.path, userId: person.userId }
  const { token } = (await world.call(lookAsPerson, { params }, { as: world.organiser })).body
  const here = async (as: Person) => {
    expect((await world.call(getLive, { params: world.path }, { as })).status).toBe(200)
    return connectedHere(world.ports, world.eventId)
  }
  expect(await here({ ...person, token })).toBe(0)
  expect(await here(person)).toBe(1)
})

describe('two people who drive', () => {
  it('a decision about a module no longer on air is refused, and changes nothing', async () => {
    const world = await makeLive()
    const [{ poll }, { question }] = [await makePoll(world), await makeQuestion(world)]
    await drive(world, { activeModule: 'poll', activePollId: poll.id })
    const about = { module: 'poll', id: poll.id } as const
    expect((await drive(world, { hideVotes: true, onAir: about })).status).toBe(200)
    await drive(world, { activeModule: 'question', activeQuestionId: question.id })
    const late = await drive(world, { showResults: true, onAir: about })
    expect([late.status, late.error.code]).toEqual([409, 'LIVE_CHANGED'])
    expect((await drive(world, {})).body).toMatchObject({ activeModule: 'question', showResults: false })
    const now = { module: 'question', id: question.id } as const
    expect((await drive(world, { showResults: true, onAir: now })).body.showResults).toBe(true)
  })
})

describe('a live key', () => {
  const read = (world: LiveWorld, key: string, eventId = world.eventId) =>
    world.call(listMessages, { query: { eventId } }, { headers: { 'x-live-key': key } })

  it('reads or moderates, in its event alone', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const { readKey, moderateKey } = await keysOf(world)
    expect((await read(world, readKey)).status).toBe(200)
    expect((await read(world, moderateKey)).status).toBe(200)
    expect((await read(world, readKey, other.eventId)).status).toBe(401)
    expect((await drive(world, { showResults: true }, { 'x-live-key': readKey })).status).toBe(401)
    expect((await drive(world, { showResults: true }, { 'x-live-key': moderateKey })).status).toBe(200)
    expect((await drive(other, { showResults: true }, { 'x-live-key': moderateKey })).status).toBe(401)
    const mixed = { domainId: other.domainId, eventId: world.eventId }
    const headers = { 'x-live-key': moderateKey }
    expect((await world.call(driveLive, { params: mixed, body: {} }, { headers })).status).toBe(404)
  })

  it('that was renewed opens nothing any more, and closes the sockets that it opened', async () => {
    const world = await makeLive()
    await played(world)
    const { readKey, moderateKey } = await keysOf(world)
    const listening = await page(world, { key: readKey })
    await listening.hears(isSnapshot)
    const { body } = await world.call(renewLiveKeys, { params: world.path }, { as: world.organiser })
    expect(body.readKey).not.toBe(readKey)
    expect((await listening.closed).code).toBe(1012)
    const { state } = await (await page(world, { key: readKey })).hears(isSnapshot)
    expect(JSON.stringify(state)).not.toMatch(/"isRightAnswer":(true|false)/)
    expect((await read(world, readKey)).status).toBe(401)
    expect((await drive(world, {}, { 'x-live-key': moderateKey })).status).toBe(401)
    expect((await read(world, body.readKey)).status).toBe(200)
  })
})

/** A second `Staff` without rounds: it reacts to messages only. */
function lookOver({ ports, app, eventId }: LiveWorld) {
  const closed: number[] = []
  const socket = { close: (after: number) => closed.push(after), onClose: () => {} } as unknown as PushSocket
  const staff = keepStaff({ ...ports, timers: manualTimers() }, app.authority)
  return {
    welcome: (hello: { token: string }) => staff.welcome(socket, eventId, { type: 'HELLO', ...hello }),
    async closes() {
      await expect.poll(() => closed.length).toBe(1)
      staff.close()
    },
  }
}

describe('a socket that sees everything', () => {
  const newPassword = 'un nouveau mot de passe 42'
  const ends: [string, (world: LiveWorld) => Promise<unknown>][] = [
    ['signs out', (world) => world.call(logout, {}, { as: world.organiser })],
    [
      'leaves the team',
      (world) =>
        world.call(
          leaveTeam,
          { params: { ...world.path, userId: world.organiser.userId }, query: {} },
          { as: world.organiser },
        ),
    ],
    [
      'is given a role without the live',
      (world) =>
        world.call(
          changeRole,
          { params: { ...world.path, userId: world.organiser.userId }, body: { role: 'doorkeeper' } },
          { as: world.organiser },
        ),
    ],
    [
      'is erased',
      (world) =>
        world.call(
          eraseMe,
          { params: { domainId: world.domainId }, body: { email: world.organiser.email } },
          { as: world.organiser },
        ),
    ],
  ]

  it.each(ends)(
    'is closed at once when its organiser %s, and gets the public state when it is back',
    async (_, end) => {
      const world = await makeLive()
      // An event must keep a lead, so it needs a second one.
      await world.person({ organiser: true })
      await played(world)
      const hello = { token: world.organiser.token }
      const staff = await page(world, hello)
      await staff.hears(isSnapshot)
      const other = await page(world, { token: (await world.person({ takesPart: true })).token })
      await other.hears(isSnapshot)
      const desk = lookOver(world)
      expect(await desk.welcome(hello)).toBe(true)
      await end(world)
      await desk.closes()
      expect((await staff.closed).code).toBe(1012)
      const { state } = await (await page(world, hello)).hears(isSnapshot)
      expect(JSON.stringify(state)).not.toMatch(/"isRightAnswer":(true|false)/)
      expect(other.socket.readyState).toBe(other.socket.OPEN)
    },
  )

  it('of another session is closed at once when the password changes, and the one that changed it stays', async () => {
    const world = await makeLive()
    const { organiser, ports, domainId, path } = world
    const other = randomBytes(32).toString('base64url')
    const [own] = await ports.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(organiser.token)))
    if (!own) throw new Error('the organiser is signed in')
    await ports.db.insert(sessions).values({ ...own, tokenHash: hashToken(other) })
    const pages = [await page(world, { token: other }), await page(world, { token: organiser.token })]
    for (const one of pages) await one.hears(isSnapshot)
    const desk = lookOver(world)
    expect(await desk.welcome({ token: other })).toBe(true)
    const params = { domainId, userId: organiser.userId }
    const query = { eventId: path.eventId }
    const { status } = await world.call(
      updateUser,
      { params, query, body: { password: newPassword } },
      { as: organiser },
    )
    expect(status).toBe(200)
    await desk.closes()
    expect((await pages[0]?.closed)?.code).toBe(1012)
    await drive(world, { showResults: true })
    await pages[1]?.hears(({ type }) => type === 'STATE')
  })

  it('is closed when its session runs out or its right is taken by hand, and stays while the database is away', async () => {
    const world = await makeLive()
    const { ports, organiser, eventId } = world
    let isAway = false
    const closed: number[] = []
    const socket = { close: (after: number) => closed.push(after), onClose: () => {} } as unknown as PushSocket
    const knowsEvent = async () => {
      if (isAway) throw new Error('the database is away')
      return true
    }
    const staff = keepStaff(ports, { knowsEvent })
    expect(await staff.welcome(socket, eventId, { type: 'HELLO', token: organiser.token })).toBe(true)
    isAway = true
    await staff.lookAgain()
    expect(closed).toEqual([])
    isAway = false
    await ports.db.delete(organisers).where(eq(organisers.userId, organiser.userId))
    await staff.lookAgain()
    expect(closed).toHaveLength(1)
    await staff.lookAgain()
    expect(closed).toHaveLength(1)
    staff.close()
  })
})
