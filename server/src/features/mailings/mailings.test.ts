import type { Departure } from '@parvis/contract/mailings/mailings.ts'
import {
  createSending,
  deleteSending,
  getSending,
  haltSending,
  listSendings,
  updateSending,
} from '@parvis/contract/mailings/mailings.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { eventDays, events } from '#db/tables/events.ts'
import { sendings } from '#db/tables/mailings.ts'
import { participations } from '#db/tables/participation.ts'
import { addresses, guestOf, MINUTE, mailsOf, pass, sender, texts } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { IN_OUTBOX, lookAtAll } from './mailings.jobs.ts'

let world: World
let lead: Person
let by: ReturnType<typeof sender>
beforeEach(async () => {
  world = await makeWorld({
    typologies: [
      { id: 'etudiant', label: 'Étudiant' },
      { id: 'presse', label: 'Presse' },
    ],
  })
  lead = await world.person({ organiser: true })
  by = sender(world, lead)
})
const guest = (comes: Parameters<typeof guestOf>[1] = {}) => guestOf(world, { typoId: 'etudiant', ...comes })
const mails = () => mailsOf(world)

describe('a sending that is confirmed', () => {
  it('waits five minutes, in which it is taken back', async () => {
    await guest()
    const sending = await by.ready()
    await by.confirm(sending)
    await pass(world, 4 * MINUTE)
    expect(await mails()).toEqual([])
    expect((await by.halt(sending)).body.status).toBe('draft')
    await pass(world, 2 * MINUTE)
    expect(await mails()).toEqual([])
    expect((await by.confirm(await by.read(sending))).status).toBe(200)
    await pass(world, 5 * MINUTE)
    expect(await mails()).toHaveLength(1)
  })

  it('leaves once, after repeated presses', async () => {
    const [one, two] = [await guest(), await guest()]
    const sending = await by.ready()
    const pressed = await Promise.all([by.confirm(sending), by.confirm(sending), by.confirm(sending)])
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200])
    await pass(world, 5 * MINUTE)
    await lookAtAll(world.ports)
    await pass(world, MINUTE)
    expect((await mails()).map(({ to }) => to)).toEqual(addresses([one, two]))
    expect(await by.read(sending)).toMatchObject({
      status: 'left',
      progress: { total: 2, gone: 2, queued: 0, returned: 0 },
    })
    expect((await by.halt(sending)).error.code).toBe('SENDING_CLOSED')
    expect((await world.call(deleteSending, by.at(sending), { as: lead })).error.code).toBe('SENDING_CLOSED')
  })

  it('goes to the outbox a few mails at a time, and is stopped on the way', async () => {
    const all = 2 * IN_OUTBOX + 5
    for (let i = 0; i < all; i++) await guest()
    const sending = await by.ready()
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    const { status, progress } = await by.read(sending)
    expect([status, progress.total, progress.gone]).toEqual(['leaving', all, IN_OUTBOX])
    expect((await by.halt(sending)).body.status).toBe('stopped')
    await pass(world, MINUTE)
    expect(await mails()).toHaveLength(IN_OUTBOX)
  })

  it('is held on its way, and goes on to the remaining people', async () => {
    const all = 2 * IN_OUTBOX + 5
    for (let i = 0; i < all; i++) await guest()
    const sending = await by.ready()
    expect((await by.pause(sending, true)).error.code).toBe('SENDING_CLOSED')
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    expect((await by.pause(sending, true)).body.status).toBe('paused')
    expect((await by.pause(sending, true)).body.status).toBe('paused')
    const left = (await mails()).length
    await pass(world, 60 * MINUTE)
    await lookAtAll(world.ports)
    expect(await mails()).toHaveLength(left)
    expect((await by.pause(sending, false)).body.status).toBe('leaving')
    expect((await by.pause(sending, false)).body.status).toBe('leaving')
    for (let i = 0; i < 4; i++) await pass(world, MINUTE)
    expect(await by.read(sending)).toMatchObject({ status: 'left', progress: { total: all, gone: all } })
    expect(new Set((await mails()).map(({ to }) => to)).size).toBe(all)
    expect((await by.pause(sending, true)).error.code).toBe('SENDING_CLOSED')
    world.clock.advance(-69 * MINUTE)
  })

  it('is stopped while it is held', async () => {
    for (let i = 0; i < 2 * IN_OUTBOX + 1; i++) await guest()
    const sending = await by.ready()
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    await by.pause(sending, true)
    expect((await by.halt(sending)).body.status).toBe('stopped')
    expect((await by.pause(sending, false)).error.code).toBe('SENDING_CLOSED')
  })

  it('takes untried mails out of the outbox when it is stopped', async () => {
    await guest()
    const sending = await by.ready()
    await by.confirm(sending)
    await pass(world, 5 * MINUTE)
    const untried = { status: 'queued' as const, attempts: 0, sentAt: null }
    await world.ports.db.update(outbox).set(untried).where(eq(outbox.eventId, world.eventId))
    await by.halt(sending)
    expect(await by.read(sending)).toMatchObject({
      status: 'stopped',
      progress: { total: 1, gone: 0, queued: 0 },
    })
    expect(await mails()).toEqual([])
  })

  it('cannot be changed, and is confirmed only in the version that was read', async () => {
    await guest()
    const sending = await by.ready()
    expect((await by.confirm({ ...sending, version: 7 })).error.code).toBe('SENDING_CHANGED')
    await by.confirm(sending)
    const { version, audience, departure } = sending
    const change = await world.call(
      updateSending,
      { ...by.at(sending), body: { version, texts, audience, departure } },
      { as: lead },
    )
    expect(change.error.code).toBe('SENDING_CLOSED')
    await by.halt(sending)
  })

  it('is refused without a text, without a recipient, or at a moment that has passed', async () => {
    expect((await by.confirm(await by.ready())).error.code).toBe('LIST_EMPTY')
    await guest()
    expect((await by.confirm(await by.ready({}, { kind: 'date', at: '2027-01-01T09:00' }))).error.code).toBe(
      'DEPARTURE_PAST',
    )
    const empty = await by.list(await by.begin({}, { kind: 'now' }, {}))
    expect((await by.confirm(empty)).error.code).toBe('TEXT_MISSING')
  })

  it('writes to a person without one of its languages in the first that it is written in', async () => {
    await guest({ languageId: 'de', firstName: 'Uwe' })
    await by.confirm(await by.ready())
    await pass(world, 5 * MINUTE)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['À mardi, Uwe'])
  })
})

