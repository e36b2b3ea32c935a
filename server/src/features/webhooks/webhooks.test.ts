import { createHmac } from 'node:crypto'
import { getOverview } from '@parvis/contract/dashboard/dashboard.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  removeWebhook,
  renewWebhookSecret,
  replayWebhookDelivery,
  tryWebhook,
  webhookKinds,
} from '@parvis/contract/webhooks/webhooks.ts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import { transaction } from '#kit/transaction.ts'
import { openHouse } from '#testing/house.ts'
import type { Received, Receiver } from '#testing/receiver.ts'
import { startReceiver } from '#testing/receiver.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { WAITS_MS } from './delivery.service.ts'
import { enqueueWebhooks } from './outbox.service.ts'

let receiver: Receiver
let world: World
let lead: Person
let passed = 0
const HOUR = 3_600_000

beforeAll(async () => {
  receiver = await startReceiver()
  ;(await openHouse()).privateOrigins.push(receiver.origin)
})
afterAll(async () => {
  ;(await openHouse()).privateOrigins.splice(0)
  await receiver.close()
})
beforeEach(async () => {
  world = await makeWorld()
  lead = await world.person({ organiser: true })
  receiver.received.length = 0
  receiver.answers.length = 0
  // Ahead of the real time, at which short delays would end by themselves.
  passed = HOUR
  world.clock.advance(passed)
})
afterEach(() => {
  world.clock.advance(-passed)
  passed = 0
})

const pass = async (ms: number) => {
  world.clock.advance(ms)
  passed += ms
  await world.ports.jobs.settle()
}

async function add(kinds: readonly WebhookKind[] = webhookKinds, url = `${receiver.origin}/parvis?cle=1`) {
  const answer = await world.call(addWebhook, { params: world.path, body: { url, kinds: [...kinds] } }, { as: lead })
  expect(answer.status, JSON.stringify(answer.error)).toBe(201)
  const { id, secret } = answer.body
  return { id, secret, params: { ...world.path, webhookId: id } }
}

const values = { participation: { participation: 4 }, dates: { dayIds: ['j1'] } }
async function comes(person: Person, dayIds = ['j1']) {
  const params = { ...world.path, userId: person.userId }
  const body = { values: { ...values, dates: { dayIds } } }
  expect((await world.call(register, { params, body }, { as: person })).status).toBe(200)
}
const tell = (userId: string | null, n: number) =>
  transaction(world.ports.db, (tx) =>
    enqueueWebhooks(tx, world.ports, { eventId: world.eventId, userId, kind: 'order.paid', data: { n } }),
  )
const told = () => receiver.received.map(({ type, data }) => [type, data['n'] ?? data['userId']])
const read = async (params: { webhookId: string; domainId: string; eventId: string }) =>
  (await world.call(listWebhookDeliveries, { params, query: {} }, { as: lead })).body.data
const lost = async (as: Person) =>
  (await world.call(getOverview, { query: { eventId: world.eventId } }, { as })).body.lostWebhooks
const list = async () => (await world.call(listWebhooks, { params: world.path }, { as: lead })).body.data

