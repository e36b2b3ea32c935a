import { confirmTransfer, listOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { updateAction } from '@parvis/contract/emails/emails.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { keepPlace, readKeptPlace } from '@parvis/contract/unpaid/unpaid.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { forgetEvent } from '#features/events/events.service.ts'
import { openHouse } from '#testing/house.ts'
import { ACTIVE, bring, comes } from '#testing/party.ts'
import { play } from '#testing/shop.ts'
import type { UnpaidShop } from '#testing/unpaid.ts'
import { makeUnpaidShop } from '#testing/unpaid.ts'
import type { Person } from '#testing/world.ts'
import { lookAt, lookAtAll } from './unpaid.service.ts'

// Tests move the clock by days; this restores it for the tests that follow in the same process.
let before: Date
beforeEach(async () => {
  before = (await openHouse()).clock.now()
})
afterEach(async () => {
  const { clock } = await openHouse()
  clock.advance(before.getTime() - clock.now().getTime())
})

const isRegistered = async ({ ports, eventId }: UnpaidShop, userId: string): Promise<boolean | undefined> => {
  const isTheirs = and(eq(participations.eventId, eventId), eq(participations.userId, userId))
  return (await ports.db.select().from(participations).where(isTheirs))[0]?.registered
}
const deedsAbout = async (shop: UnpaidShop, userId: string) => {
  const as = await shop.person({ organiser: true })
  const { body } = await shop.call(listJournal, { params: shop.path, query: { person: userId } }, { as })
  return body.data
}

const lateMails = async ({ ports, eventId }: UnpaidShop, { userId }: Person) => {
  const isLate = and(eq(outbox.eventId, eventId), eq(outbox.userId, userId), like(outbox.dedupeKey, 'order:%:late'))
  return ports.db.select().from(outbox).where(isLate)
}

async function somebody(shop: UnpaidShop): Promise<Person> {
  const person = await shop.person({ firstName: 'Ana', lastName: 'Roux' })
  await shop.register(person)
  return person
}

describe('an unpaid registration', () => {
  it('is told of once with its instant, then given up once, with its mail and its line of the journal', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    const end = new Date(shop.clock.now().getTime() + 48 * 3_600_000)
    expect(await shop.keptUntil(person)).toBe(end.toISOString())
    await shop.pass(23.9)
    expect(await shop.toldTo(person)).toEqual([])
    await shop.pass(0.2)
    await shop.look()
    const [told, ...more] = await shop.toldTo(person)
    expect(more).toEqual([])
    expect(told?.actionId).toBe(20)
    for (const said of [/Ana Roux/, /120,00\s€/, /3 mars 2027 à 10\sh/, /\(heure de Paris\)/])
      expect(told?.text).toMatch(said)
    await shop.pass(23.5)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    await shop.pass(1)
    await shop.look()
    expect(await isRegistered(shop, person.userId)).toBe(false)
    const mails = await shop.toldTo(person)
    expect(mails.map(({ actionId }) => actionId)).toEqual([20, 21])
    expect(mails[1]?.text).toContain('Ana Roux')
    const deeds = await deedsAbout(shop, person.userId)
    expect(deeds).toMatchObject([
      { act: 'placeReleased', by: null, before: { choice: 'onsite' }, after: { choice: 'absent' } },
    ])
  })

  it('may be made again, and has the whole delay', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(24.1)
    await shop.pass(24.1)
    expect(await isRegistered(shop, person.userId)).toBe(false)
    await shop.register(person)
    await shop.pass(24.1)
    await shop.pass(23)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect((await shop.toldTo(person)).map(({ actionId }) => actionId)).toEqual([20, 21, 20])
  })

  it('is kept for ever where the event says nothing', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_HOURS: 0 })
    const person = await somebody(shop)
    expect(await shop.keptUntil(person)).toBeNull()
    await shop.pass(30 * 24)
    expect([await isRegistered(shop, person.userId), await shop.toldTo(person)]).toEqual([true, []])
  })

  it('is kept in an unpublished event, and told anew once it is published', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    const { db } = shop.ports
    const publish = (published: boolean) => db.update(events).set({ published }).where(eq(events.id, shop.eventId))
    await publish(false)
    forgetEvent(shop.ports.db)
    shop.clock.advance(30 * 3_600_000)
    await lookAtAll(shop.ports)
    await publish(true)
    forgetEvent(shop.ports.db)
    await shop.pass(1)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect((await shop.toldTo(person)).map(({ actionId }) => actionId)).toEqual([20, 20])
    await shop.pass(47)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    await shop.pass(1.1)
    expect(await isRegistered(shop, person.userId)).toBe(false)
  })

  it('is kept where a mail of it is silenced, as no place is cancelled in silence', async () => {
    const shop = await makeUnpaidShop()
    const as = await shop.person({ organiser: true })
    const params = { ...shop.path, actionId: 21 }
    await shop.call(updateAction, { params, body: { enabled: false, templates: {} } } as never, { as })
    const person = await somebody(shop)
    for (const hours of [25, 25, 25]) await shop.pass(hours)
    expect([await isRegistered(shop, person.userId), await shop.toldTo(person)]).toEqual([true, []])
  })

  it('is kept where its mail came back', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    const [told] = await shop.toldTo(person)
    await shop.ports.db
      .update(outbox)
      .set({ status: 'returned' })
      .where(eq(outbox.id, told?.id ?? ''))
    await shop.pass(100)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    const as = await shop.person({ organiser: true })
    const { body } = await shop.call(readKeptPlace, { params: { ...shop.path, userId: person.userId } }, { as })
    expect(body.place).toMatchObject({ hold: 'untold', until: null })
  })

  it('is kept where its person has no address', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.ports.db.delete(authentications).where(eq(authentications.userId, person.userId))
    await shop.pass(25)
    await shop.pass(100)
    expect(await isRegistered(shop, person.userId)).toBe(true)
  })

  it('is kept once the event has begun', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    const firstDay = new Date('2027-05-11T06:00:00Z').getTime()
    await shop.pass((firstDay - shop.clock.now().getTime()) / 3_600_000)
    expect(await isRegistered(shop, person.userId)).toBe(true)
  })
})