describe('a sending that waits for its moment', () => {
  /** Far enough in the future, even if other tests have moved the clock. */
  const inMay: Departure = { kind: 'date', at: '2027-05-03T09:00' }
  const nineOClock = () => new Date('2027-05-03T07:00:00Z').getTime() - world.clock.now().getTime()
  /** Tests share the clock: restores it afterwards. */
  const later = async (work: () => Promise<void>) => {
    const before = world.clock.now()
    try {
      await work()
    } finally {
      world.clock.advance(before.getTime() - world.clock.now().getTime())
    }
  }

  it('goes to the people that its sentence names by then, without unticked ones', () =>
    later(async () => {
      const [stays, leaves, out] = [await guest(), await guest(), await guest()]
      const sending = await by.ready({ standing: ['registered'] }, inMay)
      expect((await by.confirm(await by.untick(sending, out))).status).toBe(200)
      expect((await by.read(sending)).departsAt).toBe('2027-05-03T07:00:00.000Z')
      const joins = await guest()
      const gone = { registered: false, registeredAt: null }
      await world.ports.db.update(participations).set(gone).where(eq(participations.userId, leaves.userId))
      await pass(world, nineOClock())
      expect((await mails()).map(({ to }) => to)).toEqual(addresses([stays, joins]))
    }))

  it('moves with the days of the event, and does not leave where they put it in the past', () =>
    later(async () => {
      await guest()
      const sending = await by.ready({}, { kind: 'before', days: 7, time: '09:00' })
      await by.confirm(sending)
      expect((await by.read(sending)).departsAt).toBe('2027-05-04T07:00:00.000Z')
      const move = async (day: string) => {
        const which = and(eq(eventDays.eventId, world.eventId), eq(eventDays.id, 'j1'))
        await world.ports.db.update(eventDays).set({ day }).where(which)
        await lookAtAll(world.ports)
      }
      await move('2027-05-01')
      expect(await by.read(sending)).toMatchObject({ status: 'waiting', departsAt: '2027-04-24T07:00:00.000Z' })
      await move('2027-03-02')
      expect((await by.read(sending)).status).toBe('missed')
      expect(await mails()).toEqual([])
    }))

  it('does not leave from an event that is archived or not published by then', () =>
    later(async () => {
      await guest()
      const sending = await by.ready({}, inMay)
      await by.confirm(sending)
      const archived = { archivedAt: world.clock.now(), published: false }
      await world.ports.db.update(events).set(archived).where(eq(events.id, world.eventId))
      await pass(world, nineOClock())
      await lookAtAll(world.ports)
      const [row] = await world.ports.db.select().from(sendings).where(eq(sendings.id, sending.id))
      expect(row?.status).toBe('missed')
      expect(await mails()).toEqual([])
    }))

  it('is in the list with the number of people that it would reach by now', async () => {
    await guest()
    const sending = await by.ready({}, inMay)
    await by.confirm(sending)
    await guest()
    const { body } = await world.call(listSendings, { params: world.path }, { as: lead })
    expect(body.data).toMatchObject([{ subject: 'À mardi, {{firstName}}', status: 'waiting', receiving: 2 }])
    await by.halt(sending)
  })
})

it('a sending with an unknown variable is refused at its field', async () => {
  const body = {
    texts: { fr: { subject: '{{inconnu}}', bodyHtml: '<p>Bonjour</p>' } },
    audience: {},
    departure: { kind: 'now' as const },
  }
  const { error } = await world.call(createSending, { params: world.path, body }, { as: lead })
  expect(error.errors).toMatchObject([{ path: 'texts.fr.subject', code: 'VARIABLE_UNKNOWN' }])
})

it('a sending is not found from another event', async () => {
  const sending = await by.begin()
  const other = await makeWorld()
  const stranger = await other.person({ organiser: true })
  const elsewhere = { params: { ...other.path, sendingId: sending.id } }
  expect((await other.call(getSending, elsewhere, { as: stranger })).status).toBe(404)
  expect((await other.call(haltSending, elsewhere, { as: stranger })).status).toBe(404)
})
