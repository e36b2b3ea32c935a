import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import { getEvent } from '@parvis/contract/events/events.ts'
import type { Decision } from '@parvis/contract/kit/plan.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { openRegistration } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { participationDays } from '#db/tables/participation.ts'
import { waitingList } from '#db/tables/waiting-list.ts'
import { fileOf, makePopulated, replaced } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const comes = (world: World, as: Person, dayIds?: string[], participation: 1 | 3 | 4 = 4) =>
  world.call(
    updateParticipation,
    { params: { ...world.path, userId: as.userId }, body: { participation, dayIds } },
    { as },
  )
const heldBy = async ({ ports, eventId }: World, { userId }: Person) =>
  (
    await ports.db
      .select({ id: participationDays.eventDayId })
      .from(participationDays)
      .where(
        and(
          eq(participationDays.eventId, eventId),
          eq(participationDays.userId, userId),
          eq(participationDays.registered, true),
        ),
      )
  )
    .map(({ id }) => id)
    .toSorted()
const seenBy = async (world: World, as: Person) => {
  const { event } = (await world.call(openRegistration, { params: { ...world.path, userId: as.userId } }, { as })).body
  return { days: event.days.map(({ id }) => id), canRegister: event.canRegister }
}
/** Saves the days of an event as its organiser would, from what they are. */
async function saveDays(
  world: World,
  as: Person,
  edit: (days: Record<string, unknown>[]) => Record<string, unknown>[],
  asked: { allow?: Decision[]; dryRun?: boolean } = {},
) {
  const params = { ...world.path, part: 'days' as const }
  const { revision, value } = (await world.call(getPart, { params }, { as })).body
  const body = { revision, value: edit(value as Record<string, unknown>[]), ...asked }
  return world.call(savePart, { params, body }, { as })
}

const retire = async (world: World, retired: string) => {
  const as = await world.person({ organiser: true })
  await saveDays(world, as, (days) => days.map((day) => (day['id'] === retired ? { ...day, isRetired: true } : day)))
}

describe('a day that is left out', () => {
  it('may be retired while it has participants, and is offered again from the screen', async () => {
    const world = await makeWorld({ days: [{ id: 'j1', capacity: 5 }, { id: 'j2' }] })
    const [organiser, holder, newcomer] = [
      await world.person({ organiser: true }),
      await world.person(),
      await world.person(),
    ]
    await comes(world, holder, ['j1', 'j2'])
    const withoutFirst = (days: Record<string, unknown>[]) => days.filter((day) => day['id'] !== 'j1')
    const { effects } = (await saveDays(world, organiser, withoutFirst, { dryRun: true })).body.plan
    expect(effects.map(({ kind, people, remedies }) => [kind, people, remedies])).toEqual([
      ['FILE_HELD', 1, ['retire']],
    ])
    expect((await saveDays(world, organiser, withoutFirst)).status).toBe(409)
    const allow = [{ item: 'days.j1', remedy: 'retire' }]
    expect((await saveDays(world, organiser, withoutFirst, { allow })).status).toBe(200)
    expect(await heldBy(world, holder)).toEqual(['j1', 'j2'])
    expect(await seenBy(world, holder)).toEqual({ days: ['j1', 'j2'], canRegister: true })
    expect(await seenBy(world, newcomer)).toEqual({ days: ['j2'], canRegister: true })
    await saveDays(world, organiser, (days) => days.map((day) => ({ ...day, isRetired: false })))
    expect(await seenBy(world, newcomer)).toEqual({ days: ['j1', 'j2'], canRegister: true })
  })

  it('may be retired by the file, and says so in it', async () => {
    const one = await makePopulated()
    await one.load(replaced(one.text, 'price: 120.5, capacity: 5', 'price: 120.5, capacity: 5, isRetired: true'))
    const params = { domainId: one.world.domainId, eventId: one.eventId }
    const { days } = (await one.world.call(getEvent, { params }, {})).body
    expect(days.map(({ id, isRetired }) => [id, isRetired])).toEqual([
      ['j1', true],
      ['j2', false],
    ])
    expect(await fileOf(one)).toMatch(/id: j1\n(?:.*\n){1,8}\s+isRetired: true/)
  })

  it('cannot be the last one offered', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    const organiser = await world.person({ organiser: true })
    const refused = await saveDays(world, organiser, (days) => days.map((day) => ({ ...day, isRetired: true })))
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { errors: [{ message: 'Une journée au moins doit être proposée' }] },
    ])
  })
})

describe('a retired day', () => {
  it('cannot be taken anew, by any way', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    await retire(world, 'j1')
    const [all, named, remote, later] = [
      await world.person(),
      await world.person(),
      await world.person(),
      await world.person(),
    ]
    expect((await comes(world, all)).status).toBe(200)
    expect(await heldBy(world, all)).toEqual(['j2'])
    expect(await comes(world, named, ['j1', 'j2'])).toMatchObject({ status: 409, body: { code: 'DAY_FULL' } })
    expect(await heldBy(world, named)).toEqual([])
    expect((await comes(world, remote, ['j1'], 1)).status).toBe(409)
    await comes(world, later, ['j2'])
    expect((await comes(world, later, ['j1'])).status).toBe(409)
    expect(await heldBy(world, later)).toEqual(['j2'])
  })

  it('stays with its holder while they change the rest, and is gone for them too once given back', async () => {
    const world = await makeWorld({ days: [{ id: 'j1' }, { id: 'j2' }] })
    const holder = await world.person()
    await comes(world, holder, ['j1'])
    await retire(world, 'j1')
    await comes(world, holder, ['j1', 'j2'])
    expect(await heldBy(world, holder)).toEqual(['j1', 'j2'])
    await comes(world, holder)
    expect(await heldBy(world, holder)).toEqual(['j1', 'j2'])
    await comes(world, holder, ['j2'])
    expect((await comes(world, holder, ['j1'])).status).toBe(409)
    expect(await heldBy(world, holder)).toEqual(['j2'])
  })

  it('leaves no place where the others are full, and none to the waiting list but one already kept for it', async () => {
    const world = await makeWorld({
      days: [
        { id: 'j1', capacity: 2 },
        { id: 'j2', capacity: 1 },
      ],
      settings: { FO_WAITING_LIST: true },
    })
    const [first, second, promised] = [
      await world.person(),
      await world.person(),
      await world.person({ takesPart: true }),
    ]
    await comes(world, first, ['j1', 'j2'])
    await retire(world, 'j1')
    expect(await seenBy(world, second)).toEqual({ days: ['j2'], canRegister: false })
    const at = world.clock.now()
    await world.ports.db.insert(waitingList).values({
      ...{ eventId: world.eventId, userId: promised.userId, joinedAt: at, status: 'offered' as const, dayId: 'j1' },
      ...{ offeredAt: at, offerExpiresAt: new Date(at.getTime() + 3_600_000) },
    })
    expect(await seenBy(world, promised)).toEqual({ days: ['j1', 'j2'], canRegister: true })
    expect((await comes(world, promised, ['j1'])).status).toBe(200)
    expect(await heldBy(world, promised)).toEqual(['j1'])
  })
})
