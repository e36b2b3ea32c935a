import { addAtDoor, addPerson } from '@parvis/contract/additions/additions.ts'
import { listOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { exportFec, readBooks } from '@parvis/contract/money/money.ts'
import { getPerson } from '@parvis/contract/people/people.ts'
import { makeDeviceLink } from '@parvis/contract/team/team.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { articleDays, articles } from '#db/tables/articles.ts'
import { orders } from '#db/tables/checkout.ts'
import { outbox } from '#db/tables/emails.ts'
import { invoices } from '#db/tables/invoices.ts'
import { users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { seller } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const worldOf = () =>
  makeWorld({
    days: [
      { id: 'j1', priceCents: 5000, capacity: 1 },
      { id: 'j2', priceCents: 10_000 },
    ],
    settings: { FO_PAYMENT_ACTIVE: true, FO_ARTICLES_ACTIVE: true, FO_SELLER: seller },
  })
const nadia = { firstName: 'Nadia', lastName: 'Lakhdar' }
const paid = (means: 'terminal' | 'cash' | 'cheque' | 'transfer', cents = 12_000) => ({ kind: 'paid', means, cents })
const free = { kind: 'free', reason: 'Intervenante du jeudi' }
const add = (world: World, as: Person, more: object = {}, headers: Record<string, string> = {}) =>
  world.call(addPerson, { params: world.path, body: { ...nadia, dayIds: ['j2'], ...more } }, { as, headers })
const atDoor = (world: World, as: Person, more: object = {}, dayId = 'j2') =>
  world.call(addAtDoor, { params: { ...world.path, dayId }, body: { ...nadia, ...more } }, { as })
const cardOf = async (world: World, as: Person, userId: string) =>
  (await world.call(getPerson, { params: { ...world.path, userId } }, { as })).body
const leftOf = async ({ ports: { db }, domainId, eventId }: World) => ({
  people: (
    await db
      .select()
      .from(users)
      .where(and(eq(users.domainId, domainId), eq(users.firstName, 'Nadia')))
  ).length,
  orders: (await db.select().from(orders).where(eq(orders.eventId, eventId))).length,
  invoices: (await db.select().from(invoices).where(eq(invoices.eventId, eventId))).length,
})

describe('a person whose money the team has taken', () => {
  it.each([
    ['terminal', '48', '511000', 'cardsCents'],
    ['cash', '10', '530000', 'cashCents'],
    ['cheque', '20', '511200', 'chequesCents'],
    ['transfer', '58', '512000', 'transfersCents'],
  ] as const)(
    'has paid by %s, with an invoice that says so, in the orders and in the books',
    async (means, code, account, sum) => {
      const world = await worldOf()
      const ana = await world.person({ organiser: true })
      const { status, body } = await add(world, ana, { settlement: paid(means) })
      expect(status).toBe(200)
      expect(await cardOf(world, ana, body.userId)).toMatchObject({ standing: 'complete', money: { due: 0 } })
      const listed = await world.call(listOrders, { params: world.path, query: {} }, { as: ana })
      expect(listed.body.data).toMatchObject([{ method: means, status: 'paid', receivedCents: 12_000 }])
      const [invoice] = await world.ports.db.select().from(invoices).where(eq(invoices.eventId, world.eventId))
      expect(invoice).toMatchObject({ isPaid: true, grossCents: 12_000, billing: { social_reason: 'Nadia Lakhdar' } })
      expect(invoice?.xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
      const of = { from: '2000-01-01', to: '2099-12-31' }
      const books = await world.call(readBooks, { params: world.path, query: of }, { as: ana })
      expect(books.body.books).toMatchObject([{ [sum]: 12_000, total: { sales: { gross: 12_000 } } }])
      const fec = await world.call(exportFec, { params: world.path, query: { ...of, siren: '012345674' } }, { as: ana })
      expect(fec.bytes.toString('latin1')).toContain(`\t${account}\t`)
      const takings = await world.call(readTakings, { params: world.path }, { as: ana })
      expect(takings.body).toMatchObject({ takenCents: 12_000, overpaid: [] })
    },
  )

  it('is refused, with nothing left of them, on a full day and where another amount or nothing is owed', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    expect((await add(world, ana, { dayIds: ['j1'], firstName: 'Zoé' })).status).toBe(200)
    const tries = [
      await add(world, ana, { dayIds: ['j1'], settlement: paid('cash', 6000) }),
      await add(world, ana, { settlement: paid('cash', 6000) }),
      await add(world, ana, { dayIds: ['j1'], settlement: free }),
      await atDoor(world, ana, { settlement: paid('cash', 6000) }, 'j1'),
    ]
    expect(tries.map(({ error }) => error.code)).toEqual(['DAY_FULL', 'TRANSFER_MOVED', 'DAY_FULL', 'DAY_FULL'])
    expect(await leftOf(world)).toEqual({ people: 0, orders: 0, invoices: 0 })
  })

  it('has one order and one invoice however often the button is pressed', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const headers = { 'idempotency-key': `paid ${world.eventId}` }
    const once = () => add(world, ana, { settlement: paid('cash') }, headers)
    await Promise.all([once(), once()])
    expect((await once()).body.outcome).toBe('added')
    expect(await leftOf(world)).toEqual({ people: 1, orders: 1, invoices: 1 })
  })

  it('is not charged again where the address has a registration', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    const email = 'nadia@exemple.fr'
    await add(world, ana, { email, settlement: paid('cash') })
    expect((await add(world, ana, { email, settlement: paid('cash') })).body.outcome).toBe('already')
    expect(await leftOf(world)).toEqual({ people: 1, orders: 1, invoices: 1 })
  })

  it('gets the invoice by mail, unless the organiser wants no mail', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    await add(world, ana, { email: 'a@exemple.fr', settlement: paid('cash') })
    await add(world, ana, { email: 'b@exemple.fr', isTold: false, settlement: paid('cash') })
    await add(world, ana, { email: 'c@exemple.fr', isTold: false, settlement: { kind: 'awaited' } })
    const mailsTo = (to: string) =>
      writtenMails(world.ports, and(eq(outbox.domainId, world.domainId), eq(outbox.to, to)))
    expect((await mailsTo('a@exemple.fr')).length).toBeGreaterThan(0)
    expect([await mailsTo('b@exemple.fr'), await mailsTo('c@exemple.fr')]).toEqual([[], []])
  })

  it('is in the audit log with the means and the amount', async () => {
    const world = await worldOf()
    const ana = await world.person({ organiser: true })
    await add(world, ana, { settlement: paid('cheque') })
    await add(world, ana, { settlement: free })
    const journal = await world.call(listJournal, { params: world.path, query: {} }, { as: ana })
    const told = JSON.stringify(journal.body.data.slice(0, 2))
    for (const text of ['cheque', '12000', 'free', free.reason]) expect(told).toContain(text)
  })
})

