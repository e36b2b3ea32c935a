import { and, eq } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, slotMoves, slotParticipations } from '#db/tables/conferences.ts'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { drawCalendar } from '#features/emails/calendar.service.ts'
import { mimeKey } from '#features/emails/emails.jobs.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import type { ReadEntry } from '#testing/foreign-calendar.ts'
import { readCalendar } from '#testing/foreign-calendar.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { rowsOf } from '#testing/rows.ts'
import { startMoveJob } from './conferences.jobs.ts'

const MINUTE_MS = 60_000
const SPORT = 'startAt: 2027-05-11T08:00:00Z, endAt: 2027-05-11T09:00:00Z'
const RADIO = 'startAt: 2027-05-11T12:00:00Z, endAt: 2027-05-11T13:00:00Z'
const SPORT_MOVES = 'conferences.sport-1=apply'
const later = (text: string, hour = '14:30') =>
  replaced(text, SPORT, `startAt: 2027-05-11T${hour}:00Z, endAt: 2027-05-11T15:30:00Z`)

async function minute({ world }: Populated): Promise<void> {
  await startMoveJob(world.ports)
  await world.ports.jobs.settle()
  world.clock.advance(MINUTE_MS)
}

const told = async ({ db, eventId }: Populated) =>
  (await rowsOf(db, outbox, eq(outbox.eventId, eventId)))
    .filter(({ dedupeKey }) => dedupeKey.includes(':moved:'))
    .toSorted((a, b) => a.to.localeCompare(b.to))

