import { listLogs } from '@parvis/contract/logs/logs.ts'
import { saveAttendance } from '@parvis/contract/participation/participation.ts'
import { logPresence } from '@parvis/contract/presence/presence.ts'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { presenceStays } from '#db/tables/presence.ts'
import type { LiveWorld } from '#testing/live.ts'
import { makeLive } from '#testing/live.ts'
import type { Person } from '#testing/world.ts'
import { countPresent, followPresence, noteAsking, touchPresentPeople } from './presence.service.ts'

const MINUTE = 60_000

const log = (world: LiveWorld, as: Person, type: 'IN' | 'OUT') =>
  world.call(logPresence, { params: { ...world.path, userId: as.userId }, body: { type } }, { as })
const stays = ({ ports, eventId }: LiveWorld, { userId }: Person) =>
  ports.db
    .select({ inAt: presenceStays.inAt, outAt: presenceStays.outAt, reason: presenceStays.reason })
    .from(presenceStays)
    .where(and(eq(presenceStays.eventId, eventId), eq(presenceStays.userId, userId)))
    .orderBy(asc(presenceStays.inAt))
const present = ({ ports, eventId }: LiveWorld) => countPresent(ports.db, eventId)

function openTab(world: LiveWorld, { userId }: Person) {
  let gone = () => {}
  const socket = {
    onClose: (hook: () => void) => {
      gone = hook
    },
  }
  followPresence(world.ports, socket, { eventId: world.eventId, userId })
  return { close: () => gone() }
}

describe('coming and going', () => {
  it('is noted once, for repeated messages', async () => {
    const world = await makeLive()
    const as = await world.attendee({ isRemote: true })
    const inAt = world.clock.now()
    await Promise.all([log(world, as, 'IN'), log(world, as, 'IN')])
    expect((await log(world, as, 'IN')).body).toMatchObject({ type: 'IN', isOut: false })
    expect(await present(world)).toBe(1)
    world.clock.advance(5 * MINUTE)
    await log(world, as, 'OUT')
    await log(world, as, 'OUT')
    expect(await stays(world, as)).toEqual([{ inAt, outAt: world.clock.now(), reason: 'left' }])
    await log(world, as, 'IN')
    expect(await stays(world, as)).toHaveLength(2)
  })

  it('is in the log of the event, each once, a line that was lost too', async () => {
    const world = await makeLive()
    const as = await world.attendee({ isRemote: true })
    const lines = async () => {
      const { body } = await world.call(listLogs, { params: world.path, query: {} }, { as: world.organiser })
      return body.data.map(({ label, createdAt }) => [label, createdAt])
    }
    const [cameAt, wentAt, backAt, seenAt] = [0, 1, 2, 3].map((minutes) =>
      new Date(world.clock.now().getTime() + minutes * MINUTE).toISOString(),
    )
    await Promise.all([log(world, as, 'IN'), log(world, as, 'IN')])
    world.clock.advance(MINUTE)
    await log(world, as, 'OUT')
    await log(world, as, 'OUT')
    world.clock.advance(MINUTE)
    await log(world, as, 'IN')
    const told = [
      ['Entre dans le direct', backAt],
      ['Quitte le direct', wentAt],
      ['Entre dans le direct', cameAt],
    ]
    expect(await lines()).toEqual(told)
    world.clock.advance(MINUTE)
    await log(world, as, 'IN')
    world.clock.advance(10 * MINUTE)
    await touchPresentPeople(world.ports)
    expect(await lines()).toEqual([['Quitte le direct', seenAt], ...told])
    await log(world, await world.person(), 'IN')
    expect(await lines()).toHaveLength(4)
  })

  it('of an unregistered person is not noted', async () => {
    const world = await makeLive()
    const as = await world.person()
    expect((await log(world, as, 'IN')).status).toBe(200)
    expect(await present(world)).toBe(0)
  })

  it('marks people who went out where the event says so, and there alone', async () => {
    const isOut = async (isOn: boolean) => {
      const world = await makeLive({ settings: { FO_MEETING_OUT_MODE: isOn } })
      const as = await world.attendee({ isRemote: true })
      const told: unknown[] = []
      for (const type of ['IN', 'OUT', 'IN', 'OUT'] as const) {
        const { body } = await log(world, as, type)
        const [row] = await world.ports.db
          .select({ isOut: participations.isOut })
          .from(participations)
          .where(eq(participations.userId, as.userId))
        expect(row?.isOut).toBe(body.isOut)
        told.push(body.isOut)
      }
      return told
    }
    expect(await isOut(true)).toEqual([false, true, false, true])
    expect(await isOut(false)).toEqual([false, false, false, false])
  })
})

