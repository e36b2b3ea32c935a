import { confirmTransfers, readTransfers } from '@parvis/contract/money/money.ts'
import { expect, it } from 'vitest'
import { countDeadlocks } from '#testing/race.ts'
import { makeShop } from '#testing/shop.ts'

const AT_ONCE = 6
const COUNT = 8

it('a bank’s file that is sent several times at once settles each of its transfers once', async () => {
  const shop = await makeShop()
  const people = await Promise.all(Array.from({ length: COUNT }, () => shop.person()))
  for (const person of people) {
    await shop.register(person)
    await shop.pay(person, { method: 'transfer' })
  }
  const first = await shop.person({ organiser: true })
  const others = await Promise.all(Array.from({ length: AT_ONCE - 1 }, () => shop.person({ organiser: true })))
  const organisers = [first, ...others]
  const { transfers } = (await shop.call(readTransfers, { params: shop.path }, { as: first })).body
  const lines = transfers.map(({ id, awaitedCents }, nth) => ({
    ...{ orderId: id, cents: awaitedCents, awaitedCents, receivedOn: '2027-02-23' },
    bankLine: String(nth).padStart(64, '0'),
  }))
  const deadlocks = await countDeadlocks(shop.ports.db)
  const answers = await Promise.all(
    organisers.map((organiser, nth) => {
      const turned = [...lines.slice(nth), ...lines.slice(0, nth)]
      return shop.call(confirmTransfers, { params: shop.path, body: { lines: turned } }, { as: organiser })
    }),
  )
  const told = answers.flatMap(({ body }) => body.lines)
  expect(answers.map(({ status }) => status)).toEqual(organisers.map(() => 200))
  expect(told.filter(({ outcome }) => outcome === 'paid')).toHaveLength(COUNT)
  expect(told.filter(({ outcome }) => outcome === 'already')).toHaveLength(COUNT * (AT_ONCE - 1))
  for (const person of people) {
    expect(await shop.invoices(person)).toHaveLength(1)
    expect(await shop.thanks(person)).toHaveLength(1)
  }
  const after = (await shop.call(readTransfers, { params: shop.path }, { as: first })).body
  expect(after.noted).toHaveLength(COUNT)
  expect(after.transfers.map(({ receipts }) => receipts.length)).toEqual(transfers.map(() => 1))
  expect(await countDeadlocks(shop.ports.db)).toBe(deadlocks)
})
