import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { exportFigures, readFigures } from '@parvis/contract/figures/figures.ts'
import { refundInvoice } from '@parvis/contract/refunds/refunds.ts'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { Shop } from '#testing/shop.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const moneyOf = async (shop: Shop, as: Person) =>
  (await shop.call(readFigures, { params: shop.path }, { as })).body.money
const orderOf = async (shop: Shop, person: Person) =>
  (await shop.orders()).find(({ userId }) => userId === person.userId)?.id ?? ''

async function transfers(shop: Shop): Promise<Person> {
  const person = await shop.person()
  await shop.register(person)
  await shop.pay(person, { method: 'transfer' })
  return person
}

it('received, awaited, due and refunded amounts are told apart, with their tax', async () => {
  // No card payment takes place: the invoices are real.
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  const lead = await shop.person({ organiser: true })
  const confirm = async (person: Person) => {
    const params = { ...shop.path, orderId: await orderOf(shop, person) }
    return shop.call(confirmTransfer, { params, body: { receivedOn: '2027-02-26' } }, { as: lead })
  }
  await confirm(await transfers(shop))
  const { body } = await confirm(await transfers(shop))
  await transfers(shop)
  await shop.register(await shop.person(), { dinner: true })
  const params = { ...shop.path, invoiceId: body.invoiceId ?? '' }
  const press = {
    lines: [{ at: 0 }],
    holding: 'kept' as const,
    money: 'transfer' as const,
    leftCents: 12_000,
    pressId: 'p1',
  }
  expect((await shop.call(refundInvoice, { params, body: press }, { as: lead })).status).toBe(200)
  expect(await moneyOf(shop, lead)).toEqual({
    taken: { people: 1, cents: 12_000 },
    awaited: { people: 1, cents: 12_000 },
    due: { people: 1, cents: 18_000 },
    back: { people: 1, cents: 12_000 },
    specimens: 0,
  })
})

it('a demonstration is in no sum, and its documents are counted apart', async () => {
  const shop = await makeShop()
  const lead = await shop.person({ organiser: true })
  const person = await shop.person()
  await shop.register(person)
  await play(shop, await shop.pay(person), 'accept')
  await shop.refresh(person)
  const money = await moneyOf(shop, lead)
  expect(money).toMatchObject({ taken: { people: 0, cents: 0 }, due: { people: 0, cents: 0 } })
  expect(money?.specimens).toBe(1)
})

it('a member without the right to money is told none, in the workbook neither', async () => {
  const shop = await makeShop({ FO_PAYMENT_PROVIDER: 'stripe' })
  await transfers(shop)
  const reader = await shop.person({ organiser: 'reader' })
  const lead = await shop.person({ organiser: true })
  expect(await moneyOf(shop, reader)).toBeNull()
  expect((await moneyOf(shop, lead))?.awaited).toEqual({ people: 1, cents: 12_000 })
  const sheetsFor = async (as: Person) => {
    const { bytes } = await shop.call(exportFigures, { params: shop.path, query: {} }, { as })
    return strFromU8(unzipSync(new Uint8Array(bytes))['xl/workbook.xml'] ?? new Uint8Array())
  }
  expect(await sheetsFor(reader)).not.toContain('Argent')
  expect(await sheetsFor(lead)).toContain('Argent')
  const accountant = await shop.person({ organiser: 'accountant' })
  expect((await shop.call(readFigures, { params: shop.path }, { as: accountant })).status).toBe(403)
})
