import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  readCalendarFeed,
  readCalendarFile,
} from '@parvis/contract/calendars/calendars.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { calendarFeeds } from '#db/tables/calendars.ts'
import {
  conferenceSlots,
  conferenceSpeakers,
  conferences,
  rooms,
  slotParticipations,
  speakers,
} from '#db/tables/conferences.ts'
import { events } from '#db/tables/events.ts'
import { participationDays } from '#db/tables/participation.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { readCalendar } from '#testing/foreign-calendar.ts'
import type { Person } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function subscribed() {
  const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }, { id: 'j3' }] })
  const { db } = world.ports
  const params = world.path
  const ana = await world.person()
  const come = { params: { ...params, userId: ana.userId }, body: { participation: 4 as const } }
  await world.call(updateParticipation, come, { as: ana })
  const day = (dayId: string, registered: boolean) =>
    db
      .update(participationDays)
      .set({ registered, onSite: registered })
      .where(
        and(
          eq(participationDays.eventId, world.eventId),
          eq(participationDays.userId, ana.userId),
          eq(participationDays.eventDayId, dayId),
        ),
      )
  await day('j3', false)
  const open = async (as: Person, renew = false) =>
    (await world.call(openCalendarFeed, { params, body: { renew } }, { as })).body
  const { url } = await open(ana)
  const at = (address: string | null, headers: Record<string, string> = {}) =>
    world.call(readCalendarFeed, { params: { calendar: address?.split('/').at(-1) ?? '' } }, { headers })
  const sequences = new Map<string, number[]>()
  /** Each entry with how often its sequence number has grown, as a foreign program reads it. */
  const entries = async () => {
    const { bytes } = await at(url)
    return Object.fromEntries(
      readCalendar(bytes.toString()).entries.map(({ uid, sequence, status, summary }) => {
        const id = uid.split(/[.@]/)[1] ?? ''
        const seen = sequences.get(id) ?? []
        if (sequence > (seen.at(-1) ?? -1)) sequences.set(id, [...seen, sequence])
        return [id, `${(sequences.get(id) ?? []).indexOf(sequence)} ${status} ${summary}`]
      }),
    )
  }
  return { world, db, params, ana, url, open, at, entries, day }
}

