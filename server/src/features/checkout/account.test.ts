import { readAccount, readPayerAccount } from '@parvis/contract/checkout/checkout.ts'
import { addCompanion } from '@parvis/contract/companions/companions.ts'
import { expect, it } from 'vitest'
import { makeShop, play } from '#testing/shop.ts'

it('an organiser reads the account of the payer, and other people read only their own', async () => {
  const shop = await makeShop({ FO_COMPANIONS_ACTIVE: true, FO_COMPANIONS_MAX: 2, FO_COMPANIONS_MODE: 'name' })
  const [host, other] = [await shop.person({ firstName: 'Léa' }), await shop.person()]
  const registrar = await shop.person({ organiser: 'registration' })
  const doorkeeper = await shop.person({ organiser: 'doorkeeper' })
  await shop.register(host, { dinner: true })
  await play(shop, await shop.pay(host), 'accept')
  await shop.ports.jobs.settle()
  const guest = { firstName: 'Noé', lastName: 'Petit', email: 'noe@exemple.fr' }
  const query = { userId: host.userId }
  const added = await shop.call(addCompanion, { params: shop.path, query, body: guest }, { as: host })
  const read = async (userId: string, as = registrar) =>
    shop.call(readPayerAccount, { params: { ...shop.path, userId } }, { as })
  const own = (await shop.call(readAccount, { params: shop.path }, { as: host })).body
  const payer = { id: host.userId, firstName: 'Léa', isAsked: true }
  expect(own.buyer).toMatchObject({ type: 4, city: 'Grenoble' })
  const buyer = { type: 4, social_reason: '', address: '', city: '' }
  expect((await read(host.userId)).body).toMatchObject({ ...own, buyer, payer })
  expect((await read(added.body.id)).body).toMatchObject({ billed: own.billed, payer })
  expect((await read(host.userId, doorkeeper)).status).toBe(403)
  expect((await read(host.userId, other)).status).toBe(403)
  expect((await read(host.userId, await (await makeShop()).person({ organiser: true }))).status).toBe(404)
})
