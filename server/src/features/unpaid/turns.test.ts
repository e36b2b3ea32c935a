import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { getPart, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { readDues } from '@parvis/contract/money/money.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { openHouse } from '#testing/house.ts'
import { seller } from '#testing/shop.ts'
import type { UnpaidShop } from '#testing/unpaid.ts'
import { makeUnpaidShop } from '#testing/unpaid.ts'
import type { Person } from '#testing/world.ts'

let before: Date
beforeEach(async () => {
  before = (await openHouse()).clock.now()
})
afterEach(async () => {
  const { clock } = await openHouse()
  clock.advance(before.getTime() - clock.now().getTime())
})

const isRegistered = async ({ ports, eventId }: UnpaidShop, { userId }: Person): Promise<boolean | undefined> => {
  const isTheirs = and(eq(participations.eventId, eventId), eq(participations.userId, userId))
  return (await ports.db.select().from(participations).where(isTheirs))[0]?.registered
}

async function change({ ports, eventId }: UnpaidShop, more: SomeSettings): Promise<void> {
  const [row] = await ports.db.select().from(events).where(eq(events.id, eventId))
  await ports.db
    .update(events)
    .set({ settings: { ...row?.settings, ...more } })
    .where(eq(events.id, eventId))
  forgetEvent(ports.db)
}

async function somebody(shop: UnpaidShop): Promise<Person> {
  const person = await shop.person()
  await shop.register(person)
  return person
}
const hoursTo = (shop: UnpaidShop, until: string | null): number =>
  Math.round((new Date(until ?? '').getTime() - shop.clock.now().getTime()) / 36_000) / 100

describe('an event that begins to give up places', () => {
  it('takes none from its people at once: a mail announces the whole delay', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_HOURS: 0 })
    const person = await somebody(shop)
    await shop.pass(100)
    await change(shop, { FO_UNPAID_HOURS: 48 })
    await shop.look()
    expect((await shop.toldTo(person)).map(({ actionId }) => actionId)).toEqual([20])
    expect(hoursTo(shop, await shop.keptUntil(person))).toBeCloseTo(48, 1)
    await shop.pass(47)
    expect(await isRegistered(shop, person)).toBe(true)
    await shop.pass(1.1)
    expect(await isRegistered(shop, person)).toBe(false)
  })

  it('does so sooner without shortening announced delays, nor giving others less than the new delay', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_HOURS: 200 })
    const told = await somebody(shop)
    await shop.pass(177)
    const other = await somebody(shop)
    const promised = await shop.keptUntil(told)
    await change(shop, { FO_UNPAID_HOURS: 6 })
    await shop.look()
    expect(await shop.keptUntil(told)).toBe(promised)
    expect(hoursTo(shop, await shop.keptUntil(other))).toBeCloseTo(6, 1)
    await shop.pass(3.1)
    await shop.pass(3.1)
    expect([await isRegistered(shop, told), await isRegistered(shop, other)]).toEqual([true, false])
    await shop.pass(18)
    expect(await isRegistered(shop, told)).toBe(false)
  })

  it('gives up none once it does so no more', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    await change(shop, { FO_UNPAID_HOURS: 0 })
    await shop.pass(100)
    expect(await isRegistered(shop, person)).toBe(true)
  })
})

describe('an obstacle to paying that the organiser alone can mend', () => {
  it('stops the time: no person is told or loses their place meanwhile, and an announced delay lasts as much longer', async () => {
    const shop = await makeUnpaidShop()
    const told = await somebody(shop)
    await shop.pass(25)
    const promised = new Date((await shop.keptUntil(told)) ?? '').getTime()
    await change(shop, { FO_SELLER: { ...seller, siret: '' } })
    await shop.look()
    const other = await somebody(shop)
    await shop.pass(100)
    expect([await isRegistered(shop, told), await shop.keptUntil(told)]).toEqual([true, null])
    expect(await shop.toldTo(other)).toEqual([])
    await change(shop, { FO_SELLER: seller })
    await shop.look()
    const later = new Date((await shop.keptUntil(told)) ?? '').getTime()
    expect((later - promised) / 3_600_000).toBeCloseTo(100, 1)
    expect(hoursTo(shop, await shop.keptUntil(other))).toBeCloseTo(48, 1)
    await shop.pass(24.1)
    expect([await isRegistered(shop, told), await isRegistered(shop, other)]).toEqual([false, true])
  })
})

describe('the team', () => {
  it('decides it once told how many are written to, and reads how many places are given up and when', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_HOURS: 0 })
    const as = await shop.person({ organiser: true })
    const params = { ...shop.path, part: 'settings' as const }
    await somebody(shop)
    const { revision, value } = (await shop.call(getPart, { params }, { as })).body
    const settings = { ...(value as Record<string, unknown>), FO_UNPAID_HOURS: 48 }
    const save = () => shop.call(savePart, { params, body: { revision, value: settings } } as never, { as })
    const asked = await save()
    const { effects = [] } = (asked.error.detail ?? {}) as { effects?: { kind: string; people: number }[] }
    expect([asked.status, effects.map(({ kind, people }) => [kind, people])]).toEqual([409, [['FILE_RELEASING', 1]]])
    await change(shop, { FO_UNPAID_HOURS: 48 })
    await shop.look()
    const { eventId } = shop
    const { body } = await shop.call(getOverview, { query: { eventId } }, { as })
    expect(body.releases?.count).toBe(1)
    expect(hoursTo(shop, body.releases?.firstAt ?? null)).toBeCloseTo(48, 1)
    const dues = await shop.call(readDues, { params: shop.path, query: { kind: 'kept' } }, { as })
    expect(dues.body.data).toMatchObject([{ keptUntil: body.releases?.firstAt }])
  })
})
