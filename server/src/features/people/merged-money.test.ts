import { getPerson, mergePeople } from '@parvis/contract/people/people.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { contactLinks } from '#db/tables/contacts.ts'
import { eventDays } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays } from '#db/tables/participation.ts'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { issueInvoice } from '#features/invoices/invoices.service.ts'
import { transaction } from '#kit/transaction.ts'
import type { Shop } from '#testing/shop.ts'
import { individual, makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

interface Two {
  readonly as: Person
  readonly kept: Person
  readonly other: Person
}
const merge = async (shop: Shop, { as, kept, other }: Two) => {
  const params = { ...shop.path, userId: kept.userId }
  const ask = (body: object) => shop.call(mergePeople, { params, body: { otherId: other.userId, ...body } }, { as })
  const { seal, blocked } = (await ask({ dryRun: true })).body.plan
  expect(blocked).toEqual([])
  const { status, error } = await ask({ seal })
  expect({ status, error: status === 200 ? undefined : error }).toEqual({ status: 200, error: undefined })
}
const cardOf = async (shop: Shop, { as, kept }: Two) =>
  (await shop.call(getPerson, { params: { ...shop.path, userId: kept.userId } }, { as })).body
const documentsOf = async (shop: Shop) => {
  const rows = await shop.ports.db.select().from(invoices).where(eq(invoices.eventId, shop.eventId))
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
const twoIn = async (shop: Shop): Promise<Two> => ({
  as: await shop.person({ organiser: true }),
  kept: await shop.person({ firstName: 'Anouk', takesPart: true }),
  other: await shop.person({ firstName: 'A.', takesPart: true }),
})
const paid = async (shop: Shop, person: Person, chosen?: { dayIds?: string[]; dinner?: boolean }) => {
  await shop.register(person, chosen)
  await play(shop, await shop.pay(person), 'accept')
  await shop.ports.jobs.settle()
}
const due = async (shop: Shop, person: Person, chosen?: { dayIds?: string[]; dinner?: boolean }) => {
  await shop.register(person, chosen)
  await shop.pay(person, { method: 'transfer' })
  await shop.ports.jobs.settle()
}

const invoice = async (shop: Shop, { userId, email }: Person, isPaid: boolean, dayId: string) => {
  const event = await loadEvent(shop.ports.db, shop.eventId)
  const amount = { quantity: 1, unitCents: 10_000, vatRate: 2000, category: 'S' } as const
  const lines = [{ key: `${userId} ${dayId}`, kind: 'item' as const, label: 'Participation', ...amount }]
  await transaction(shop.ports.db, (tx) =>
    issueInvoice(tx, shop.ports, {
      ...{ domainId: shop.domainId, eventId: shop.eventId, event, settings: settingsFor(event, 'fr') },
      ...{ userId, buyerEmail: email, lines, billing: individual, isPaid, isSpecimen: true, language: 'fr' },
    }),
  )
}
const daysOf = async (shop: Shop, { userId }: Person) => {
  const rows = await shop.ports.db
    .select()
    .from(participationDays)
    .where(and(eq(participationDays.userId, userId), eq(participationDays.registered, true)))
  return rows.map(({ eventDayId }) => eventDayId).toSorted()
}

it.each([
  [
    'the kept person has paid and the other awaits a transfer',
    paid,
    due,
    { due: 180, billed: 120, payment: 'transfer' },
  ],
  [
    'the kept person awaits a transfer and the other has paid',
    due,
    paid,
    { due: 120, billed: 180, payment: 'transfer' },
  ],
  ['both have paid', paid, paid, { due: 0, billed: 300, payment: 'paid' }],
])(
  'orders and invoices follow a merge, none changed, lost or doubled, when %s',
  async (_, keptDoes, otherDoes, money) => {
    const shop = await makeShop()
    const two = await twoIn(shop)
    await keptDoes(shop, two.kept, { dayIds: ['j1'] })
    await otherDoes(shop, two.other, { dayIds: ['j2'], dinner: true })
    const [before, orders] = [await documentsOf(shop), await shop.orders()]
    await merge(shop, two)
    const after = await documentsOf(shop)
    expect(after.map(({ userId: _owner, ...document }) => document)).toEqual(
      before.map(({ userId: _owner, ...document }) => document),
    )
    expect(new Set(after.map(({ userId }) => userId))).toEqual(new Set([two.kept.userId]))
    const moved = await shop.orders()
    expect(moved.map(({ id, status }) => [id, status])).toEqual(orders.map(({ id, status }) => [id, status]))
    expect(new Set(moved.map(({ userId }) => userId))).toEqual(new Set([two.kept.userId]))
    const awaited = orders.find(({ status }) => status === 'transfer')?.reference ?? ''
    expect((await cardOf(shop, two)).money).toMatchObject({ ...money, reference: awaited })
    expect(await daysOf(shop, two.kept)).toEqual(['j1', 'j2'])
  },
)

it('a paid and a due invoice of two people are both those of one, with the sum of what each owed', async () => {
  const shop = await makeShop()
  const two = await twoIn(shop)
  await shop.register(two.kept, { dayIds: ['j1'] })
  await shop.register(two.other, { dayIds: ['j2'] })
  await invoice(shop, two.kept, true, 'j1')
  await invoice(shop, two.other, false, 'j2')
  const numbers = (await documentsOf(shop)).map(({ number, isPaid }) => [number, isPaid])
  const owed = await Promise.all(
    [two.kept, two.other].map(async (kept) => (await cardOf(shop, { ...two, kept })).money),
  )
  await merge(shop, two)
  const card = await cardOf(shop, two)
  expect((await documentsOf(shop)).map(({ number, isPaid }) => [number, isPaid])).toEqual(numbers)
  expect(card.money?.invoices.map(({ isPaid }) => isPaid).toSorted()).toEqual([false, true])
  expect(card.money?.billed).toBe((owed[0]?.billed ?? 0) + (owed[1]?.billed ?? 0))
  expect(card.money?.due).toBe((owed[0]?.due ?? 0) + (owed[1]?.due ?? 0))
})

it('two paid registrations of one day become one place, and what was paid twice is told as a credit', async () => {
  const shop = await makeShop({}, { days: [{ id: 'j1', priceCents: 10_000, capacity: 5 }] })
  const two = await twoIn(shop)
  await paid(shop, two.kept)
  await paid(shop, two.other)
  const friends = [await shop.person({ takesPart: true }), await shop.person({ takesPart: true })]
  const [mine, theirs] = friends.map(({ userId }) => userId)
  const { eventId } = shop
  const linkedAt = shop.clock.now()
  await shop.ports.db.insert(contactLinks).values([
    { eventId, userId: two.kept.userId, contactId: mine ?? '', linkedAt, comment: 'Poutres' },
    { eventId, userId: two.other.userId, contactId: mine ?? '', linkedAt, comment: 'Tuiles' },
    { eventId, userId: two.other.userId, contactId: theirs ?? '', linkedAt, comment: 'Chaux' },
  ])
  await merge(shop, two)
  expect(await daysOf(shop, two.kept)).toEqual(['j1'])
  const [day] = await shop.ports.db.select().from(eventDays).where(eq(eventDays.eventId, eventId))
  expect(day?.taken).toBe(1)
  const card = await cardOf(shop, two)
  expect(card.money).toMatchObject({ due: 0, credit: 120 })
  expect(card.money?.invoices.map(({ leftCents }) => leftCents)).toEqual([12_000, 12_000])
  const links = await shop.ports.db.select().from(contactLinks).where(eq(contactLinks.eventId, eventId))
  expect(new Set(links.map(({ userId }) => userId))).toEqual(new Set([two.kept.userId]))
  expect(links.map(({ contactId }) => contactId).toSorted()).toEqual([mine, theirs].toSorted())
  // Nothing that was written about a contact is lost.
  expect(links.map(({ comment }) => comment).toSorted()).toEqual(['Chaux', 'Poutres\nTuiles'])
})
