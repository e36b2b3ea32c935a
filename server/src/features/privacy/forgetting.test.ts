import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { newBadgeCode } from '#kit/ids.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function crowded(day: string, months = 24) {
  const world = await makeWorld({ days: [{ day }], settings: { FO_RETENTION_MONTHS: months } })
  const lead = await world.person({ organiser: true })
  for (const _ of [1, 2, 3]) await world.person({ takesPart: true })
  const save = async (part: 'days' | 'settings', value: unknown, allow: readonly object[] = []) => {
    const params = { ...world.path, part }
    const { revision } = (await world.call(getPart, { params }, { as: lead })).body
    return world.call(savePart, { params, body: { value, revision, allow } } as never, { as: lead })
  }
  return { world, save }
}

const monthsOf = async ({ ports, eventId }: World) =>
  (await ports.db.select({ settings: events.settings }).from(events).where(eq(events.id, eventId)))[0]?.settings

it('a shorter retention says how many people it would have erased, and waits until that is decided', async () => {
  const { world, save } = await crowded('2025-06-01')
  const refused = await save('settings', { FO_RETENTION_MONTHS: 1 })
  expect([refused.status, refused.error.code]).toEqual([409, 'PLAN_REFUSED'])
  expect(refused.error.detail).toMatchObject({
    open: 1,
    effects: [{ kind: 'FILE_FORGOTTEN', item: 'settings.FO_RETENTION_MONTHS', people: 3, remedies: ['apply'] }],
  })
  expect(await monthsOf(world)).toEqual({ FO_RETENTION_MONTHS: 24 })
  const decided = await save('settings', { FO_RETENTION_MONTHS: 1 }, [
    { item: 'settings.FO_RETENTION_MONTHS', remedy: 'apply' },
  ])
  expect(decided.status).toBe(200)
  expect(await monthsOf(world)).toEqual({ FO_RETENTION_MONTHS: 1 })
})

it('days that are moved to long ago say it too', async () => {
  const { save } = await crowded('2027-05-11')
  const refused = await save('days', [{ id: 'j1', day: '2020-05-11' }])
  expect(refused.error.detail).toMatchObject({ effects: [{ kind: 'FILE_FORGOTTEN', item: 'days.last', people: 3 }] })
  const decided = await save('days', [{ id: 'j1', day: '2020-05-11' }], [{ item: 'days.last', remedy: 'apply' }])
  expect(decided.status).toBe(200)
})

it('participants of another event still to come are not counted', async () => {
  const { world, save } = await crowded('2025-06-01')
  const id = `${world.eventId}n`
  await world.ports.db.insert(events).values({ id, domainId: world.domainId, context: id, name: 'La suivante' })
  const person = await world.person({ takesPart: true })
  await world.ports.db.insert(participations).values({ eventId: id, userId: person.userId, code: newBadgeCode() })
  const { error } = await save('settings', { FO_RETENTION_MONTHS: 1 })
  expect(error.detail).toMatchObject({ effects: [{ people: 3 }] })
})

it.each([
  ['longer', '2025-06-01', 24, 36],
  ['shorter, and yet over in a long time', '2027-05-11', 24, 6],
  ['without limit', '2025-06-01', 24, 0],
] as const)('a retention that is %s is saved without a decision', async (_, day, was, will) => {
  const { save } = await crowded(day, was)
  expect((await save('settings', { FO_RETENTION_MONTHS: will })).status).toBe(200)
})