describe('a slot that an event file moves', () => {
  it('is told to its holders, once, in their language, with the old time and the new', async () => {
    const one = await makePopulated()
    await one.db
      .update(users)
      .set({ languageId: 'en' })
      .where(eq(users.id, await idOf(one, 'chloe@exemple.fr')))
    await one.load(later(one.text), SPORT_MOVES)
    await minute(one)
    const mails = await told(one)
    expect(mails.map(({ to }) => to)).toEqual(['bo@exemple.fr', 'chloe@exemple.fr'])
    const [french, english] = mails
    expect(french?.subject).toMatch(/^«\sLe sport\s» change d’horaire/)
    expect(french?.text).toMatch(/Bonjour Bo,/)
    expect(french?.text).toMatch(/Avant\s: mardi 11 mai 2027, 10\sh – 11\sh/i)
    expect(french?.text).toMatch(/Désormais\s: mardi 11 mai 2027, 16\sh\s30 – 17\sh\s30/i)
    expect(english?.subject).toMatch(/^“Le sport” is at a new time/)
    expect(english?.text).toMatch(/Hello Chloé,/)
    expect(french?.attachments).toEqual([{ kind: 'calendar', id: 'sport-1' }])

    await one.load(later(one.text), SPORT_MOVES)
    await minute(one)
    expect(await told(one)).toHaveLength(2)
    await one.load(later(one.text, '15:00'), SPORT_MOVES)
    await minute(one)
    await minute(one)
    expect(await told(one)).toHaveLength(4)
  })

  it('is told although the one before it failed, which is told once the fault is repaired', async () => {
    const [broken, one] = [await makePopulated(), await makePopulated()]
    const say = (settingsByLanguage: Record<string, Record<string, unknown>>) =>
      broken.db.update(events).set({ settingsByLanguage }).where(eq(events.id, broken.eventId))
    await broken.load(later(broken.text), SPORT_MOVES)
    await one.load(later(one.text), SPORT_MOVES)
    const { ports } = one.world
    await say({ fr: null } as never)
    forgetEvent(ports.db)
    await minute(one)
    expect([await told(broken), await told(one)].map(({ length }) => length)).toEqual([0, 2])
    await say({})
    forgetEvent(ports.db)
    await minute(one)
    expect([await told(broken), await told(one)].map(({ length }) => length)).toEqual([2, 2])
  })

  it('names the time zone to remote people', async () => {
    const one = await makePopulated()
    const bo = await idOf(one, 'bo@exemple.fr')
    await one.db
      .update(participations)
      .set({ isRemote: true })
      .where(and(eq(participations.eventId, one.eventId), eq(participations.userId, bo)))
    await one.load(later(one.text), SPORT_MOVES)
    await minute(one)
    const [remote, onSite] = await told(one)
    expect(remote?.text).toMatch(/Désormais\s: mardi 11 mai 2027, 16\sh\s30 – 17\sh\s30 \(heure de Paris\)/i)
    expect(onSite?.text).not.toContain('heure de Paris')
  })

  it('takes its holders along, and brings their calendar up to date', async () => {
    const one = await makePopulated()
    await one.load(later(one.text), SPORT_MOVES)
    const held = await one.db.select().from(slotParticipations).where(eq(slotParticipations.slotId, 'sport-1'))
    const own = held.filter(({ eventId }) => eventId === one.eventId)
    expect(own.map(({ startAt }) => startAt.toISOString())).toEqual(Array(2).fill('2027-05-11T14:30:00.000Z'))
    await minute(one)
    const { world, eventId } = one
    const file = await drawCalendar(world.ports, eventId, await idOf(one, 'bo@exemple.fr'), 'fr')
    const entry = String(file?.content)
      .split(/(?=BEGIN:VEVENT)/)
      .find((part) => part.includes('sport-1'))
    expect(entry).toContain('DTSTART:20270511T143000Z')
    // Calendar programs ignore an update with the same sequence number.
    expect(Number(/SEQUENCE:(\d+)/.exec(entry ?? '')?.[1])).toBeGreaterThan(0)
  })

  it('reaches calendars by its mail: an invitation that replaces the entry of the mailed file and of the feed', async () => {
    const one = await makePopulated()
    const { ports } = one.world
    const bo = await idOf(one, 'bo@exemple.fr')
    const before = readCalendar(String((await drawCalendar(ports, one.eventId, bo, 'fr'))?.content))
    const held = before.entries.find(({ uid }) => uid.includes('sport-1'))
    expect(held).toMatchObject({ location: 'Grande halle', description: 'Lou Marin\nNoa Petit' })
    await one.load(later(one.text), SPORT_MOVES)
    await minute(one)
    const [mail] = await told(one)
    const message = await PostalMime.parse((await ports.storage.get(mimeKey(mail?.id ?? ''))) ?? '')
    const calendars = message.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType))
    // Inline for programs that show it, and as a file for those that save it.
    expect(calendars.map(({ method, mimeType }) => [method, mimeType])).toEqual([
      ['REQUEST', 'text/calendar'],
      [undefined, 'application/ics'],
    ])
    for (const { content } of calendars) {
      const { method, entries } = readCalendar(Buffer.from(content as ArrayBuffer).toString())
      expect([method, entries.length]).toEqual(['REQUEST', 1])
      expect(entries[0]).toMatchObject({
        ...{ uid: held?.uid, status: 'CONFIRMED', start: '2027-05-11T14:30:00.000Z' },
        ...{ organizer: 'mailto:parvis@localhost', attendees: ['mailto:bo@exemple.fr'] },
      })
      expect(entries[0]?.sequence).toBeGreaterThan(held?.sequence ?? 0)
    }
    const after = readCalendar(String((await drawCalendar(ports, one.eventId, bo, 'fr'))?.content))
    const {
      organizer: _,
      attendees: __,
      ...same
    } = readCalendar(Buffer.from(calendars[0]?.content as ArrayBuffer).toString()).entries[0] as ReadEntry
    expect(after.entries.find(({ uid }) => uid === held?.uid)).toMatchObject(same)
  })

  it('and moves back before its holders were told is not told', async () => {
    const one = await makePopulated()
    await one.load(later(one.text), SPORT_MOVES)
    await one.load(one.text, SPORT_MOVES)
    await minute(one)
    expect(await told(one)).toEqual([])
    expect(await one.db.select().from(slotMoves).where(eq(slotMoves.eventId, one.eventId))).toEqual([])
  })

  it('and that has no holder tells no person, not even a later holder', async () => {
    const one = await makePopulated()
    const libre = 'startAt: 2027-05-12T12:00:00Z, endAt: 2027-05-12T13:00:00Z'
    await one.load(replaced(one.text, libre, libre.replace('T12', 'T11')))
    await minute(one)
    expect(await told(one)).toEqual([])
  })

  it('is refused until the import confirms that its holders are to be told', async () => {
    const one = await makePopulated()
    expect(await refusalsOf(one.load(later(one.text)))).toEqual([
      expect.stringMatching(/“sport-1” is held by 2 people: say that they are to be told$/),
    ])
    await minute(one)
    expect(await told(one)).toEqual([])
  })

  it('is refused where its holders hold another one then, and may change places with that other', async () => {
    const one = await makePopulated()
    const { db, eventId } = one
    await db.insert(slotParticipations).values({
      ...{ eventId, userId: await idOf(one, 'bo@exemple.fr'), conferenceId: 'radio', slotId: 'radio-1' },
      ...{ startAt: new Date('2027-05-11T12:00:00Z'), endAt: new Date('2027-05-11T13:00:00Z') },
      createdAt: one.world.clock.now(),
    })
    const onto = replaced(one.text, SPORT, RADIO)
    expect(await refusalsOf(one.load(onto))).toEqual([
      expect.stringMatching(/One person who holds “sport-1” holds another conference at that time/),
    ])
    const swapped = one.text.replace(SPORT, 'SOON').replace(RADIO, SPORT).replace('SOON', RADIO)
    await one.load(swapped, SPORT_MOVES, 'conferences.radio-1=apply')
    await minute(one)
    expect((await told(one)).map(({ to }) => to)).toEqual([
      ...['bo@exemple.fr', 'bo@exemple.fr', 'chloe@exemple.fr', 'dan@exemple.fr'],
    ])
    const slots = await rowsOf(db, conferenceSlots, eq(conferenceSlots.eventId, eventId))
    expect(slots.find(({ id }) => id === 'sport-1')?.startAt.toISOString()).toBe('2027-05-11T12:00:00.000Z')
  })
})

