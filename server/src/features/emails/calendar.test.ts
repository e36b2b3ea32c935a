import { openCalendarFeed, readCalendarFeed } from '@parvis/contract/calendars/calendars.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participationDays } from '#db/tables/participation.ts'
import { readCalendar } from '#testing/foreign-calendar.ts'
import { makeWorld } from '#testing/world.ts'
import { drawCalendar } from './calendar.service.ts'
import { drawAttachments } from './emails.jobs.ts'

async function attending() {
  const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
  const { eventId, path, ports } = world
  const ana = await world.person()
  const come = { params: { ...path, userId: ana.userId }, body: { participation: 4 as const } }
  await world.call(updateParticipation, come, { as: ana })
  const hold = (dayId: string, registered: boolean) =>
    ports.db
      .update(participationDays)
      .set({ registered, onSite: registered })
      .where(and(eq(participationDays.userId, ana.userId), eq(participationDays.eventDayId, dayId)))
  const drawn = async (id?: string) => {
    const file = await drawCalendar(ports, eventId, ana.userId, 'fr', id)
    return file && { sentAs: file.method, ...readCalendar(String(file.content)) }
  }
  return { world, ana, hold, drawn }
}

describe('the calendar in a mail', () => {
  it('cancels each day that the person was told of, once they come no more', async () => {
    const { world, ana, hold, drawn } = await attending()
    const decline = () =>
      world.call(
        updateParticipation,
        { params: { ...world.path, userId: ana.userId }, body: { participation: 3 } },
        { as: ana },
      )
    const mailOf = async (actionId: number) => {
      const isTheirs = and(eq(outbox.userId, ana.userId), eq(outbox.actionId, actionId))
      const [mail] = await world.ports.db.select().from(outbox).where(isTheirs)
      return mail ?? expect.fail('there is a mail')
    }
    await hold('j2', false)
    await drawn()
    expect((await decline()).status).toBe(200)
    const files = await drawAttachments(world.ports, await mailOf(mailAction.absent))
    expect(
      files.map(({ file }) => [file.method, ...readCalendar(String(file.content)).entries.map(({ status }) => status)]),
    ).toEqual([['CANCEL', 'CANCELLED']])
  })

  it('has the entries and sequence numbers of the feed, opened before or after it', async () => {
    const { world, ana, hold, drawn } = await attending()
    const first = await drawn()
    expect(first?.entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
    world.clock.advance(3_600_000)
    const opened = await world.call(openCalendarFeed, { params: world.path, body: {} }, { as: ana })
    const params = { calendar: opened.body.url?.split('/').at(-1) ?? '' }
    const feed = async () => readCalendar((await world.call(readCalendarFeed, { params })).bytes.toString()).entries
    expect(await feed()).toEqual(first?.entries)
    await hold('j2', false)
    const mailed = (await drawn())?.entries ?? []
    expect(mailed.map(({ status }) => status)).toEqual(['CONFIRMED', 'CANCELLED'])
    expect(mailed[1]?.sequence).toBeGreaterThan(first?.entries[1]?.sequence ?? 0)
    expect(await feed()).toEqual(mailed)
  })

  it('of one day invites to it, cancels it once it is given up, and is not there where it was never told', async () => {
    const { ana, hold, drawn } = await attending()
    await hold('j2', false)
    expect(await drawn('j2')).toBeUndefined()
    expect(await drawn('j1')).toMatchObject({
      ...{ sentAs: 'REQUEST', method: 'REQUEST' },
      entries: [{ status: 'CONFIRMED', attendees: [`mailto:${ana.email}`], organizer: 'mailto:parvis@localhost' }],
    })
    await hold('j1', false)
    expect(await drawn('j1')).toMatchObject({ sentAs: 'CANCEL', method: 'CANCEL', entries: [{ status: 'CANCELLED' }] })
  })
})