describe('a payment', () => {
  it('made in time keeps the place', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    await play(shop, await shop.pay(person), 'accept')
    await shop.pass(100)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect(await shop.keptUntil(person)).toBeNull()
  })

  it('that was begun has the delay begin anew', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(47)
    await shop.pay(person)
    await shop.pass(2)
    expect(await isRegistered(shop, person.userId)).toBe(true)
  })

  it('that comes once the place is given up is invoiced and told to its payer, and counts once they come back', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    const url = await shop.pay(person)
    await shop.pass(25)
    shop.clock.advance(24.1 * 3_600_000)
    await lookAt(shop.ports, shop.eventId)
    expect(await isRegistered(shop, person.userId)).toBe(false)
    await shop.payLate(url)
    await shop.pass(0)
    expect(await shop.invoices(person)).toMatchObject([{ price: 120, isPaid: true }])
    expect(await isRegistered(shop, person.userId)).toBe(false)
    expect(await lateMails(shop, person)).toHaveLength(1)
    expect(await shop.thanks(person)).toEqual([])
    // The earlier payment counts when the person comes back.
    await shop.register(person)
    expect(await shop.summary(person)).toMatchObject({ totalTTC: 0, keptUntil: null })
  })

  it('by transfer is awaited for as long as the event says, and a later one is told, and shown as to be returned', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_TRANSFER_DAYS: 10 })
    const person = await somebody(shop)
    await shop.pay(person, { method: 'transfer' })
    await shop.pass(100)
    expect([await isRegistered(shop, person.userId), await shop.toldTo(person)]).toEqual([true, []])
    await shop.pass(9 * 24 - 100 + 1)
    await shop.pass(25)
    expect(await isRegistered(shop, person.userId)).toBe(false)
    const as = await shop.person({ organiser: true })
    const { body: listed } = await shop.call(listOrders, { params: shop.path, query: {} }, { as })
    const orderId = listed.data[0]?.id ?? ''
    const came = await shop.call(confirmTransfer, { params: { ...shop.path, orderId }, body: {} }, { as })
    expect(came.status).toBe(200)
    await shop.ports.jobs.settle()
    const { body } = await shop.call(readTakings, { params: shop.path }, { as })
    expect(body.overpaid).toMatchObject([{ userId: person.userId, cents: 12_000, cause: 'held' }])
    expect(await lateMails(shop, person)).toMatchObject([{ text: expect.stringMatching(/120,00\s€/) }])
    expect(await shop.thanks(person)).toEqual([])
  })

  it('of a part by transfer keeps the place for ever', async () => {
    const shop = await makeUnpaidShop({ FO_UNPAID_TRANSFER_DAYS: 10 })
    const person = await somebody(shop)
    await shop.pay(person, { method: 'transfer' })
    const as = await shop.person({ organiser: true })
    const orderId = (await shop.orders())[0]?.id ?? ''
    await shop.call(confirmTransfer, { params: { ...shop.path, orderId }, body: { cents: 100 } }, { as })
    for (const days of [9.5, 2, 2]) await shop.pass(days * 24)
    expect(await isRegistered(shop, person.userId)).toBe(true)
  })
})

