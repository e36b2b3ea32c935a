import { sendLink } from '@parvis/contract/auth/auth.ts'
import { sendMails } from '@parvis/contract/emails/emails.ts'
import { endpoints } from '@parvis/contract/endpoints'
import { getPart, getReadiness, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { sendMessage } from '@parvis/contract/messages/messages.ts'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { postMail } from '#features/emails/emails.service.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { transaction } from '#kit/transaction.ts'
import type { Row } from '#testing/calling.ts'
import { callsOn, classOf, firstOfEach, inPath, inQuery, tableOf } from '#testing/calling.ts'
import { isWhole } from '#testing/scope.ts'
import { openPage, portOf } from '#testing/sockets.ts'
import type { Stage } from '#testing/stage.ts'
import { makeStage } from '#testing/stage.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { boot } from './boot.ts'

async function setPublished({ ports, eventId }: World, published: boolean): Promise<void> {
  await ports.db.update(events).set({ published }).where(eq(events.id, eventId))
  forgetEvent(ports.db)
}

async function makeDraft(options: Parameters<typeof makeWorld>[0] = {}): Promise<World> {
  const world = await makeWorld(options)
  await setPublished(world, false)
  return world
}

const ofEvent = endpoints.filter((endpoint) => [...inPath(endpoint), ...inQuery(endpoint)].includes('eventId'))
const guarded = ofEvent.filter(({ access, isForDrafts }) => access !== 'signed' && !isForDrafts)

describe('an unpublished event', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await makeStage()
    await setPublished(stage.world, false)
  })
  const calls = callsOn(() => [stage])
  const reach = (endpoint: EndpointShape, person?: Person, liveKey?: string) =>
    calls.make(endpoint, () => ({ stage, authorization: person && `Bearer ${person.token}`, liveKey }))

  it('has many calls', () => {
    expect(guarded.length).toBeGreaterThan(150)
    const open = ofEvent.filter(({ isForDrafts }) => isForDrafts)
    expect(open.map(({ route }) => route).toSorted()).toMatchInlineSnapshot(`
      [
        "GET /v2/authentications/openid",
        "GET /v2/domains/:domainId/events/:eventId/referer",
        "GET /v2/domains/:domainId/users/check",
        "POST /domains/:domainId/events/:eventId/emails/send",
      ]
    `)
  })

  const whole = firstOfEach(guarded, classOf)
  it.each(guarded.map((endpoint) => [endpoint.route, endpoint] as const))(
    'answers its lead, of the event or of the whole domain, and no other: %s',
    async (_, endpoint) => {
      const { self, neighbour, organiser, director } = stage.people
      const stranger = (caller: string, person?: Person): Row => ({
        caller,
        expected: endpoint.access === 'public' ? 'NOT_PUBLISHED' : 'refused',
        told: async () => {
          const { status, code } = await reach(endpoint, person)
          if (![401, 403, 404].includes(status)) return status
          return endpoint.access === 'public' ? code : 'refused'
        },
      })
      const lead = (caller: string, person: Person): Row => ({
        caller,
        expected: 'answered',
        told: async () => {
          const { code } = await reach(endpoint, person)
          return code === 'NOT_PUBLISHED' ? code : 'answered'
        },
      })
      const { told, expected } = await tableOf([
        ...[stranger('nobody'), stranger('self', self), stranger('neighbour', neighbour)],
        lead('organiser', organiser),
        ...(isWhole || whole.has(endpoint) ? [lead('director', director)] : []),
      ])
      expect(told).toEqual(expected)
    },
  )

  it('answers the screens that hold a key of its live', async () => {
    const live = guarded.filter(({ access }) => access === 'live-read')
    expect(live.length).toBeGreaterThan(0)
    for (const endpoint of live)
      expect((await reach(endpoint, undefined, stage.keys.readKey)).code).not.toBe('NOT_PUBLISHED')
  })
})

