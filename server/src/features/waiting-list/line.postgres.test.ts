import { offerOutOfTurn } from '@parvis/contract/line/line.ts'
import { saveWaiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eventDays } from '#db/tables/events.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { countDeadlocks, crowdOf } from '#testing/race.ts'
import { makeWorld } from '#testing/world.ts'
import { moveOne } from './line.service.ts'
import { serveLine } from './waiting-list.service.ts'

it('one free place is kept once, while several organisers offer it, move the line or serve it', async () => {
  const world = await makeWorld({ days: [{ id: 'j1', capacity: 0 }], settings: { FO_WAITING_LIST: true } })
  const { db } = world.ports
  const organisers = [await world.person({ organiser: true }), await world.person({ organiser: true })]
  const line = await crowdOf(world, 12, false)
  for (const as of line) {
    world.clock.advance(1000)
    await world.call(saveWaiting, { params: { ...world.path, userId: as.userId }, body: { wanted: true } }, { as })
  }
  await world.ports.jobs.settle()
  const deadlocks = await countDeadlocks(db)
  await db.update(eventDays).set({ capacity: 1 }).where(eq(eventDays.eventId, world.eventId))
  const offers = line.map(({ userId }, i) => {
    const as = organisers[i % 2]
    const body = { dayId: 'j1', reason: 'À la place d’une autre' }
    return world.call(offerOutOfTurn, { params: { ...world.path, userId }, body }, { ...(as && { as }) })
  })
  const moves = line.map(({ userId }) =>
    moveOne(world.ports, { ...world.path, userId }, { before: null, reason: '' }).catch(() => undefined),
  )
  const served = Array.from({ length: 6 }, () => serveLine(world.ports, world.eventId))
  const [answers] = await Promise.all([Promise.all(offers), Promise.all(moves), Promise.all(served)])
  for (const { status } of answers) expect([204, 409]).toContain(status)
  const rows = await db.select().from(waitingList).where(eq(waitingList.eventId, world.eventId))
  expect(rows.filter(({ status }) => status === 'offered')).toHaveLength(1)
  expect(rows.filter(({ status }) => status === 'waiting')).toHaveLength(11)
  const ranks = rows.flatMap(({ rank, status }) => (status === 'waiting' ? [rank] : []))
  expect(new Set(ranks).size).toBe(ranks.length)
  expect(await countDeadlocks(db)).toBe(deadlocks)
})