it.each([
  ['registration', paid('cash'), 403],
  ['registration', free, 403],
  ['registration', { kind: 'awaited' }, 200],
  ['registration', undefined, 200],
  ['doorkeeper', free, 403],
] as const)('an organiser with the role %s who settles by %o is answered %i', async (role, settlement, status) => {
  const world = await worldOf()
  const as = await world.person({ organiser: role })
  expect((await add(world, as, { settlement })).status).toBe(status)
  expect((await leftOf(world)).people).toBe(status === 200 ? 1 : 0)
})

it('a price that is given away is owed no more, without an invoice', async () => {
  const world = await worldOf()
  const { eventId, ports } = world
  const ana = await world.person({ organiser: true })
  const { body } = await add(world, ana, { email: 'n@exemple.fr', settlement: free })
  expect(await cardOf(world, ana, body.userId)).toMatchObject({ standing: 'complete', money: { due: 0 } })
  expect(await leftOf(world)).toEqual({ people: 1, orders: 0, invoices: 0 })
  await ports.db.insert(articles).values({ eventId, id: 'diner', label: 'Dîner', priceCents: 5000 })
  await ports.db.insert(articleDays).values({ eventId, articleId: 'diner', dayId: '0' })
  const other = await add(world, ana, {
    ...{ firstName: 'Zoé', settlement: { kind: 'free', reason: 'Presse' } },
    articles: [{ id: 'diner', dayId: '0' }],
  })
  expect(await cardOf(world, ana, other.body.userId)).toMatchObject({ money: { due: 0 } })
})

it('an announced transfer is awaited with its reference', async () => {
  const world = await worldOf()
  const ana = await world.person({ organiser: true })
  const { body } = await add(world, ana, { settlement: { kind: 'awaited' } })
  expect(await cardOf(world, ana, body.userId)).toMatchObject({ standing: 'transfer' })
  const takings = await world.call(readTakings, { params: world.path }, { as: ana })
  expect(takings.body).toMatchObject({ awaited: [{ method: 'transfer', userId: body.userId }] })
})

it('a lent device notes what a walk-in pays by card or in cash, for people it adds alone', async () => {
  const world = await worldOf()
  const ana = await world.person({ organiser: true })
  const lent = { params: world.path, body: { name: 'Porte nord', right: 'door' as const } }
  const { body: link } = await world.call(makeDeviceLink, lent, { as: ana })
  const device = { userId: link.id, email: '', token: link.url.split('#')[1] ?? '' }
  const done = await atDoor(world, device, { settlement: paid('terminal') })
  expect(done.body).toMatchObject({ outcome: 'added', person: { ...nadia, isPresent: true } })
  expect(Object.keys(done.body.person ?? {}).toSorted()).toEqual(['code', 'firstName', 'isPresent', 'lastName', 'typo'])
  expect((await atDoor(world, device, { settlement: paid('cheque') })).status).toBe(400)
  expect((await atDoor(world, device, { settlement: free })).status).toBe(400)
  expect(await leftOf(world)).toEqual({ people: 1, orders: 1, invoices: 1 })
})
