import { saveUserArticles } from '@parvis/contract/articles/articles.ts'
import { checkIn } from '@parvis/contract/check-in/check-in.ts'
import { takeSlot } from '@parvis/contract/conferences/conferences.ts'
import { updateParticipation } from '@parvis/contract/participation/participation.ts'
import { cancelRegistration, mergePeople } from '@parvis/contract/people/people.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { addWebhook, webhookKinds } from '@parvis/contract/webhooks/webhooks.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { conferenceSlots, conferences } from '#db/tables/conferences.ts'
import { refunds } from '#db/tables/refunds.ts'
import { webhookDeliveries } from '#db/tables/webhooks.ts'
import { createRefund, notifyRefund } from '#features/refunds/refund-payment.service.ts'
import { transaction } from '#kit/transaction.ts'
import { openHouse } from '#testing/house.ts'
import type { Receiver } from '#testing/receiver.ts'
import { startReceiver } from '#testing/receiver.ts'
import { rowsOf } from '#testing/rows.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

let receiver: Receiver
let shop: Shop
let lead: Person

beforeAll(async () => {
  receiver = await startReceiver()
  ;(await openHouse()).privateOrigins.push(receiver.origin)
})
afterAll(async () => {
  ;(await openHouse()).privateOrigins.splice(0)
  await receiver.close()
})
beforeEach(async () => {
  shop = await makeShop({ FO_MEETING_CONFERENCES_ACTIVE: true })
  lead = await shop.person({ organiser: true })
  const body = { url: receiver.origin, kinds: [...webhookKinds] }
  expect((await shop.call(addWebhook, { params: shop.path, body }, { as: lead })).status).toBe(201)
  receiver.received.length = 0
})
afterEach(async () => shop.ports.jobs.settle())

async function told() {
  await shop.ports.jobs.settle()
  return receiver.received.splice(0).map(({ type, data: { eventId, ...data } }) => {
    expect(eventId).toBe(shop.eventId)
    return [type, data]
  })
}

it('a registration that is made, changed and given up is told', async () => {
  const guest = await shop.person()
  const { userId } = guest
  await shop.register(guest)
  expect(await told()).toEqual([['registration.created', { userId, state: 'onsite', version: 1 }]])
  await shop.register(guest, { dayIds: ['j1', 'j2'] })
  expect(await told()).toEqual([['registration.updated', { userId, state: 'onsite', version: 2 }]])
  const params = { ...shop.path, userId }
  const body = { version: 2, isTold: false, companions: [], dryRun: true }
  expect((await shop.call(cancelRegistration, { params, body }, { as: lead })).status).toBe(200)
  expect(await told()).toEqual([])
  await shop.call(cancelRegistration, { params, body: { ...body, dryRun: false } }, { as: lead })
  expect(await told()).toEqual([['registration.cancelled', { userId, state: 'absent', version: 3 }]])
})

it('an answer that is changed apart is told once, under the version that stays', async () => {
  const { ports, eventId, path } = shop
  const slot = {
    id: 's',
    conferenceId: 'c',
    startAt: new Date('2099-05-11T08:00:00Z'),
    endAt: new Date('2099-05-11T09:00:00Z'),
  }
  await ports.db.insert(conferences).values({ eventId, id: 'c', title: 'La forêt' })
  await ports.db.insert(conferenceSlots).values({ ...slot, eventId, quota: null })
  const guest = await shop.person()
  const { userId } = guest
  await shop.register(guest)
  await told()
  const changed = ['registration.updated', { userId, state: 'onsite', version: 1 }]
  const asked = { params: { ...path, userId, conferenceId: 'c', slotId: 's' } }
  expect((await shop.call(takeSlot, asked, { as: guest })).status).toBe(200)
  expect(await told()).toEqual([changed])
  // The slot is already theirs: no change.
  expect((await shop.call(takeSlot, asked, { as: guest })).status).toBe(200)
  expect(await told()).toEqual([])
  const body = [{ id: 'dinner', dayId: '0', isSelected: true }]
  const saved = await shop.call(saveUserArticles, { params: { ...path, userId }, body }, { as: guest })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  expect(await told()).toEqual([changed])
})

