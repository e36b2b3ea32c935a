import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { conferenceSlots, slotMoves, slotParticipations } from '#db/tables/conferences.ts'
import { outbox } from '#db/tables/emails.ts'
import { authentications, users } from '#db/tables/users.ts'
import { drawCalendar } from '#features/emails/calendar.service.ts'
import type { Populated } from '#testing/populated.ts'
import { makePopulated, refusalsOf, replaced } from '#testing/populated.ts'
import { startMoveRounds } from './conferences.jobs.ts'

const MINUTE_MS = 60_000
const SPORT = 'startAt: 2027-05-11T08:00:00Z, endAt: 2027-05-11T09:00:00Z'
const RADIO = 'startAt: 2027-05-11T12:00:00Z, endAt: 2027-05-11T13:00:00Z'
const later = (text: string, hour = '14:30') =>
  replaced(text, SPORT, `startAt: 2027-05-11T${hour}:00Z, endAt: 2027-05-11T15:30:00Z`)

/** Lets the minute pass in which moves are told. */
async function minute({ world }: Populated): Promise<void> {
  await startMoveRounds(world.ports)
  await world.ports.jobs.settle()
  world.clock.advance(MINUTE_MS)
}

const told = async ({ db, eventId }: Populated) =>
  (await db.select().from(outbox).where(eq(outbox.eventId, eventId)))
    .filter(({ dedupeKey }) => dedupeKey.includes(':moved:'))
    .toSorted((a, b) => a.to.localeCompare(b.to))

describe('a slot that an event file moves', () => {
  it('is told to those who hold it, once, in their language, with the old time and the new', async () => {
    const one = await makePopulated()
    await one.db
      .update(users)
      .set({ languageId: 'en' })
      .where(eq(users.id, await idOf(one, 'chloe@exemple.fr')))
    await one.load(later(one.text))
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
    expect(french?.attachments).toEqual([{ kind: 'calendar' }])

    await one.load(later(one.text))
    await minute(one)
    expect(await told(one)).toHaveLength(2)
    await one.load(later(one.text, '15:00'))
    await minute(one)
    await minute(one)
    expect(await told(one)).toHaveLength(4)
  })

  it('takes its holders along, and brings their calendar up to date', async () => {
    const one = await makePopulated()
    await one.load(later(one.text))
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
    // Agendas leave an entry of the same sequence as it was.
    expect(Number(/SEQUENCE:(\d+)/.exec(entry ?? '')?.[1])).toBeGreaterThan(0)
  })

  it('and moves back before anybody was told is not told', async () => {
    const one = await makePopulated()
    await one.load(later(one.text))
    await one.load(one.text)
    await minute(one)
    expect(await told(one)).toEqual([])
    expect(await one.db.select().from(slotMoves).where(eq(slotMoves.eventId, one.eventId))).toEqual([])
  })

  it('and that nobody holds tells nobody, nor whoever takes it afterwards', async () => {
    const one = await makePopulated()
    const libre = 'startAt: 2027-05-12T12:00:00Z, endAt: 2027-05-12T13:00:00Z'
    await one.load(replaced(one.text, libre, libre.replace('T12', 'T11')))
    await minute(one)
    expect(await told(one)).toEqual([])
  })

  it('is refused where its holders hold another one then, and may change places with that other', async () => {
    const one = await makePopulated()
    const { db, eventId } = one
    await db.insert(slotParticipations).values({
      ...{ eventId, userId: await idOf(one, 'bo@exemple.fr'), conferenceId: 'radio', slotId: 'radio-1' },
      ...{ startAt: new Date('2027-05-11T12:00:00Z'), endAt: new Date('2027-05-11T13:00:00Z') },
    })
    const onto = replaced(one.text, SPORT, RADIO)
    expect(await refusalsOf(one.load(onto))).toEqual([
      expect.stringMatching(/One person who holds “sport-1” holds another conference at that time/),
    ])
    const swapped = one.text.replace(SPORT, 'SOON').replace(RADIO, SPORT).replace('SOON', RADIO)
    await one.load(swapped)
    await minute(one)
    expect((await told(one)).map(({ to }) => to)).toEqual([
      ...['bo@exemple.fr', 'bo@exemple.fr', 'chloe@exemple.fr', 'dan@exemple.fr'],
    ])
    const slots = await db.select().from(conferenceSlots).where(eq(conferenceSlots.eventId, eventId))
    expect(slots.find(({ id }) => id === 'sport-1')?.startAt.toISOString()).toBe('2027-05-11T12:00:00.000Z')
  })
})

const idOf = async ({ db, world }: Populated, email: string) => {
  const [found] = await db
    .select({ userId: authentications.userId })
    .from(authentications)
    .where(and(eq(authentications.domainId, world.domainId), eq(authentications.email, email)))
  return found?.userId ?? ''
}
