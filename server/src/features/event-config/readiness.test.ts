import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  getPart,
  getReadiness,
  listRevisions,
  savePart,
  undoRevision,
} from '@parvis/contract/event-config/event-config.ts'
import { obstacles } from '@parvis/contract/obstacles'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { events } from '#db/tables/events.ts'
import { forgetEvent } from '#features/events/events.service.ts'
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

/** What of a congress is changed for an obstacle to stand: parts of it, and how its server stands. */
interface Broken {
  readonly settings?: object
  readonly parts?: Partial<Record<'articles' | 'days' | 'forms', (value: object[]) => object[]>>
  readonly server?: Partial<Server>
}

const unpaid = { FO_PAYMENT_ACTIVE: false }
const asked = { key: 'regime', model: 'UE', component: 'select', label: 'Régime', isRequired: true, values: [] }
const BROKEN: readonly (readonly [key: string, broken: Broken])[] = [
  ['payment', { settings: unpaid }],
  ['dayPrices', { settings: unpaid, parts: { articles: () => [] } }],
  ['card', { server: { payments: { allowsSandbox: false } } }],
  [
    'card',
    {
      server: {
        payments: { stripe: stripe(() => Promise.reject(new PaymentError('refused', 'key'))), allowsSandbox: false },
      },
    },
  ],
  ['demonstration', { settings: { FO_PAYMENT_PROVIDER: 'sandbox' }, server: { payments: { allowsSandbox: true } } }],
  ['mails', { server: { mailer: { ...leaving(), keepsAll: true } } }],
  ['mails', { server: { mailer: leaving(() => Promise.reject(new MailRefused(true, '535', undefined))) } }],
  ['seller', { settings: { FO_SELLER: { ...seller, legalForm: '' } } }],
  ['bank', { settings: { FO_SELLER: { ...seller, bank: '' } } }],
  ['over', { parts: { days: (days) => days.map((day, nth) => ({ ...day, day: `2020-05-1${nth}` })) } }],
  ['closed', { settings: { FO_REGISTER_END: '2020-01-01T00:00:00Z' } }],
  ['choice', { parts: { forms: () => [{ id: 'infos', name: 'Infos', models: [asked] }] } }],
]

type PartName = 'settings' | 'articles' | 'days' | 'forms'
const PARTS: readonly PartName[] = ['settings', 'articles', 'days', 'forms']

/** A congress that sells days and a dinner by card and by transfer, not published yet, with what its parts say. */
async function congress() {
  const { shop, lead } = await draft()
  const read = async (part: PartName) =>
    (await shop.call(getPart, { params: { ...shop.path, part } }, { as: lead })).body
  const save = async (part: PartName, value: unknown) => {
    const { revision } = await read(part)
    const params = { ...shop.path, part }
    const { status, error } = await shop.call(savePart, { params, body: { revision, value } }, { as: lead })
    if (status !== 200) throw new Error(`The part ${part} is refused: ${JSON.stringify(error)}`)
  }
  const sound = new Map<PartName, unknown>()
  for (const part of PARTS) sound.set(part, (await read(part)).value)
  return { shop, lead, save, sound }
}

it.each(BROKEN)(
  'a congress is published only once « %s » is corrected',
  async (key, { settings, parts = {}, server }) => {
    const { shop, lead, save, sound } = await congress()
    await standing(shop, { ...inOrder(), ...server }, async () => {
      if (settings) await save('settings', { ...(sound.get('settings') as object), ...settings })
      for (const part of ['articles', 'days', 'forms'] as const)
        if (parts[part]) await save(part, parts[part](sound.get(part) as object[]))
      expect(await keysOf(shop, lead, 'blocks')).toEqual([key])
      expect((await publish(shop, lead)).error.code).toBe('NOT_READY')
    })
    await standing(shop, inOrder(), async () => {
      for (const part of PARTS) await save(part, sound.get(part))
      expect(await keysOf(shop, lead, 'blocks')).toEqual([])
      expect((await publish(shop, lead)).status).toBe(200)
    })
  },
)

it('every obstacle that the rules say to hold a publication back is tried', () => {
  const rules = readFileSync(join(import.meta.dirname, '../../../../docs/rules/obstacles.md'), 'utf8')
  const rows = [...rules.matchAll(/^\| (`.*?`) \| blocks/gm)].map(([, keys = '']) => keys)
  const blocking = rows.flatMap((keys) => [...keys.matchAll(/`(\w+)`/g)].map(([, key]) => key))
  expect(new Set(BROKEN.map(([key]) => key))).toEqual(new Set(blocking))
  for (const key of blocking) expect(obstacles.has(key ?? '')).toBe(true)
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

it('an answer is asked for once a minute for all readers, and again on request', async () => {
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

it('an undo cannot publish while an obstacle remains', async () => {
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
