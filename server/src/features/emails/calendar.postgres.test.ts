import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participationDays } from '#db/tables/participation.ts'
import { readCalendar } from '#testing/foreign-calendar.ts'
import { makeWorld } from '#testing/world.ts'
import { drawCalendar } from './calendar.service.ts'

it('a calendar that is drawn by several mails at once gives each entry one sequence number, from the first on', async () => {
  const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
  const { ports, eventId, path } = world
  const ana = await world.person()
  const come = { params: { ...path, userId: ana.userId }, body: { participation: 4 as const } }
  await world.call(updateParticipation, come, { as: ana })
  const drawn = async () =>
    readCalendar(String((await drawCalendar(ports, eventId, ana.userId, 'fr'))?.content)).entries
  const together = async () => (await Promise.all(Array.from({ length: 12 }, drawn))).map((one) => JSON.stringify(one))
  expect(new Set(await together()).size).toBe(1)
  const before = await drawn()
  await ports.db
    .update(participationDays)
    .set({ registered: false, onSite: false })
    .where(and(eq(participationDays.userId, ana.userId), eq(participationDays.eventDayId, 'j2')))
  expect(new Set(await together()).size).toBe(1)
  const [same, gone] = await drawn()
  expect(same).toEqual(before[0])
  expect(gone?.status).toBe('CANCELLED')
  expect(gone?.sequence).toBeGreaterThan(before[1]?.sequence ?? 0)
})
