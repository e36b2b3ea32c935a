import { createAccount } from '@parvis/contract/auth/auth.ts'
import {
  endSequence,
  getSequence,
  listEmotions,
  saveEmotions,
  sendEmotion,
  startSequence,
} from '@parvis/contract/emotions/emotions.ts'
import { getLiveKeys } from '@parvis/contract/live/live.ts'
import { anonymousEmail } from '@parvis/contract/users/users.rules.ts'
import { describe, expect, it } from 'vitest'
import { buildLimited } from '#testing/house.ts'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive, register } from '#testing/live.ts'
import { recordStatements } from '#testing/statements.ts'
import type { Person } from '#testing/world.ts'

const OFFERED = [
  { id: 'coeur', label: 'Cœur', iconUrl: '❤️' },
  { id: 'bravo', label: 'Bravo', iconUrl: '/media/bravo.svg' },
]
const NOT_FOUND = { status: 404, error: { code: 'NOT_FOUND' } }

type Offered = { id?: string; label: string; iconUrl: string }
const offer = (world: LiveWorld, emotions: Offered[] = OFFERED, as: Person | undefined = world.organiser) =>
  world.call(saveEmotions, { params: world.path, body: { emotions } }, { as })
const begin = async (world: LiveWorld, label = 'Ouverture') =>
  (await world.call(startSequence, { params: world.path, body: { label } }, { as: world.organiser })).body
const end = (world: LiveWorld) => world.call(endSequence, { params: world.path }, { as: world.organiser })
const list = async ({ call, eventId }: LiveWorld) => (await call(listEmotions, { query: { eventId } })).body
const totals = async ({ call }: LiveWorld, sequenceId: string) =>
  (await call(getSequence, { params: { sequenceId } })).body.data

interface Sent {
  emotionId?: string
  sequenceId: string
  count?: number
}
const react = (world: LiveWorld, { emotionId = 'coeur', ...sent }: Sent, as?: Person) =>
  world.call(sendEmotion, { body: { emotionId, ...sent } }, as && { as })

async function reacting() {
  const world = await makeLive()
  await offer(world)
  return { world, sequenceId: (await begin(world)).id }
}

describe('the reactions of an event', () => {
  it('are set by its organisers, and read by the public in their order', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    expect((await offer(world)).body.data).toEqual(OFFERED)
    expect(await list(world)).toEqual({ data: OFFERED, sequence: null })
    expect((await offer(world, OFFERED.toReversed())).body.data).toEqual(OFFERED.toReversed())
    expect((await offer(world, [], await world.attendee())).status).toBe(403)
    expect((await offer(world, [], other.organiser)).status).toBe(404)
    expect((await world.call(saveEmotions, { params: world.path, body: { emotions: [] } })).status).toBe(401)
    expect((await list(world)).data).toHaveLength(2)
    expect((await world.call(listEmotions, { query: { eventId: 'inconnu' } })).status).toBe(404)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/a.png', 'JaVaScRiPt:x'])(
    'are drawn as an emoji or a picture of a site, never as « %s »',
    async (iconUrl) => {
      const world = await makeLive()
      const { status, error } = await offer(world, [{ label: 'Bravo', iconUrl }])
      expect([status, error.errors?.map(({ path, code }) => [path, code])]).toEqual([
        400,
        [['emotions.0.iconUrl', 'URL_FORMAT']],
      ])
    },
  )

  it('are twelve at most, each with words for screen readers; of two with one id the last is meant', async () => {
    const world = await makeLive()
    const many = (count: number) => Array.from({ length: count }, (_, i) => ({ label: `n° ${i}`, iconUrl: '👏' }))
    expect((await offer(world, many(13))).status).toBe(400)
    expect((await offer(world, [{ label: ' ', iconUrl: '👏' }])).status).toBe(400)
    const { data } = (await offer(world, many(12))).body
    expect(new Set(data.map(({ id }) => id)).size).toBe(12)
    const [first] = OFFERED
    expect((await offer(world, [{ id: 'coeur', label: 'Ancien', iconUrl: '💔' }, ...OFFERED])).body.data[0]).toEqual(
      first,
    )
  })

  it('that are taken away stay counted, and are not sent any more', async () => {
    const { world, sequenceId } = await reacting()
    const as = await world.attendee()
    await react(world, { sequenceId, count: 3 }, as)
    await offer(world, OFFERED.slice(1))
    expect(await react(world, { sequenceId }, as)).toMatchObject(NOT_FOUND)
    expect(await totals(world, sequenceId)).toEqual([{ emotionId: 'coeur', count: 3, users: 1 }])
  })
})

