import { getPart, getReadiness, listRevisions, savePart, undoRevision } from '@parvis/contract/event-file/event-file.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/context.ts'
import { forgetEvent } from '#features/context/context.service.ts'
import type { Mailer } from '#ports/mailer.ts'
import { MailRefused } from '#ports/mailer.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import { PaymentError } from '#ports/payment.ts'
import { makeShop, seller } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'

interface Server {
  isTrial: boolean
  mailer: Mailer
  payments: { stripe?: PaymentProvider; allowsSandbox: boolean }
}

const leaving = (verify: () => Promise<void> = async () => undefined): Mailer => ({
  send: async () => ({ messageId: '<a@parvis.example>' }),
  close: async () => undefined,
  verify,
})
const stripe = (check: () => Promise<void> = async () => undefined): PaymentProvider => {
  const never = () => Promise.reject(new Error('Nobody pays here'))
  return {
    ...{ id: 'stripe', check, createSession: never, fetchState: never, expire: never, refund: never },
    ...{ fetchRefund: never, readNotice: () => undefined },
  }
}
/** A server that works for real. */
const inOrder = (): Server => ({
  isTrial: false,
  mailer: leaving(),
  payments: { stripe: stripe(), allowsSandbox: false },
})

/** Works on a server that stands so. */
async function standing<T>({ ports }: Pick<World, 'ports'>, server: Server, work: () => Promise<T>): Promise<T> {
  const { isTrial, mailer, payments } = ports
  try {
    Object.assign(ports, server)
    return await work()
  } finally {
    Object.assign(ports, { isTrial, mailer, payments })
  }
}

/** A shop that asks to be paid by card, and is not published yet. */
async function draft(settings: object = {}) {
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe', ...settings })
  await shop.ports.db.update(events).set({ published: false }).where(eq(events.id, shop.eventId))
  forgetEvent(shop.ports.db)
  const lead = await shop.person({ organiser: true })
  return { shop, lead }
}

const points = async (world: World, as: Person) =>
  (await world.call(getReadiness, { params: world.path, query: { fresh: '1' } }, { as })).body.data
const keysOf = async (world: World, as: Person, level: string) =>
  (await points(world, as)).filter((one) => one.level === level).map(({ key }) => key)

async function publish(world: World, as: Person, value = true) {
  const params = { ...world.path, part: 'published' as const }
  const { revision } = (await world.call(getPart, { params }, { as })).body
  return world.call(savePart, { params, body: { revision, value } }, { as })
}

it.each<[string, object, Partial<Server>]>([
  ['mails', {}, { mailer: { ...leaving(), keepsAll: true } }],
  ['mails', {}, { mailer: leaving(() => Promise.reject(new MailRefused(true, '535', undefined))) }],
  ['card', {}, { payments: { allowsSandbox: false } }],
  [
    'card',
    {},
    { payments: { stripe: stripe(() => Promise.reject(new PaymentError('refused', 'key'))), allowsSandbox: false } },
  ],
  ['demonstration', { FO_PAYMENT_PROVIDER: 'sandbox' }, { payments: { allowsSandbox: true } }],
  ['seller', { FO_SELLER: { ...seller, legalForm: '' } }, {}],
])('the publication waits for %s, and is done once it is mended', async (key, settings, server) => {
  const { shop, lead } = await draft(settings)
  await standing(shop, { ...inOrder(), ...server }, async () => {
    expect(await keysOf(shop, lead, 'blocks')).toEqual([key])
    expect((await publish(shop, lead)).error.code).toBe('NOT_READY')
  })
  await standing(shop, inOrder(), async () => {
    const params = { ...shop.path, part: 'settings' as const }
    const { revision, value } = (await shop.call(getPart, { params }, { as: lead })).body
    const mended = { ...(value as object), FO_PAYMENT_PROVIDER: 'stripe', FO_SELLER: seller }
    await shop.call(savePart, { params, body: { revision, value: mended } }, { as: lead })
    expect(await keysOf(shop, lead, 'blocks')).toEqual([])
    expect((await publish(shop, lead)).status).toBe(200)
  })
})

it('a check that says nothing stops nothing, and is told', async () => {
  const { shop, lead } = await draft()
  const server = {
    ...inOrder(),
    mailer: leaving(() => Promise.reject(new MailRefused(false, 'ETIMEDOUT', undefined))),
    payments: { stripe: stripe(() => Promise.reject(new PaymentError('unavailable', '503'))), allowsSandbox: false },
  }
  await standing(shop, server, async () => {
    expect(await keysOf(shop, lead, 'unchecked')).toEqual(['card', 'mails'])
    expect((await publish(shop, lead)).status).toBe(200)
  })
})

it('an answer is asked for once by all who look within a minute, and again by whoever asks to', async () => {
  const { shop, lead } = await draft()
  let asked = 0
  const mailer = leaving(async () => {
    asked++
  })
  await standing(shop, { ...inOrder(), mailer }, async () => {
    const read = (query: { fresh?: '1' }) => shop.call(getReadiness, { params: shop.path, query }, { as: lead })
    for (const query of [{}, {}, { fresh: '1' as const }]) await read(query)
    expect(asked).toBe(2)
    shop.clock.advance(61_000)
    await read({})
    expect(asked).toBe(3)
  })
})

it('an undo publishes nothing that an obstacle holds back', async () => {
  const { shop, lead } = await draft()
  await standing(shop, inOrder(), async () => {
    expect((await publish(shop, lead)).status).toBe(200)
    expect((await publish(shop, lead, false)).status).toBe(200)
  })
  const { data } = (await shop.call(listRevisions, { params: shop.path, query: { part: 'published' } }, { as: lead }))
    .body
  const params = { ...shop.path, number: String(data[0]?.number) }
  const undo = () => shop.call(undoRevision, { params, body: {} }, { as: lead })
  const held = { ...inOrder(), mailer: { ...leaving(), keepsAll: true as const } }
  expect((await standing(shop, held, undo)).error.code).toBe('NOT_READY')
  expect((await standing(shop, inOrder(), undo)).status).toBe(200)
})