describe('the public knowledge of an unpublished event', () => {
  it('is that it exists, without any data of its own', async () => {
    const world = await makeDraft({ settings: { title: 'Plan secret', bgPrimaryColor: '#123456' } })
    const [guest, lead] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    const read = (as?: typeof guest) =>
      world.call(getContext, { params: { context: world.context } }, as === undefined ? {} : { as })
    for (const as of [undefined, guest]) {
      const { body } = await read(as)
      expect(body).toMatchObject({ id: world.eventId, isPublished: false, isOpen: false, settingsAll: {} })
      expect(JSON.stringify(body)).not.toMatch(/Plan secret|123456/)
    }
    expect((await read(lead)).body).toMatchObject({
      isPublished: false,
      isOpen: true,
      settings: { title: 'Plan secret' },
    })
  })

  it('includes neither its name nor its shared description on its page', async () => {
    const world = await makeDraft({ settings: { title: 'Plan secret' } })
    const page = () => boot(world.ports, world.context, { headers: {}, url: `/${world.context}` } as FastifyRequest)
    expect(JSON.stringify(await page())).not.toMatch(/Plan secret|Assises du vivant/)
    await setPublished(world, true)
    expect(await page()).toMatchObject({ title: 'Plan secret', shared: { name: 'Assises du vivant' } })
  })

  it('is the same for the team of another domain', async () => {
    const [world, other] = [await makeDraft(), await makeWorld()]
    const stranger = await other.person({ organiser: true })
    const { body } = await world.call(getContext, { params: { context: world.context } }, { as: stranger })
    expect(body.isOpen).toBe(false)
    expect((await world.call(getEvent, { params: world.path }, { as: stranger })).status).toBe(404)
  })

  it('is nothing where a body names it', async () => {
    const world = await makeDraft()
    const [guest, lead] = [
      await world.person({ takesPart: true }),
      await world.person({ organiser: true, takesPart: true }),
    ]
    const send = (as: typeof guest) =>
      world.call(sendMessage, { body: { eventId: world.eventId, message: 'Bonjour' } }, { as })
    expect((await send(guest)).error.code).toBe('NOT_PUBLISHED')
    expect((await send(lead)).error?.code).not.toBe('NOT_PUBLISHED')
    // Without an event id the guest's own event is meant, which is unpublished.
    const unnamed = await world.call(sendMessage, { body: { message: 'Bonjour' } }, { as: guest })
    expect(unnamed.error.code).toBe('NOT_PUBLISHED')
  })

  it('is heard on no socket without its team’s session', async () => {
    const world = await makeDraft()
    const [guest, lead] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    const port = await portOf(world.app)
    for (const path of ['/push/live', '/push/emotions'])
      for (const hello of [{}, { token: guest.token }])
        expect((await (await openPage(port, `${path}?eventId=${world.eventId}`, hello)).closed).code).toBe(1008)
    const page = await openPage(port, `/push/live?eventId=${world.eventId}`, { token: lead.token })
    await page.hears((word: { type?: string }) => word.type !== undefined)
    page.socket.close()
  })
})

