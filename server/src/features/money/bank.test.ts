import { confirmTransfer, dropTransfer, listOrders, readTakings } from '@parvis/contract/checkout/checkout.ts'
import type { Transfer } from '@parvis/contract/money/money.ts'
import { confirmTransfers, readTransfers } from '@parvis/contract/money/money.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { journal } from '#db/tables/journal.ts'
import type { Shop } from '#testing/shop.ts'
import { makeShop } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

type Line = z.input<typeof confirmTransfers.body>['lines'][number]
const trace = (nth: number) => String(nth).padStart(64, '0')

async function withTransfers(count: number) {
  const shop = await makeShop()
  const people: Person[] = []
  for (let nth = 0; nth < count; nth++) {
    const person = await shop.person({ lastName: `Roux ${nth}` })
    await shop.register(person)
    await shop.pay(person, { method: 'transfer' })
    people.push(person)
  }
  const organiser = await shop.person({ organiser: true })
  const read = async () => (await shop.call(readTransfers, { params: shop.path }, { as: organiser })).body
  const confirm = (lines: Line[], as = organiser) =>
    shop.call(confirmTransfers, { params: shop.path, body: { lines } }, { as })
  const { transfers } = await read()
  return { shop, people, organiser, read, confirm, transfers }
}

const lineFor = (transfer: Transfer | undefined, nth: number, more: Partial<Line> = {}): Line => ({
  ...{ orderId: transfer?.id ?? '', cents: 12_000, receivedOn: '2027-02-23', awaitedCents: 12_000, isWhole: false },
  bankLine: trace(nth),
  ...more,
})
const outcomes = ({ body }: { body: { lines: { outcome: string; code: string | null }[] } }) =>
  body.lines.map(({ outcome, code }) => code ?? outcome)
const deeds = (shop: Shop) =>
  shop.ports.db
    .select({ subjectId: journal.subjectId, after: journal.after })
    .from(journal)
    .where(and(eq(journal.route, confirmTransfers.route), eq(journal.domainId, shop.domainId)))

describe('a bank’s file', () => {
  it('settles its transfers in one call, once over repeated sends, and tells the outcome of each line', async () => {
    const { shop, people, read, confirm, transfers } = await withTransfers(3)
    const lines = transfers.map((one, nth) => lineFor(one, nth))
    expect(outcomes(await confirm(lines))).toEqual(['paid', 'paid', 'paid'])
    for (const person of people) {
      expect(await shop.isCompleted(person)).toBe(true)
      expect(await shop.invoices(person)).toHaveLength(1)
    }
    expect(outcomes(await confirm(lines))).toEqual(['already', 'already', 'already'])
    const after = await read()
    expect(after.noted.toSorted()).toEqual([trace(0), trace(1), trace(2)])
    expect(after.transfers).toMatchObject(
      transfers.map(({ id }) => ({ id, status: 'paid', mayCome: false, awaitedCents: 0 })),
    )
    for (const person of people) expect(await shop.thanks(person)).toHaveLength(1)
  })

  it('leaves a row of the journal for each person with a noted transfer, and none for lines without effect', async () => {
    const { shop, people, confirm, transfers } = await withTransfers(2)
    const lines = transfers.map((one, nth) => lineFor(one, nth))
    await confirm(lines)
    await confirm(lines)
    const rows = await deeds(shop)
    expect(rows.map(({ subjectId }) => subjectId).toSorted()).toEqual(people.map(({ userId }) => userId).toSorted())
    expect(rows[0]?.after).toMatchObject({ receivedCents: 12_000, receivedOn: '2027-02-23', status: 'paid' })
  })

  it('tells why a line is refused, and does the others', async () => {
    const { shop, organiser, confirm, transfers } = await withTransfers(4)
    const [settled, part, late, plain] = transfers
    const params = (one?: Transfer) => ({ ...shop.path, orderId: one?.id ?? '' })
    await shop.call(confirmTransfer, { params: params(settled), body: {} }, { as: organiser })
    await shop.call(dropTransfer, { params: params(late) }, { as: organiser })
    const answer = await confirm([
      lineFor(settled, 1),
      lineFor(part, 2, { cents: 5000 }),
      // Prepared before the line above changed the awaited amount.
      lineFor(part, 3, { cents: 7000 }),
      lineFor(part, 4, { cents: 7000, awaitedCents: 7000 }),
      lineFor(late, 5),
      lineFor(plain, 6, { cents: 13_000 }),
      lineFor(undefined, 7, { orderId: 'nobody' }),
    ])
    expect(outcomes(answer)).toEqual(['ORDER_SETTLED', 'part', 'TRANSFER_MOVED', 'paid', 'paid', 'paid', 'NOT_FOUND'])
    const { body } = await shop.call(readTakings, { params: shop.path }, { as: organiser })
    expect(body).toMatchObject({ takenCents: 48_000, orderedCents: 48_000, awaited: [] })
  })

  it('settles no order of another event, and none that is paid by card', async () => {
    const { shop, people, confirm, transfers } = await withTransfers(1)
    const elsewhere = await withTransfers(1)
    expect(outcomes(await confirm([lineFor(elsewhere.transfers[0], 1)]))).toEqual(['NOT_FOUND'])
    const [person] = people
    if (person) await shop.pay(person)
    const { body } = await shop.call(listOrders, { params: shop.path, query: {} }, { as: elsewhere.organiser })
    expect(body.data).toBeUndefined()
    const [online] = (await shop.orders()).filter(({ method }) => method === 'online')
    const asked = lineFor(transfers[0], 2, { orderId: online?.id ?? '' })
    expect(outcomes(await confirm([asked]))).toEqual(['ORDER_OTHER_METHOD'])
  })
})