describe('people paid for by one payer', () => {
  it('lose their unpaid places, are named in the mail to their payer, and keep free ones', async () => {
    const shop = await makeUnpaidShop(ACTIVE)
    const host = await shop.person({ firstName: 'Hôte', lastName: 'Gris' })
    await shop.register(host)
    const due = (await bring(shop, host, { firstName: 'Zoé', lastName: 'Gris' })).body.id
    const free = (await bring(shop, host, { firstName: 'Léo', lastName: 'Gris' })).body.id
    await comes(shop, host, due)
    const atNoCost = { participation: { participation: 4 }, dates: { dayIds: ['free'] } }
    const params = { ...shop.path, userId: free }
    await shop.call(register, { params, body: { values: atNoCost } }, { as: host })
    const stranger = await somebody(shop)
    await play(shop, await shop.pay(stranger), 'accept')
    await shop.pass(25)
    await shop.pass(25)
    expect(await Promise.all([host.userId, due, free, stranger.userId].map((id) => isRegistered(shop, id)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    const mails = await shop.toldTo(host)
    expect(mails.map(({ actionId }) => actionId)).toEqual([20, 21])
    expect(mails[1]?.text).toContain('Hôte Gris et Zoé Gris')
    expect(await deedsAbout(shop, due)).toMatchObject([{ act: 'placeReleased' }])
  })
})

describe('the team', () => {
  it('keeps a place for longer or for ever, and leaves it to the delay again, which is told anew', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    await shop.pass(25)
    const keep = async (kept: object) => {
      const as = await shop.person({ organiser: true })
      const params = { ...shop.path, userId: person.userId }
      return shop.call(keepPlace, { params, body: { kept, why: 'Elle attend sa carte' } } as never, { as })
    }
    const later = new Date(shop.clock.now().getTime() + 100 * 3_600_000).toISOString()
    expect((await keep({ kind: 'until', until: later })).body).toMatchObject({ place: { until: later, hold: null } })
    await shop.pass(30)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect((await keep({ kind: 'always' })).body).toMatchObject({ place: { until: null, hold: 'always' } })
    await shop.pass(300)
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect((await keep({ kind: 'delay' })).status).toBe(200)
    await shop.look()
    expect(await isRegistered(shop, person.userId)).toBe(true)
    expect((await shop.toldTo(person)).map(({ actionId }) => actionId)).toEqual([20, 20])
    expect((await deedsAbout(shop, person.userId)).map(({ act, why }) => [act, why])).toEqual([
      ['placeKept', 'Elle attend sa carte'],
      ['placeKept', 'Elle attend sa carte'],
      ['placeKept', 'Elle attend sa carte'],
    ])
    await shop.pass(25)
    expect(await isRegistered(shop, person.userId)).toBe(false)
    expect(await keep({ kind: 'always' })).toMatchObject({ status: 409, error: { code: 'NOTHING_UNPAID' } })
  })

  it('is refused a moment that is over', async () => {
    const shop = await makeUnpaidShop()
    const person = await somebody(shop)
    const as = await shop.person({ organiser: true })
    const params = { ...shop.path, userId: person.userId }
    const kept = { kind: 'until' as const, until: shop.clock.now().toISOString() }
    expect((await shop.call(keepPlace, { params, body: { kept } }, { as })).status).toBe(400)
  })
})