describe('a sequence', () => {
  it('ends the one before it, each keeping its own count', async () => {
    const { world, sequenceId } = await reacting()
    const as = await world.attendee()
    await react(world, { sequenceId }, as)
    const second = await begin(world, 'Clôture')
    expect((await list(world)).sequence).toEqual({
      id: second.id,
      label: 'Clôture',
      startedAt: world.clock.now().toISOString(),
      endedAt: null,
    })
    await react(world, { sequenceId: second.id, count: 2 }, as)
    expect(await totals(world, sequenceId)).toMatchObject([{ count: 1 }])
    expect(await totals(world, second.id)).toMatchObject([{ count: 2 }])
  })

  it('that is over takes no reaction, in the words of the specification', async () => {
    const { world, sequenceId } = await reacting()
    expect((await end(world)).status).toBe(204)
    expect((await end(world)).status).toBe(204)
    expect((await list(world)).sequence).toBeNull()
    expect((await react(world, { sequenceId }, await world.attendee())).error).toEqual({
      status: 409,
      code: 'MODULE_CLOSED',
      message: "Le temps imparti est écoulé, il n'est plus possible de répondre",
    })
  })

  it('is one at a time, even when two organisers begin at once', async () => {
    const world = await makeLive()
    const labels = ['Une', 'Deux', 'Trois']
    const begun = await Promise.all(labels.map((label) => begin(world, label)))
    expect(begun.map(({ label }) => label)).toEqual(labels)
    const current = (await list(world)).sequence
    expect(begun.map(({ id }) => id)).toContain(current?.id)
    expect(current?.endedAt).toBeNull()
  })

  it('is begun and ended by a moderator, with an account or a key, in their event alone', async () => {
    const [world, other] = [await makeLive(), await makeLive()]
    const { readKey, moderateKey } = (await world.call(getLiveKeys, { params: world.path }, { as: world.organiser }))
      .body
    const start = (path: LiveWorld['path'], options: { as?: Person; headers?: Record<string, string> }) =>
      world.call(startSequence, { params: path, body: { label: 'Ouverture' } }, options)
    expect((await start(world.path, { headers: { 'x-live-key': moderateKey } })).status).toBe(201)
    expect((await start(world.path, { headers: { 'x-live-key': readKey } })).status).toBe(401)
    expect((await start(other.path, { headers: { 'x-live-key': moderateKey } })).status).toBe(401)
    expect((await start(world.path, { as: await world.attendee() })).status).toBe(403)
    expect((await start(world.path, { as: other.organiser })).status).toBe(404)
    expect((await start(world.path, {})).status).toBe(401)
  })
})