/** By the specification, independent of our code. */
function verify({ headers, raw }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('a notice to an address', () => {
  it('is signed, and sent again under the same id where it was refused', async () => {
    const { secret, params } = await add()
    const guest = await world.person({ firstName: 'Chloé' })
    receiver.answers.push(500)
    await comes(guest)
    await world.ports.jobs.settle()
    expect(await read(params)).toMatchObject([
      { state: 'waiting', tries: 1, answer: 500, person: { firstName: 'Chloé' } },
    ])
    await pass(WAITS_MS[0] ?? 0)
    const [first, second, ...others] = receiver.received
    if (!first || !second) expect.fail('It was not sent twice')
    expect([second.id, second.raw, others]).toEqual([first.id, first.raw, []])
    expect(verify(first, secret) && verify(second, secret)).toBe(true)
    expect(Number(second.headers['webhook-timestamp'])).toBe(Number(first.headers['webhook-timestamp']) + 5)
    const [sent] = await read(params)
    expect(sent).toMatchObject({
      id: first.id,
      state: 'delivered',
      tries: 2,
      answer: 204,
      nextAt: null,
      body: first.raw,
    })
    expect(await list()).toMatchObject([{ waiting: 0, failed: 0, lastDeliveredAt: sent?.triedAt }])
  })

  it('holds ids and no name', async () => {
    await add()
    const guest = await world.person({ firstName: 'Chloé', lastName: 'Petit' })
    await comes(guest)
    await world.ports.jobs.settle()
    const [{ raw, data, type, headers } = expect.fail()] = receiver.received
    expect(raw).not.toMatch(/Chloé|Petit|@/)
    expect([type, headers['content-type']]).toEqual(['registration.created', 'application/json'])
    expect(data).toEqual({ eventId: world.eventId, userId: guest.userId, state: 'onsite', version: 1 })
  })

  it('comes in order for one person, and for another does not wait', async () => {
    await add()
    const [ana, bo] = [await world.person(), await world.person()]
    receiver.answers.push('silent')
    await tell(ana.userId, 1)
    await world.ports.jobs.settle()
    await tell(ana.userId, 2)
    await tell(bo.userId, 3)
    await tell(ana.userId, 4)
    await world.ports.jobs.settle()
    expect(told()).toEqual([
      ['order.paid', 1],
      ['order.paid', 3],
    ])
    await pass(WAITS_MS[0] ?? 0)
    expect(told().slice(2)).toEqual([
      ['order.paid', 1],
      ['order.paid', 2],
      ['order.paid', 4],
    ])
  })

  it('is not written where its cause is rolled back', async () => {
    const { id } = await add()
    const guest = await world.person()
    const cause = transaction(world.ports.db, async (tx) => {
      await enqueueWebhooks(tx, world.ports, { eventId: world.eventId, userId: guest.userId, kind: 'order.paid' })
      throw new Error('no')
    })
    await expect(cause).rejects.toThrow('no')
    await world.ports.jobs.settle()
    const rows = await world.ports.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id))
    expect([rows, receiver.received]).toEqual([[], []])
  })

  it('is only of the kinds that it asks for, and of its own event', async () => {
    await add(['order.refunded'])
    const mine = world
    world = await makeWorld()
    await tell(null, 1)
    world = mine
    await tell(null, 2)
    await world.ports.jobs.settle()
    expect(receiver.received).toEqual([])
  })

  it('is given up after two days and a half, which is shown; the next ones then leave', async () => {
    const { params } = await add()
    const ana = await world.person()
    await tell(ana.userId, 1)
    await tell(ana.userId, 2)
    receiver.answers.push(...WAITS_MS.map(() => 503), 302)
    await world.ports.jobs.settle()
    for (const wait of WAITS_MS) await pass(wait)
    lead = await world.person({ organiser: true })
    expect(await read(params)).toMatchObject([
      { state: 'delivered', tries: 1 },
      { state: 'failed', tries: WAITS_MS.length + 1, answer: 302 },
    ])
    expect((await list())[0]).toMatchObject({ failed: 1, waiting: 0, isOn: true })
    expect(await lost(lead)).toBe(1)
    expect(await lost(await world.person({ organiser: 'editor' }))).toBe(null)
    // After a week the overview no longer shows it.
    await pass(8 * 24 * HOUR)
    expect(await lost(await world.person({ organiser: true }))).toBe(0)
  })

  it('is sent again on request, under its id', async () => {
    const { params } = await add()
    await tell(null, 1)
    await world.ports.jobs.settle()
    const [{ id } = expect.fail()] = await read(params)
    const again = { params: { ...params, deliveryId: id } }
    expect((await world.call(replayWebhookDelivery, again, { as: lead })).status).toBe(202)
    await world.ports.jobs.settle()
    expect(receiver.received.map((one) => one.id)).toEqual([id, id])
    const { params: second } = await add()
    for (const other of [
      { ...params, deliveryId: 'msg_autre' },
      { ...second, deliveryId: id },
    ])
      expect((await world.call(replayWebhookDelivery, { params: other }, { as: lead })).status).toBe(404)
    await world.ports.jobs.settle()
    expect(receiver.received).toHaveLength(2)
  })

  it('waits a minute where the process that had it in hand has died', async () => {
    const { id } = await add()
    await tell(null, 1)
    const until = new Date(world.clock.now().getTime() + 60_000)
    await world.ports.db
      .update(webhookDeliveries)
      .set({ leasedUntil: until })
      .where(eq(webhookDeliveries.webhookId, id))
    await world.ports.jobs.settle()
    expect(receiver.received).toEqual([])
    await pass(60_000)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('an address', () => {
  it('that answers 410 is switched off, and told the rest once it is switched on again', async () => {
    const { params } = await add()
    receiver.answers.push(410)
    const ana = await world.person()
    await tell(ana.userId, 1)
    await tell(ana.userId, 2)
    await world.ports.jobs.settle()
    await tell(ana.userId, 3)
    expect(await list()).toMatchObject([{ isOn: false, isGone: true, waiting: 1, failed: 1 }])
    expect((await world.call(tryWebhook, { params }, { as: lead })).error.code).toBe('WEBHOOK_OFF')
    const body = { url: receiver.origin, kinds: ['order.paid' as const], isOn: true }
    expect((await world.call(changeWebhook, { params, body }, { as: lead })).status).toBe(204)
    await world.ports.jobs.settle()
    expect(told().map(([, n]) => n)).toEqual([1, 2])
    expect(await list()).toMatchObject([{ isOn: true, isGone: false, waiting: 0, kinds: ['order.paid'] }])
  })

  it('is tried, and no longer there once it is removed', async () => {
    const { params, secret } = await add(['person.erased'])
    expect((await world.call(tryWebhook, { params }, { as: lead })).status).toBe(202)
    await world.ports.jobs.settle()
    expect(receiver.received).toMatchObject([{ type: 'webhook.test', data: { eventId: world.eventId } }])
    expect(receiver.received.every((one) => verify(one, secret))).toBe(true)
    await world.call(tryWebhook, { params }, { as: lead })
    expect((await world.call(removeWebhook, { params }, { as: lead })).status).toBe(204)
    await world.ports.jobs.settle()
    expect([receiver.received.length, await list()]).toEqual([1, []])
  })

  it('has its secret renewed, and is signed with the former one too for a day', async () => {
    const { params, secret } = await add()
    const renewed = await world.call(renewWebhookSecret, { params }, { as: lead })
    expect(renewed.body.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    await tell(null, 1)
    await world.ports.jobs.settle()
    await pass(24 * 3_600_000)
    await tell(null, 2)
    await world.ports.jobs.settle()
    const [first, later] = receiver.received
    if (!first || !later) expect.fail('It was not sent twice')
    const isGood = (one: Received) => [verify(one, secret), verify(one, renewed.body.secret)]
    expect([isGood(first), isGood(later)]).toEqual([
      [true, true],
      [false, true],
    ])
  })

  it('never shows its secret afterwards, and keeps it sealed', async () => {
    const { id, secret } = await add()
    expect(JSON.stringify(await list())).not.toContain('whsec_')
    const [row] = await world.ports.db.select().from(webhooks).where(eq(webhooks.id, id))
    expect(row?.secret).not.toContain(secret.slice(6))
  })

  it.each(['http://exemple.fr/', 'https://10.1.2.3/', 'https://localhost/', 'https://[::ffff:127.0.0.1]/'])(
    'of a private network is not kept: %s',
    async (url) => {
      const body = { url, kinds: ['order.paid' as const] }
      const answer = await world.call(addWebhook, { params: world.path, body }, { as: lead })
      expect(answer).toMatchObject({ status: 422, error: { code: 'WEBHOOK_PRIVATE', errors: [{ path: 'url' }] } })
      const { params } = await add()
      const changed = await world.call(changeWebhook, { params, body: { ...body, isOn: true } }, { as: lead })
      expect(changed.error.code).toBe('WEBHOOK_PRIVATE')
    },
  )

  it.each([
    'exemple.fr',
    'ftp://exemple.fr/',
    'https://moi:mdp@exemple.fr/',
    'https://exemple.fr/#a',
    'https://x:99999/',
  ])('has to be one: %s', async (url) => {
    const body = { url, kinds: ['order.paid' as const] }
    const { status, error } = await world.call(addWebhook, { params: world.path, body }, { as: lead })
    expect([status, error.errors?.[0]?.path]).toEqual([400, 'url'])
  })

  it('that has come to be of a private network is not called', async () => {
    const { params } = await add()
    const { privateOrigins } = await openHouse()
    privateOrigins.splice(0)
    // Like a DNS name that later resolves to a private address: checked at connection.
    const url = receiver.origin.replace('http://127.0.0.1', 'https://localhost')
    await world.ports.db.update(webhooks).set({ url }).where(eq(webhooks.id, params.webhookId))
    await tell(null, 1)
    await world.ports.jobs.settle()
    privateOrigins.push(receiver.origin)
    expect(receiver.received).toEqual([])
    expect(await read(params)).toMatchObject([{ state: 'waiting', trouble: 'private', answer: null }])
  })

  it('is one of twenty at most, and in the journal without its secret', async () => {
    for (let i = 0; i < MOST_WEBHOOKS; i++) await add()
    const body = { url: `${receiver.origin}/`, kinds: ['order.paid' as const] }
    const answer = await world.call(addWebhook, { params: world.path, body }, { as: lead })
    expect(answer.error.code).toBe('WEBHOOKS_TOO_MANY')
    const { body: lines } = await world.call(listJournal, { params: world.path, query: {} }, { as: lead })
    expect(lines.data[0]).toMatchObject({ act: 'webhookAdded', after: { webhook: new URL(receiver.origin).host } })
    expect(JSON.stringify(lines)).not.toMatch(/whsec_|cle=/)
  })

  it('of another event is not found', async () => {
    const { params } = await add()
    const other = await makeWorld()
    const as = await other.person({ organiser: true })
    const stray = { params: { ...other.path, webhookId: params.webhookId } }
    const calls = [tryWebhook, removeWebhook, renewWebhookSecret].map((one) => other.call(one, stray, { as }))
    const read = other.call(listWebhookDeliveries, { ...stray, query: {} }, { as })
    expect((await Promise.all([...calls, read])).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})
