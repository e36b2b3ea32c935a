import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sendLink } from '@parvis/contract/auth/auth.ts'
import { downloadBadge } from '@parvis/contract/badges/badges.ts'
import { mailAction } from '@parvis/contract/emails/emails.ts'
import { eraseMe } from '@parvis/contract/privacy/privacy.ts'
import { exportUsers } from '@parvis/contract/stats/stats.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { definedQueues, openHouse } from '#testing/house.ts'
import type { Shop } from '#testing/shop.ts'
import { individual, makeShop } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

/** Unique, as invoices of other files stay in the shared database. */
const MARK = `Quenouillard${randomBytes(6).toString('hex')}`

async function tablesWith(shop: Shop, word: string): Promise<string[]> {
  const pool = shop.ports.db.$client
  const { rows } = await pool.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { place } of rows) {
    const { rowCount } = await pool.query(`select from ${place} t where t::text ilike $1 limit 1`, [`%${word}%`])
    if (rowCount) found.push(place)
  }
  return found.toSorted()
}

async function storedFiles(): Promise<string[]> {
  const { files } = await openHouse()
  return (await readdir(files, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
}

/** A person who pays, requests links, prints a badge and appears in an organiser's table. */
async function somebody(shop: Shop): Promise<Person> {
  const { path, ports } = shop
  const names = { firstName: `Prénom${MARK}`, lastName: `Nom${MARK}`, mobile: '0612345678' }
  const person = await shop.person({ ...names, email: `${MARK.toLowerCase()}@exemple.fr` })
  const organiser = await shop.person({ organiser: true })
  await shop.register(person, { dinner: true })
  await shop.pay(person, { bill: { ...individual, social_reason: `Mme ${MARK}` } })
  for (const badgeId of [undefined, 'recap']) {
    const query = { userId: person.userId, badgeId }
    expect((await shop.call(downloadBadge, { params: path, query }, { as: person })).status).toBe(200)
  }
  const body = { eventId: shop.eventId, format: 'csv' as const }
  const asked = await shop.call(
    exportUsers,
    { params: { domainId: shop.domainId }, query: { eventId: shop.eventId }, body },
    { as: organiser },
  )
  expect(asked.status).toBeLessThan(300)
  const link = { email: person.email, actionId: mailAction.signIn, variables: {} }
  await shop.call(sendLink, { params: path, body: link })
  await ports.jobs.settle()
  await shop.call(sendLink, { params: path, body: link })
  return person
}

it('nothing of an erased person is left in any table of any schema, nor in any file', async () => {
  const shop = await makeShop()
  // Finishes the jobs of other tests.
  await shop.ports.jobs.settle()
  const before = new Set(await storedFiles())
  const person = await somebody(shop)
  expect(await tablesWith(shop, MARK)).toEqual(
    expect.arrayContaining(['public.users', 'public.orders', 'public.sandbox_payments', 'public.outbox']),
  )
  const made = (await storedFiles()).filter((file) => !before.has(file))
  for (const kind of ['downloads', 'exports', 'mails']) expect(made.join('\n')).toContain(`/${kind}/`)
  const params = { domainId: shop.domainId }
  expect((await shop.call(eraseMe, { params, body: { email: person.email } }, { as: person })).status).toBe(204)
  await shop.ports.jobs.settle()
  expect(await tablesWith(shop, MARK)).toEqual([])
  expect((await storedFiles()).filter((file) => !before.has(file))).toEqual([])
})

it('jobs hold ids alone, except queues marked as personal', async () => {
  const queues = await definedQueues()
  expect(queues.length).toBeGreaterThan(12)
  const IDS = [
    'id',
    'key',
    'keys',
    'mailId',
    'eventId',
    'payerId',
    'userId',
    'invoiceId',
    'paymentId',
    'provider',
    'ref',
    'sendingId',
    'importId',
    'refundId',
    'deliveryId',
  ]
  for (const { name, schema, isPersonal } of queues) {
    const { properties = {} } = z.toJSONSchema(schema)
    const texts = Object.entries(properties).flatMap(([field, type]) =>
      typeof type === 'object' && ['integer', 'number', 'boolean'].includes(String(type.type)) ? [] : [field],
    )
    if (!isPersonal)
      expect(
        [...IDS, ...texts].filter((field) => !IDS.includes(field)),
        name,
      ).toEqual([])
  }
})