describe('a reaction', () => {
  it('is counted with those of others, and does not name its sender', async () => {
    const { world, sequenceId } = await reacting()
    const [one, two] = [await world.attendee(), await world.attendee()]
    expect((await react(world, { sequenceId }, one)).body).toEqual({ received: true })
    await react(world, { sequenceId, count: 10 }, one)
    await react(world, { sequenceId }, two)
    await react(world, { sequenceId, emotionId: 'bravo' }, two)
    // Exact answers: the full-screen page reads every field.
    expect(await totals(world, sequenceId)).toEqual([
      { emotionId: 'bravo', count: 1, users: 1 },
      { emotionId: 'coeur', count: 12, users: 2 },
    ])
    expect(await list(world)).toEqual({ data: OFFERED, sequence: expect.objectContaining({ id: sequenceId }) })
    const unknown = await world.call(getSequence, { params: { sequenceId: 'inconnue' } })
    expect(unknown).toMatchObject(NOT_FOUND)
  })

  it('is sent one to ten times at once', async () => {
    const { world, sequenceId } = await reacting()
    const as = await world.attendee()
    for (const count of [0, -1, 1.5, 11]) expect((await react(world, { sequenceId, count }, as)).status).toBe(400)
    expect(await totals(world, sequenceId)).toEqual([])
  })

  it('is for registered people, exhibitors and anonymous people too', async () => {
    const world = await makeLive({ settings: { FO_MEETING_ANONYMOUS_ACTIVE: true } })
    await offer(world)
    const { id: sequenceId } = await begin(world)
    expect((await react(world, { sequenceId })).status).toBe(401)
    for (const as of [await world.person(), await world.attendee({ registered: false }), world.organiser])
      expect(await react(world, { sequenceId }, as)).toMatchObject({ status: 403, error: { code: 'NO_RIGHT_TO_VOTE' } })
    const exhibitor = await world.person({ isExhibitor: true })
    const email = anonymousEmail(world.eventId)
    const { domainId, eventId } = world
    const account = await world.call(createAccount, { params: { domainId }, query: { eventId }, body: { email } })
    const { token, user } = account.body.data
    const anonymous = { userId: user.id, email, token }
    for (const as of [exhibitor, anonymous]) {
      await register(world, as)
      expect((await react(world, { sequenceId }, as)).status).toBe(200)
    }
    expect(await totals(world, sequenceId)).toMatchObject([{ count: 2, users: 2 }])
  })

  it('that the event does not offer, or that is sent elsewhere, is not found', async () => {
    const { world, sequenceId } = await reacting()
    const other = await reacting()
    const as = await world.attendee()
    expect(await react(world, { sequenceId, emotionId: 'colere' }, as)).toMatchObject(NOT_FOUND)
    expect(await react(world, { sequenceId: 'inconnue' }, as)).toMatchObject(NOT_FOUND)
    expect(await react(world, { sequenceId: other.sequenceId }, as)).toMatchObject(NOT_FOUND)
    expect(await react(world, { sequenceId }, await other.world.attendee())).toMatchObject(NOT_FOUND)
    expect(await totals(world, sequenceId)).toEqual([])
  })

  it('that may not be sent spoils no other of its batch, and all refusals are looked up together', async () => {
    const { world, sequenceId } = await reacting()
    const { id: next } = await begin(world)
    const [one, two, stranger] = [await world.attendee(), await world.attendee(), await world.person()]
    const recorder = recordStatements(world.ports.db.$client)
    recorder.start()
    const sent: [Sent, Person, number][] = [
      [{ sequenceId: next }, one, 200],
      [{ sequenceId: next, emotionId: 'colere' }, one, 404],
      [{ sequenceId }, two, 409],
      [{ sequenceId: next }, stranger, 403],
      [{ sequenceId: next }, one, 200],
      [{ sequenceId: 'inconnue' }, two, 404],
      [{ sequenceId: next, emotionId: 'bravo', count: 4 }, two, 200],
    ]
    const answers = await Promise.all(sent.map(([what, as]) => react(world, what, as)))
    expect(answers.map(({ status }) => status)).toEqual(sent.map(([, , status]) => status))
    expect(await totals(world, next)).toEqual([
      { emotionId: 'bravo', count: 4, users: 1 },
      { emotionId: 'coeur', count: 2, users: 1 },
    ])
    const statements = recorder.stop()
    const writes = statements.filter(({ text }) => text.includes('insert into "emotion_users"'))
    const lookups = statements.filter(({ text }) => text.includes('isOver'))
    expect(writes.length).toBeGreaterThan(0)
    expect(lookups.length).toBeGreaterThan(0)
    expect(lookups.length).toBeLessThanOrEqual(writes.length)
  })

  it('is sent three hundred times a minute at most, each person for themselves', async () => {
    const { world, sequenceId } = await reacting()
    const [one, two] = [await world.attendee(), await world.attendee()]
    const app = await buildLimited()
    const send = ({ token }: Person) =>
      app.inject({
        method: 'POST',
        url: '/api/emotions/users',
        payload: { emotionId: 'coeur', sequenceId },
        headers: { authorization: `Bearer ${token}` },
      })
    const answers = await Promise.all(Array.from({ length: 305 }, () => send(one)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(300)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
    expect((await send(two)).statusCode).toBe(200)
    await app.close()
    expect(await totals(world, sequenceId)).toMatchObject([{ count: 301, users: 2 }])
  })
})