describe('before publication, mails', () => {
  const written = async ({ ports, eventId }: World) =>
    (await ports.db.select({ to: outbox.to }).from(outbox).where(eq(outbox.eventId, eventId))).map(({ to }) => to)

  it('go to the team alone, links to sign in as well', async () => {
    const world = await makeDraft()
    const [guest, lead] = [await world.person({ takesPart: true }), await world.person({ organiser: true })]
    for (const { email } of [guest, lead])
      expect((await world.call(sendLink, { params: world.path, body: { email, actionId: 9 } })).status).toBe(202)
    await world.ports.jobs.settle()
    expect(await written(world)).toEqual([lead.email])
    await setPublished(world, true)
    world.clock.advance(60_000)
    await world.call(sendLink, { params: world.path, body: { email: guest.email, actionId: 9 } })
    await world.ports.jobs.settle()
    expect((await written(world)).toSorted()).toEqual([guest.email, lead.email].toSorted())
  })

  it('are refused as a whole when one recipient is outside the team', async () => {
    const world = await makeDraft()
    const [guest, lead] = [
      await world.person({ takesPart: true }),
      await world.person({ organiser: true, takesPart: true }),
    ]
    const send = (...userIds: string[]) =>
      world.call(sendMails, { params: world.path, body: { userIds, actionId: 5 } }, { as: lead })
    expect((await send(guest.userId, lead.userId)).error.code).toBe('MAIL_BEFORE_PUBLICATION')
    expect(await written(world)).toEqual([])
    expect((await send(lead.userId)).status).toBe(202)
    expect(await written(world)).toEqual([lead.email])
  })

  it('are checked in the transaction that writes them, even where the event was read before', async () => {
    const { ports, domainId, eventId, person } = await makeDraft()
    const { userId, email: to } = await person({ takesPart: true })
    const rendered = { subject: 'Bonjour', html: '<p>Bonjour</p>', text: 'Bonjour' }
    const mail = { domainId, eventId, userId, to, actionId: null, language: 'fr', dedupeKey: eventId, rendered }
    // The embedded database has one connection, so the pool must not be used inside the transaction.
    await transaction(ports.db, (tx) => {
      forgetEvent(ports.db)
      return postMail(tx, ports, mail)
    })
    expect(await ports.db.select().from(outbox).where(eq(outbox.eventId, eventId))).toEqual([])
  })
})

describe('publishing', () => {
  const change = async (world: World, value: boolean, as: Awaited<ReturnType<World['person']>>) => {
    const params = { ...world.path, part: 'published' as const }
    const { revision = '' } = (await world.call(getPart, { params }, { as })).body ?? {}
    return world.call(savePart, { params, body: { revision, value } }, { as })
  }

  it('needs the right, and opens the page at once', async () => {
    const world = await makeDraft()
    const [editor, lead] = [await world.person({ organiser: 'editor' }), await world.person({ organiser: true })]
    expect((await change(world, true, editor)).error.code).toBe('FORBIDDEN')
    expect((await change(world, true, lead)).status).toBe(200)
    expect((await world.call(getContext, { params: { context: world.context } })).body).toMatchObject({
      isPublished: true,
      isOpen: true,
    })
  })

  it('waits for obstacles to registration, which are told', async () => {
    const world = await makeDraft({ settings: { FO_PAYMENT_ACTIVE: true } })
    const lead = await world.person({ organiser: true })
    expect((await change(world, true, lead)).error.code).toBe('NOT_READY')
    const { data } = (await world.call(getReadiness, { params: world.path, query: {} }, { as: lead })).body
    expect(data.filter(({ level }) => level === 'blocks').map(({ key }) => key)).toEqual(['seller'])
  })

  it('can be taken back until a person has registered', async () => {
    const world = await makeWorld()
    const [lead, guest] = [await world.person({ organiser: true }), await world.person()]
    expect((await change(world, false, lead)).status).toBe(200)
    expect((await change(world, true, lead)).status).toBe(200)
    await world.ports.db
      .insert(participations)
      .values({ eventId: world.eventId, userId: guest.userId, code: newBadgeCode(), responded: true })
    expect((await change(world, false, lead)).error.code).toBe('PLAN_REFUSED')
    expect((await world.call(getEvent, { params: world.path })).status).toBe(200)
  })

  it('is refused for an event after its last day', async () => {
    const world = await makeDraft()
    const lead = await world.person({ organiser: true })
    await world.ports.db.delete(eventDays).where(eq(eventDays.eventId, world.eventId))
    await world.ports.db.insert(eventDays).values({ eventId: world.eventId, id: 'j1', day: '2001-05-11' })
    expect((await change(world, true, lead)).error.code).toBe('NOT_READY')
  })
})
