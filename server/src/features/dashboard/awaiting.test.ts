import { confirmTransfer, dropTransfer } from '@parvis/contract/checkout/checkout.ts'
import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { saveTranslations } from '@parvis/contract/translations/translations.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders, payments } from '#db/tables/checkout.ts'
import { conferenceSlots, conferences, rooms } from '#db/tables/conferences.ts'
import { outbox } from '#db/tables/emails.ts'
import { eventEditions } from '#db/tables/event-templates.ts'
import { messages } from '#db/tables/messages.ts'
import { photos } from '#db/tables/photos.ts'
import { newId } from '#kit/ids.ts'
import { makeShop } from '#testing/shop.ts'
import type { EventToMake, Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const overview = async (world: World, as: Person) =>
  (await world.call(getOverview, { query: { eventId: world.eventId } }, { as })).body

async function comes(world: World): Promise<void> {
  const person = await world.person()
  const values = { participation: { participation: 4 as const }, dates: { dayIds: ['j1'] } }
  const params = { ...world.path, userId: person.userId }
  expect((await world.call(register, { params, body: { values } }, { as: person })).status).toBe(200)
}

const paid: EventToMake = { settings: { FO_PAYMENT_ACTIVE: true }, days: [{ id: 'j1', priceCents: 5000 }] }

it('an unpaid registration is shown to members who read people or money alone', async () => {
  const world = await makeWorld(paid)
  await comes(world)
  const told = async (role: 'lead' | 'accountant' | 'reader' | 'editor' | 'doorkeeper' | 'stage') => {
    const { due, toGiveBack, clashes, unseenPhotos } = await overview(world, await world.person({ organiser: role }))
    return [due, toGiveBack?.count ?? null, clashes?.count ?? null, unseenPhotos]
  }
  expect(await told('lead')).toEqual([1, 0, 0, 0])
  expect(await told('accountant')).toEqual([1, 0, null, null])
  expect(await told('reader')).toEqual([1, null, null, null])
  expect(await told('editor')).toEqual([null, null, 0, null])
  expect(await told('doorkeeper')).toEqual([null, null, null, null])
  expect(await told('stage')).toEqual([null, null, null, 0])
})

it('a room booked twice at once is told with its time, and a photo without a viewer is counted', async () => {
  const world = await makeWorld()
  const { eventId, ports } = world
  const ana = await world.person({ organiser: true })
  await ports.db.insert(rooms).values({ eventId, id: 'halle', name: 'Grande halle' })
  await ports.db.insert(conferences).values(['a', 'b'].map((id) => ({ eventId, id, title: id })))
  const slot = (id: string, from: string, to: string) => ({
    ...{ eventId, id, conferenceId: id, roomId: 'halle' },
    ...{ startAt: new Date(`2027-05-11T${from}:00Z`), endAt: new Date(`2027-05-11T${to}:00Z`) },
  })
  await ports.db.insert(conferenceSlots).values([slot('a', '10:00', '11:00'), slot('b', '10:30', '11:30')])
  await ports.db.insert(photos).values({
    ...{ id: newId(world.clock.now()), eventId, key: 'k', width: 1, height: 1 },
    ...{ isForAll: false, uploadedAt: world.clock.now() },
  })
  expect(await overview(world, ana)).toMatchObject({
    clashes: {
      count: 1,
      first: {
        ...{ kind: 'room', name: 'Grande halle' },
        ...{ startAt: '2027-05-11T10:30:00.000Z', endAt: '2027-05-11T11:00:00.000Z' },
      },
    },
    unseenPhotos: 1,
  })
})

it('a registration is in the figures that follow it, and the edition before is only for its own team', async () => {
  const before = await makeWorld()
  await comes(before)
  const world = await makeWorld()
  const ana = await world.person({ organiser: true })
  await world.ports.db.insert(eventEditions).values({ eventId: world.eventId, copiedFrom: before.eventId })
  const first = await overview(world, ana)
  expect([first.registered, first.before]).toEqual([0, null])
  await comes(world)
  await expect.poll(async () => (await overview(world, ana)).registered, { timeout: 5_000 }).toBe(1)
})

it('a transfer that is announced, given up or received is in the figures that follow it, and so are people of a day', async () => {
  const shop = await makeShop()
  const organiser = await shop.person({ organiser: true })
  const told = async () => {
    const { due, days } = await overview(shop, organiser)
    return [due, days[0]?.taken]
  }
  const become = (figures: readonly number[]) => expect.poll(told, { timeout: 5_000 }).toEqual(figures)
  const onOrder = async (endpoint: typeof confirmTransfer | typeof dropTransfer) => {
    const [order] = await shop.orders()
    const params = { ...shop.path, orderId: order?.id ?? '' }
    const { status } = await shop.call(endpoint as typeof confirmTransfer, { params, body: {} }, { as: organiser })
    expect(status).toBe(200)
  }
  expect(await told()).toEqual([0, 0])
  const [one, other] = [await shop.person(), await shop.person()]
  for (const person of [one, other]) await shop.register(person)
  await become([2, 2])
  await shop.pay(one, { method: 'transfer' })
  await become([1, 2])
  await onOrder(dropTransfer)
  await become([2, 2])
  await shop.pay(one, { method: 'transfer' })
  await onOrder(confirmTransfer)
  await become([1, 2])
})

it('the overview lists refunds due, refused payments, held mails and held questions', async () => {
  const shop = await makeShop()
  const { eventId } = shop
  const { db } = shop.ports
  const organiser = await shop.person({ organiser: true })
  const told = async (as: Person) => {
    const { backs, refusedPayments, heldMails, keptMails, heldQuestions } = await overview(shop, as)
    return { backs, refusedPayments, heldMails, keptMails, heldQuestions }
  }
  const [over, refused, waiting] = [await shop.person(), await shop.person(), await shop.person()]
  expect(await told(organiser)).toEqual({
    ...{ backs: { count: 0, amount: 0 }, refusedPayments: 0, heldMails: 0, keptMails: 0, heldQuestions: 0 },
  })
  for (const person of [over, refused]) await shop.register(person)
  await shop.pay(over, { method: 'transfer' })
  const [order] = await shop.orders()
  const params = { ...shop.path, orderId: order?.id ?? '' }
  await shop.call(confirmTransfer, { params, body: { cents: 13_600 } }, { as: organiser })
  await shop.pay(refused)
  const [failed] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, refused.userId)))
  await db
    .update(payments)
    .set({ status: 'failed' })
    .where(eq(payments.orderId, failed?.id ?? ''))
  await db
    .update(orders)
    .set({ status: 'dropped' })
    .where(eq(orders.id, failed?.id ?? ''))
  await db
    .update(outbox)
    .set({ status: 'queued', lastError: 'later' })
    .where(and(eq(outbox.eventId, eventId), eq(outbox.userId, refused.userId)))
  const at = shop.clock.now()
  await db.insert(messages).values([
    { id: newId(at), eventId, userId: waiting.userId, message: 'Et le bois ?', createdAt: at },
    { id: newId(at), eventId, userId: waiting.userId, message: 'Vu', archived: true, createdAt: at },
  ])
  const found = await told(organiser)
  expect(found).toMatchObject({ backs: { count: 1, amount: 1600 }, refusedPayments: 1, heldQuestions: 1 })
  expect(found.heldMails).toBeGreaterThan(0)
  await shop.ports.jobs.settle()
  expect((await told(organiser)).keptMails).toBeGreaterThan(0)
  // A new attempt ends the refusal.
  await shop.pay(refused)
  expect((await told(organiser)).refusedPayments).toBe(0)
  expect(await told(await shop.person({ organiser: 'stage' }))).toEqual({
    ...{ backs: null, refusedPayments: null, heldMails: null, keptMails: null, heldQuestions: 1 },
  })
})