describe('a slot that is left out, its holders moved to another', () => {
  const LEFT_OUT = / {6}- \{ id: sport-1.*\n/
  const leftOut = ({ text }: Populated) => text.replace(LEFT_OUT, '').replaceAll('sport: sport-1', 'sport: sport-2')
  const moving = async (one: Populated) => one.load(leftOut(one), 'conferences.sport-1=move:sport-2')

  it('gives its holders the other slot, counted, and tells each holder once', async () => {
    const one = await makePopulated()
    await moving(one)
    const { db, eventId } = one
    const slots = await rowsOf(db, conferenceSlots, eq(conferenceSlots.eventId, eventId))
    expect(slots.filter(({ conferenceId }) => conferenceId === 'sport').map(({ id, taken }) => [id, taken])).toEqual([
      ['sport-2', 2],
    ])
    await minute(one)
    await minute(one)
    const mails = await told(one)
    expect(mails.map(({ to }) => to)).toEqual(['bo@exemple.fr', 'chloe@exemple.fr'])
    expect(mails[0]?.text).toMatch(/Avant\s: mardi 11 mai 2027, 10\sh – 11\sh/i)
    expect(mails[0]?.text).toMatch(/Désormais\s: mardi 11 mai 2027, 12\sh – 13\sh/i)
  })

  it('takes the former slot out of calendars that had it, and invites to the other', async () => {
    const one = await makePopulated()
    const { ports } = one.world
    const bo = await idOf(one, 'bo@exemple.fr')
    await drawCalendar(ports, one.eventId, bo, 'fr')
    await moving(one)
    await minute(one)
    const drawn = async (id: string, userId: string) => {
      const file = await drawCalendar(ports, one.eventId, userId, 'fr', id)
      return file && [file.method, readCalendar(String(file.content)).entries.map(({ status }) => status)]
    }
    const [mail] = await told(one)
    expect(mail?.attachments).toEqual([
      { kind: 'calendar', id: 'sport-2' },
      { kind: 'calendar', id: 'sport-1' },
    ])
    expect(await drawn('sport-2', bo)).toEqual(['REQUEST', ['CONFIRMED']])
    expect(await drawn('sport-1', bo)).toEqual(['CANCEL', ['CANCELLED']])
    // No calendar was told of hers.
    expect(await drawn('sport-1', await idOf(one, 'chloe@exemple.fr'))).toBeUndefined()
    const message = await PostalMime.parse((await ports.storage.get(mimeKey(mail?.id ?? ''))) ?? '')
    const { context } = one
    expect(message.attachments.flatMap(({ filename }) => filename ?? [])).toEqual([
      `${context}-cancel.ics`,
      `${context}.ics`,
    ])
  })

  it('is not offered where the other is too small, at a time they are taken, or on a day they do not come', async () => {
    const one = await makePopulated()
    const other = 'startAt: 2027-05-11T10:00:00Z, endAt: 2027-05-11T11:00:00Z'
    const small = replaced(leftOut(one), other, `${other}, quota: 1`)
    const away = leftOut(one).replace(other, other.replaceAll('05-11', '05-12'))
    const heldBy2 = [expect.stringMatching(/“sport-1” is held by 2 people: it cannot be taken out$/)]
    for (const text of [small, away])
      expect(await refusalsOf(one.load(text, 'conferences.sport-1=move:sport-2'))).toEqual(heldBy2)
    await one.db.insert(slotParticipations).values({
      ...{ eventId: one.eventId, userId: await idOf(one, 'bo@exemple.fr'), conferenceId: 'radio', slotId: 'radio-1' },
      ...{ startAt: new Date('2027-05-11T12:00:00Z'), endAt: new Date('2027-05-11T13:00:00Z') },
      createdAt: one.world.clock.now(),
    })
    const clashing = replaced(leftOut(one), other, RADIO)
    expect(await refusalsOf(one.load(clashing, 'conferences.sport-1=move:sport-2'))).toEqual(heldBy2)
  })
})

const idOf = async ({ db, world }: Populated, email: string) => {
  const [found] = await db
    .select({ userId: authentications.userId })
    .from(authentications)
    .where(and(eq(authentications.domainId, world.domainId), eq(authentications.email, email)))
  return found?.userId ?? ''
}