describe('the calendar of a person', () => {
  it('has an address that cannot be guessed, the same until it is renewed, and theirs alone', async () => {
    const { world, params, ana, url, open, at } = await subscribed()
    expect(url).toMatch(/^http:\/\/localhost\/api\/calendars\/[\w-]{20,}\.[\w-]{43}$/)
    expect((await open(ana)).url).toBe(url)
    const { body } = await world.call(getCalendarFeed, { params }, { as: ana })
    expect(body.url).toBe(url)
    const bo = await world.person()
    expect((await world.call(getCalendarFeed, { params }, { as: bo })).body).toEqual({
      url: null,
      madeAt: null,
      readAt: null,
    })
    const [row] = await world.ports.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ana.userId))
    expect(url).not.toBe(`http://localhost/api/calendars/${row?.id}`)
    for (const guess of [`${row?.id}`, `${row?.id}.`, `${row?.id}.${'a'.repeat(43)}`, 'none', '.'])
      expect((await at(guess)).status).toBe(404)
  })

  it('ends with its address: renewed, the former answers nothing; taken back, none does', async () => {
    const { world, params, ana, url, open, at } = await subscribed()
    const next = await open(ana, true)
    expect([(await at(url)).status, (await at(next.url)).status]).toEqual([404, 200])
    expect((await world.call(closeCalendarFeed, { params }, { as: ana })).status).toBe(204)
    expect((await at(next.url)).status).toBe(404)
  })

  it('has their days and slots, asks to be read again, and is sent once while nothing changes', async () => {
    const { world, url, at, entries } = await subscribed()
    const first = await at(url)
    const { headers } = first
    expect([first.status, headers['content-type'], headers['cache-control']]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'private, no-cache'],
    ])
    const text = first.bytes.toString()
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(text).toContain('X-WR-CALNAME:Assises du vivant')
    expect(await entries()).toEqual({
      j1: '0 CONFIRMED Assises du vivant',
      j2: '0 CONFIRMED Assises du vivant',
    })
    world.clock.advance(3_600_000)
    const again = await at(url, { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await at(url, { 'if-none-match': '"other"' })).bytes.equals(first.bytes)).toBe(true)
  })

  it('tells additions, moves, cancellations and returns, each under its own name and next number', async () => {
    const { world, db, ana, url, at, entries, day } = await subscribed()
    const { eventId } = world
    const before = await at(url)
    await entries()
    await db.insert(conferences).values({ eventId, id: 'bois', title: 'Bois' })
    const times = { startAt: new Date('2027-05-12T10:00:00Z'), endAt: new Date('2027-05-12T11:00:00Z') }
    await db.insert(conferenceSlots).values({ eventId, id: 'b1', conferenceId: 'bois', ...times })
    await db
      .insert(slotParticipations)
      .values({ eventId, userId: ana.userId, slotId: 'b1', conferenceId: 'bois', ...times })
    await day('j2', false)
    expect(await entries()).toEqual({
      j1: '0 CONFIRMED Assises du vivant',
      j2: '1 CANCELLED Assises du vivant',
      b1: '0 CONFIRMED Bois · Assises du vivant',
    })
    expect((await at(url, { 'if-none-match': String(before.headers['etag']) })).status).toBe(200)
    await db
      .update(conferenceSlots)
      .set({ startAt: new Date('2027-05-12T10:30:00Z') })
      .where(and(eq(conferenceSlots.eventId, eventId), eq(conferenceSlots.id, 'b1')))
    await day('j2', true)
    expect(await entries()).toEqual({
      j1: '0 CONFIRMED Assises du vivant',
      j2: '2 CONFIRMED Assises du vivant',
      b1: '1 CONFIRMED Bois · Assises du vivant',
    })
    expect((await at(url)).bytes.toString()).toContain('DTSTART:20270512T103000Z')
  })

  it('is told the same to agendas that ask at once', async () => {
    const { url, at, day } = await subscribed()
    await at(url)
    await day('j2', false)
    const tags = (await Promise.all(Array.from({ length: 5 }, () => at(url)))).map(({ headers }) => headers['etag'])
    expect(new Set(tags).size).toBe(1)
  })

  it('tells its owner when an agenda last asked, to the hour, and nothing of a former address', async () => {
    const { world, params, ana, url, open, at } = await subscribed()
    const readAt = async () => (await world.call(getCalendarFeed, { params }, { as: ana })).body.readAt
    expect(await readAt()).toBeNull()
    const first = world.clock.now().toISOString()
    await at(url)
    expect(await readAt()).toBe(first)
    world.clock.advance(59 * 60_000)
    await at(url)
    expect(await readAt()).toBe(first)
    world.clock.advance(60_000)
    await at(url)
    expect(await readAt()).toBe(world.clock.now().toISOString())
    expect((await open(ana, true)).readAt).toBeNull()
  })

  it('goes on where it was once it is taken back and asked for again: no entry has an earlier version', async () => {
    const { world, params, ana, url, open, at, day } = await subscribed()
    const sequenceOf = async (address: string | null) =>
      readCalendar((await at(address)).bytes.toString()).entries.map(({ uid, sequence }) => [uid, sequence])
    await at(url)
    for (const held of [false, true]) {
      await day('j2', held)
      await at(url)
    }
    const before = await sequenceOf(url)
    await world.call(closeCalendarFeed, { params }, { as: ana })
    expect((await world.call(getCalendarFeed, { params }, { as: ana })).body.url).toBeNull()
    const again = await open(ana)
    expect(again.url).not.toBe(url)
    expect(await sequenceOf(again.url)).toEqual(before)
  })

  it('is also a file to download, for its owner alone, with the same entries and sequence numbers', async () => {
    const { world, ana, url, at, day } = await subscribed()
    const params = { ...world.path, userId: ana.userId }
    const download = async () =>
      readCalendar((await world.call(readCalendarFile, { params }, { as: ana })).bytes.toString())
    const first = await download()
    world.clock.advance(3_600_000)
    expect(readCalendar((await at(url)).bytes.toString())).toEqual(first)
    await day('j2', false)
    const next = await download()
    expect(next).not.toEqual(first)
    expect(readCalendar((await at(url)).bytes.toString())).toEqual(next)
    expect((await world.call(readCalendarFile, { params }, { as: await world.person() })).status).toBe(403)
  })

  it('is read by a foreign program with any title, room, speaker and change of the hour', async () => {
    const { world, db, ana, url, at } = await subscribed()
    const { eventId } = world
    const title = `Terre, eau ; feu : "air" \\ ${'é'.repeat(170)} 🎉👩‍🌾`
    await db.insert(conferences).values({ eventId, id: 'bois', title })
    await db.insert(rooms).values({ eventId, id: 'r1', name: 'Salle ; « A, B »\nfond' })
    for (const [position, name] of ['Ana, Brun; fille', '李 雷 🎤'].entries()) {
      await db.insert(speakers).values({ eventId, id: `o${position}`, name })
      await db.insert(conferenceSpeakers).values({ eventId, conferenceId: 'bois', speakerId: `o${position}`, position })
    }
    // The hour changes in Europe at 01:00 UTC.
    const times = { startAt: new Date('2027-03-28T00:30:00Z'), endAt: new Date('2027-03-28T01:30:00Z') }
    await db.insert(conferenceSlots).values({ eventId, id: 'b1', conferenceId: 'bois', roomId: 'r1', ...times })
    await db
      .insert(slotParticipations)
      .values({ eventId, userId: ana.userId, slotId: 'b1', conferenceId: 'bois', ...times })
    const { entries } = readCalendar((await at(url)).bytes.toString())
    expect(entries.find(({ uid }) => uid.includes('.b1@'))).toMatchObject({
      ...{ summary: `${title} · Assises du vivant`, status: 'CONFIRMED' },
      ...{ location: 'Salle ; « A, B », fond', description: 'Ana, Brun; fille\n李 雷 🎤' },
      ...{ start: '2027-03-28T00:30:00.000Z', end: '2027-03-28T01:30:00.000Z' },
    })
  })

  it('answers nothing while the event is not published', async () => {
    const { world, db, url, at } = await subscribed()
    const publish = async (published: boolean) => {
      await db.update(events).set({ published }).where(eq(events.id, world.eventId))
      forgetEvent(db)
    }
    await publish(false)
    expect((await at(url)).status).toBe(404)
    await publish(true)
    expect((await at(url)).status).toBe(200)
  })
})
