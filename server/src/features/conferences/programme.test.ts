import { readProgrammeCalendar } from '@parvis/contract/calendars/calendars.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { listProgramme } from '@parvis/contract/events/events.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { events } from '#db/tables/events.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { readCalendar } from '#testing/foreign-calendar.ts'
import { makeWorld } from '#testing/world.ts'

async function event(settings: SomeSettings = {}) {
  const world = await makeWorld({ settings: { FO_MEETING_CONFERENCES_ACTIVE: true, ...settings } })
  const { eventId, ports } = world
  for (const [id, time] of [
    ['soir', '18:00'],
    ['matin', '09:00'],
  ] as const) {
    await ports.db.insert(conferences).values({ eventId, id, title: `Le ${id}`, position: 0 })
    const [startAt, endAt] = [`2027-05-11T${time}:00Z`, `2027-05-11T${time.slice(0, 2)}:50:00Z`].map(
      (at) => new Date(at),
    )
    if (startAt && endAt)
      await ports.db.insert(conferenceSlots).values({ eventId, id, conferenceId: id, quota: 3, startAt, endAt })
  }
  return world
}

async function followed(settings: SomeSettings = {}) {
  const world = await event(settings)
  const { db } = world.ports
  const read = (headers: Record<string, string> = {}, language = 'fr') => {
    // As after a second: each process keeps an event that long.
    forgetEvent(db)
    return world.call(readProgrammeCalendar, { params: world.path, query: { language } }, { headers })
  }
  const entries = async () =>
    readCalendar((await read()).bytes.toString()).entries.map(({ uid, status, summary }) =>
      [uid.split('.')[1], status, summary].join(' '),
    )
  const slot = (id: string) => and(eq(conferenceSlots.eventId, world.eventId), eq(conferenceSlots.id, id))
  return { world, db, read, entries, slot }
}

describe('the calendar of the programme', () => {
  it('is public, is sent once while nothing changes, and follows what moves or goes', async () => {
    const { world, db, read, entries, slot } = await followed()
    const first = await read()
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await entries()).toEqual([
      'matin CONFIRMED Le matin · Assises du vivant',
      'soir CONFIRMED Le soir · Assises du vivant',
    ])
    world.clock.advance(3_600_000)
    const again = await read({ 'if-none-match': String(first.headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const before = readCalendar(first.bytes.toString()).entries[0]
    await db
      .update(conferenceSlots)
      .set({ startAt: new Date('2027-05-11T09:10:00Z') })
      .where(slot('matin'))
    await db.delete(conferenceSlots).where(slot('soir'))
    const next = await read({ 'if-none-match': String(first.headers['etag']) })
    const [moved, gone] = readCalendar(next.bytes.toString()).entries
    expect(moved).toMatchObject({ uid: before?.uid, start: '2027-05-11T09:10:00.000Z', status: 'CONFIRMED' })
    expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0)
    expect(gone).toMatchObject({ status: 'CANCELLED' })
  })

  it('cancels a retired slot that has no holder, and names none that no calendar was told of', async () => {
    const { db, read, entries, slot } = await followed()
    await db.update(conferenceSlots).set({ isRetired: true }).where(slot('soir'))
    expect(await entries()).toEqual(['matin CONFIRMED Le matin · Assises du vivant'])
    await db.update(conferenceSlots).set({ isRetired: true }).where(slot('matin'))
    expect(await entries()).toEqual(['matin CANCELLED Le matin · Assises du vivant'])
    expect((await read()).status).toBe(200)
  })

  it('is the same for calendars that ask at once, in each language', async () => {
    const { read } = await followed()
    const tags = (await Promise.all(Array.from({ length: 5 }, () => read()))).map(({ headers }) => headers['etag'])
    expect(new Set(tags).size).toBe(1)
    expect((await read({}, 'xx')).headers['etag']).toBe(tags[0])
  })

  it('is not there where the programme is not public, or the event is not published', async () => {
    for (const off of [{ FO_MEETING_CONFERENCES_ACTIVE: false }, { FO_ENTRANCE: false }])
      expect((await (await followed(off)).read()).status).toBe(404)
    const { world, db, read } = await followed()
    await db.update(events).set({ published: false }).where(eq(events.id, world.eventId))
    expect((await read()).status).toBe(404)
  })
})

describe('the programme', () => {
  it('is public, by time, and says nothing of places nor people', async () => {
    const world = await event()
    const { status, body } = await world.call(listProgramme, { params: world.path })
    expect([status, body.data]).toEqual([
      200,
      [
        {
          ...{ id: 'matin', title: 'Le matin', room: '', speakers: [] },
          ...{ startAt: '2027-05-11T09:00:00.000Z', endAt: '2027-05-11T09:50:00.000Z' },
        },
        {
          ...{ id: 'soir', title: 'Le soir', room: '', speakers: [] },
          ...{ startAt: '2027-05-11T18:00:00.000Z', endAt: '2027-05-11T18:50:00.000Z' },
        },
      ],
    ])
  })

  it('is empty where the event has none or keeps it for its people, and unknown in another domain', async () => {
    for (const off of [{ FO_MEETING_CONFERENCES_ACTIVE: false }, { FO_ENTRANCE: false }]) {
      const world = await event(off)
      expect((await world.call(listProgramme, { params: world.path })).body).toEqual({ data: [] })
    }
    const [here, elsewhere] = [await event(), await makeWorld()]
    const crossed = { domainId: elsewhere.domainId, eventId: here.eventId }
    expect((await elsewhere.call(listProgramme, { params: crossed })).status).toBe(404)
  })
})