it('the overview names days, conferences and rooms in the language of its reader', async () => {
  const world = await makeWorld({ settings: { FO_LANGUAGES: ['fr', 'en'] }, days: [{ id: 'j1', label: 'Mardi' }] })
  const { eventId, ports } = world
  const as = await world.person({ organiser: true })
  await ports.db.insert(rooms).values({ eventId, id: 'halle', name: 'Grande halle' })
  await ports.db.insert(conferences).values(['a', 'b'].map((id) => ({ eventId, id, title: 'La scierie' })))
  const slot = (id: string, from: string, quota: number) => ({
    ...{ eventId, id, conferenceId: id, roomId: 'halle', quota },
    ...{ startAt: new Date(`2027-05-11T${from}:00Z`), endAt: new Date('2027-05-11T12:00:00Z') },
  })
  await ports.db.insert(conferenceSlots).values([slot('a', '10:00', 5), slot('b', '10:30', 9)])
  const translations = {
    'day.j1': 'Tuesday',
    'conference.a': 'The sawmill',
    'conference.b': 'The sawmill',
    'room.halle': 'Main hall',
  }
  await world.call(saveTranslations, { query: world.path, body: { languageId: 'en', translations } }, { as })
  const named = async (language: string) => {
    const asked = { as, headers: { 'accept-language': language } }
    const { days, slots, clashes } = (await world.call(getOverview, { query: { eventId } }, asked)).body
    return [...days, ...slots].map(({ label }) => label).concat(clashes?.first?.name ?? '')
  }
  expect(await named('fr')).toEqual(['Mardi', 'La scierie', 'La scierie', 'Grande halle'])
  expect(await named('en')).toEqual(['Tuesday', 'The sawmill', 'The sawmill', 'Main hall'])
})