it('an absence of an unregistered person is not notified', async () => {
  const guest = await shop.person()
  const params = { ...shop.path, userId: guest.userId }
  const answer = await shop.call(updateParticipation, { params, body: { participation: 3 } }, { as: guest })
  expect(answer.status, JSON.stringify(answer.error)).toBe(200)
  expect(await told()).toEqual([])
})

it('a paid order is notified, then its refunds, and its returns', async () => {
  const guest = await shop.person()
  const { userId } = guest
  await shop.register(guest)
  await told()
  await play(shop, await shop.pay(guest), 'accept')
  const [order] = await shop.orders()
  if (!order) expect.fail('There is no order')
  const of = { userId, orderId: order.id }
  expect(await told()).toEqual([['order.paid', { ...of, amount: 120, method: 'online' }]])
  const { ports, eventId } = shop
  const toGive = { eventId, orderId: order.id, creditNoteId: null, cents: 2000 }
  await transaction(ports.db, (tx) => createRefund(tx, ports, toGive))
  // Owed, not yet refunded.
  expect(await told()).toEqual([])
  await transaction(ports.db, (tx) => createRefund(tx, ports, { ...toGive, givenOn: '2027-03-01' }))
  const rows = await rowsOf(ports.db, refunds, eq(refunds.orderId, order.id))
  const given = rows.find(({ status }) => status === 'given') ?? expect.fail('Nothing was given')
  const refund = { ...of, refundId: given.id, amount: 20, way: 'transfer' }
  expect(await told()).toEqual([['order.refunded', refund]])
  await transaction(ports.db, (tx) => notifyRefund(tx, ports, given, 'order.refund_undone'))
  expect(await told()).toEqual([['order.refund_undone', refund]])
})

it('an entry is notified once, and once more when it is undone', async () => {
  const guest = await shop.person()
  const { userId } = guest
  await shop.register(guest)
  const { body } = await shop.call(
    updateParticipation,
    { params: { ...shop.path, userId }, body: { participation: 4, dayIds: ['j1'] } },
    { as: guest },
  )
  await told()
  const scan = async (more: object) =>
    shop.call(
      checkIn,
      { params: { ...shop.path, dayId: 'j1' }, body: { code: body.code ?? '', ...more } },
      { as: lead },
    )
  await scan({ force: true })
  await scan({})
  const presentAt = shop.clock.now().toISOString()
  expect(await told()).toEqual([['attendee.checked_in', { userId, dayId: 'j1', presentAt }]])
  await scan({ undo: true })
  expect(await told()).toEqual([['attendee.check_in_undone', { userId, dayId: 'j1' }]])
})

it('a mail that came back is told', async () => {
  const guest = await shop.person()
  await shop.register(guest)
  await told()
  const headers = { authorization: 'Bearer what providers know' }
  const payload = { event: 'bounce', address: guest.email }
  await shop.app.inject({ method: 'POST', url: '/api/mails/returns/json', payload, headers })
  const [[type, data] = expect.fail(), ...others] = await told()
  expect([type, others]).toEqual(['mail.returned', []])
  expect(data).toEqual({ userId: guest.userId, mailId: expect.any(String), reason: 'unknown' })
})

it('an erasure is notified by the id alone, and leaves no more in past notices', async () => {
  const guest = await shop.person({ lastName: 'Quenouillard' })
  const { userId } = guest
  await shop.register(guest)
  await told()
  expect((await shop.call(eraseUser, { params: { ...shop.path, userId } }, { as: lead })).status).toBe(200)
  expect(await told()).toEqual([
    ['registration.cancelled', { userId, state: 'absent', version: 2 }],
    ['person.erased', { userId }],
  ])
  const rows = await rowsOf(shop.ports.db, webhookDeliveries, eq(webhookDeliveries.userId, userId))
  expect(rows).toHaveLength(3)
})

it('a merge is notified', async () => {
  const [kept, other] = [await shop.person(), await shop.person()]
  await shop.register(kept)
  await shop.register(other)
  await told()
  const params = { ...shop.path, userId: kept.userId }
  const ask = (body: object) =>
    shop.call(mergePeople, { params, body: { otherId: other.userId, ...body } }, { as: lead })
  const { body } = await ask({ dryRun: true })
  expect((await ask({ seal: body.plan.seal })).status).toBe(200)
  const merged = (await told()).filter(([type]) => type === 'person.merged')
  expect(merged).toEqual([['person.merged', { userId: other.userId, into: kept.userId }]])
})
