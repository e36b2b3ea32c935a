import { getOverview, listMyEvents } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getCalendar, getEvent } from '@parvis/contract/events/events.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { forgetEvent } from './events.service.ts'

const EVENING = { startTime: '21:00', endTime: '03:00' }

async function calendarOf(world: World): Promise<string> {
  const { bytes } = await world.call(getCalendar, { params: world.path })
  return bytes.toString().replaceAll('\r\n ', '')
}
const sequenceIn = (file: string): number => Number(/SEQUENCE:(\d+)/.exec(file)?.[1])

describe('an evening that ends after midnight', () => {
  it('ends on the next day, in the event and in calendars', async () => {
    const world = await makeWorld({ days: [{ day: '2027-06-21', ...EVENING }] })
    const { body } = await world.call(getEvent, { params: world.path })
    const hours = { startAt: '2027-06-21T19:00:00.000Z', endAt: '2027-06-22T01:00:00.000Z' }
    expect(body.days).toMatchObject([{ day: '2027-06-21', ...hours }])
    const file = await calendarOf(world)
    expect(file).toContain('DTSTART:20270621T190000Z')
    expect(file).toContain('DTEND:20270622T010000Z')
  })
})

describe('the calendar of an event', () => {
  it('has a greater sequence once an hour, a name or a place has changed', async () => {
    const world = await makeWorld()
    const before = sequenceIn(await calendarOf(world))
    world.clock.advance(60_000)
    await world.ports.db.update(events).set({ name: 'Assises' }).where(eq(events.id, world.eventId))
    forgetEvent(world.ports.db)
    expect(sequenceIn(await calendarOf(world))).toBeGreaterThan(before)
  })

  it('has its place on one line', async () => {
    const address = 'Entrée B,\r\n12 rue des Halles\n\n38000 Grenoble'
    const world = await makeWorld({ settings: { FO_LOCATION: { name: 'Hall\nNord', address } } })
    const place = 'LOCATION:Hall\\, Nord\\, Entrée B\\, 12 rue des Halles\\, 38000 Grenoble\r\n'
    expect(await calendarOf(world)).toContain(place)
  })
})

describe('an event with an invalid stored time zone', () => {
  it.each(['Europe/Pariss', 'CEST', 'UTC+1', '+01:00', ''])(
    'is read in that of Paris where it says %j',
    async (timeZone) => {
      const world = await makeWorld({ timeZone, days: [{ day: '2027-06-21' }] })
      const ana = await world.person({ organiser: true })
      const { body: event } = await world.call(getEvent, { params: world.path })
      expect(event).toMatchObject({ timeZone: 'Europe/Paris', days: [{ startAt: '2027-06-21T07:00:00.000Z' }] })
      expect(await calendarOf(world)).toContain('DTSTART:20270621T070000Z')
      const { body } = await world.call(listMyEvents, {}, { as: ana })
      expect(body).toMatchObject({ data: [{ eventId: world.eventId }], unread: 0 })
      const overview = await world.call(getOverview, { query: { eventId: world.eventId } }, { as: ana })
      expect(overview.body).toMatchObject({ isZoneLost: true })
      const params = { ...world.path, part: 'timeZone' as const }
      const { revision, value } = (await world.call(getPart, { params }, { as: ana })).body
      expect(value).toBe('Europe/Paris')
      const save = async (to: string) => world.call(savePart, { params, body: { revision, value: to } }, { as: ana })
      expect(await save(timeZone)).toMatchObject({
        status: 400,
        error: { errors: [{ path: 'value', code: 'TIME_ZONE' }] },
      })
      expect((await save('Asia/Tokyo')).status).toBe(200)
      const again = await world.call(getOverview, { query: { eventId: world.eventId } }, { as: ana })
      expect(again.body).toMatchObject({ isZoneLost: false })
    },
  )

  it('still sends its mails', async () => {
    const world = await makeWorld({ timeZone: 'Europe/Pariss' })
    const bo = await world.person()
    const params = { ...world.path, userId: bo.userId }
    await world.call(updateParticipation, { params, body: { participation: 4 } }, { as: bo })
    await world.ports.jobs.settle()
    const [mail] = await world.ports.db.select().from(outbox).where(eq(outbox.eventId, world.eventId))
    expect(mail).toMatchObject({ to: bo.email, status: 'kept' })
  })
})

it('an event with a known time zone has no warning about it in the overview', async () => {
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  const { body } = await world.call(getOverview, { query: { eventId: world.eventId } }, { as: ana })
  expect(body.isZoneLost).toBe(false)
})