describe('a stay', () => {
  it('lasts as long as one of the person’s pages is open', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    await log(world, as, 'IN')
    const [one, two] = [openTab(world, as), openTab(world, as)]
    one.close()
    for (let i = 0; i < 10; i++) {
      world.clock.advance(MINUTE)
      await touchPresentPeople(world.ports)
    }
    expect(await present(world)).toBe(1)
    two.close()
    expect(await stays(world, as)).toMatchObject([{ outAt: null }])
  })

  it('is lost a minute after the last page is', async () => {
    const world = await makeLive()
    const as = await world.attendee()
    await log(world, as, 'IN')
    const tab = openTab(world, as)
    world.clock.advance(MINUTE)
    const lostAt = world.clock.now()
    tab.close()
    world.timers.pass(59_000)
    const back = openTab(world, as)
    world.timers.pass(2 * MINUTE)
    expect(await present(world)).toBe(1)
    back.close()
    world.timers.pass(MINUTE)
    await expect.poll(() => stays(world, as)).toMatchObject([{ outAt: lostAt, reason: 'lost' }])
  })

  it('of a dead process is closed at its last sign of life', async () => {
    const world = await makeLive()
    const [as, other] = [await world.attendee(), await world.attendee()]
    await log(world, as, 'IN')
    await log(world, other, 'IN')
    const tab = openTab(world, other)
    const lastSeen = world.clock.now()
    world.clock.advance(2.5 * MINUTE)
    await touchPresentPeople(world.ports)
    expect(await present(world)).toBe(2)
    world.clock.advance(MINUTE)
    await touchPresentPeople(world.ports)
    expect(await stays(world, as)).toMatchObject([{ outAt: lastSeen, reason: 'lost' }])
    expect(await stays(world, other)).toMatchObject([{ outAt: null }])
    tab.close()
  })

  it('that was taken for lost is followed by another when the person is there all the same', async () => {
    const world = await makeLive()
    const [lost, left] = [await world.attendee(), await world.attendee()]
    for (const as of [lost, left]) await log(world, as, 'IN')
    world.clock.advance(4 * MINUTE)
    await touchPresentPeople(world.ports)
    await log(world, left, 'IN')
    await log(world, left, 'OUT')
    const tabs = [openTab(world, lost), openTab(world, left)]
    await touchPresentPeople(world.ports)
    expect(await stays(world, lost)).toMatchObject([{ reason: 'lost' }, { outAt: null }])
    expect((await stays(world, left)).filter(({ outAt }) => outAt === null)).toEqual([])
    for (const tab of tabs) tab.close()
  })

  it('goes on for a person who only asks, and for one who says again that they are in', async () => {
    const world = await makeLive()
    const [asking, saying] = [await world.attendee(), await world.attendee()]
    for (const as of [asking, saying]) await log(world, as, 'IN')
    for (let i = 0; i < 5; i++) {
      world.clock.advance(MINUTE)
      noteAsking(world.ports, { eventId: world.eventId, userId: asking.userId })
      await log(world, saying, 'IN')
      await touchPresentPeople(world.ports)
    }
    expect(await present(world)).toBe(2)
    for (let i = 0; i < 5; i++) {
      world.clock.advance(MINUTE)
      await touchPresentPeople(world.ports)
    }
    expect(await present(world)).toBe(0)
  })
})

describe('the mark of the day', () => {
  const startAt = '2027-03-01T08:00:00Z'
  const days = [
    { id: 'j1', day: '2027-03-01' },
    { id: 'j2', day: '2027-03-02' },
  ]
  const mark = (world: LiveWorld, as: Person, dayId: string) =>
    world.call(saveAttendance, { params: { ...world.path, dayId, userId: as.userId }, body: { present: true } }, { as })

  it('is made by remote people themselves, once the live has begun and on its day alone', async () => {
    const world = await makeLive({ settings: { startAt }, days })
    const remote = await world.attendee({ isRemote: true })
    expect((await mark(world, remote, 'j1')).body).toMatchObject({ present: true })
    expect((await mark(world, remote, 'j2')).status).toBe(403)
    expect((await mark(world, await world.attendee(), 'j1')).status).toBe(403)
    expect((await mark(world, await world.person(), 'j1')).status).toBe(403)
    const early = await makeLive({ settings: { startAt: '2099-03-01T08:00:00Z' }, days })
    expect((await mark(early, await early.attendee({ isRemote: true }), 'j1')).status).toBe(403)
  })
})
