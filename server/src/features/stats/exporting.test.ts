import { confirmTransfer } from '@parvis/contract/checkout/checkout.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { exportUsers } from '@parvis/contract/stats/stats.ts'
import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { newBadgeCode } from '#kit/ids.ts'
import { company, makeShop } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Asked = Omit<z.input<typeof exportUsers.body>, 'eventId'>

async function written(world: World, as: Person, asked: Asked) {
  const params = { domainId: world.domainId }
  const { eventId } = world
  const { body } = await world.call(exportUsers, { params, query: { eventId }, body: { eventId, ...asked } }, { as })
  await world.ports.jobs.settle()
  const readAs = (reader: Person) =>
    world.call(getExport, { params: { ...world.path, exportId: body.export.id } }, { as: reader })
  const { url } = (await readAs(as)).body
  return { readAs, file: await world.app.inject({ method: 'GET', url: url ?? '' }) }
}

/** Splits a CSV file; its cells hold no semicolons, nor quotes except for numbers kept as text. */
const linesOf = (text: string) =>
  text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

it('the table of another event of the same organisation is exported to its own organisers alone', async () => {
  const [world, other] = [await makeWorld(), await makeWorld()]
  const organiser = await world.person({ organiser: true })
  await world.ports.db.update(events).set({ domainId: world.domainId }).where(eq(events.id, other.eventId))
  // Access is checked on the event in the path; the export is of the event in the body.
  const params = { domainId: world.domainId }
  const query = { eventId: world.eventId }
  const ask = (eventId: string) => world.call(exportUsers, { params, query, body: { eventId } }, { as: organiser })
  expect((await ask(world.eventId)).status).toBe(200)
  expect((await ask(other.eventId)).status).toBe(403)
})

it('numbers and dates in answers are numbers and dates in a file, and telephone numbers keep their 0', async () => {
  const model = (key: string, component: 'number' | 'date' | 'text') => ({ key, component, label: key })
  const models = [model('age', 'number'), model('arrivee', 'date'), model('code', 'text')]
  const world = await makeWorld({ forms: [{ id: 'infos', models }] })
  const organiser = await world.person({ organiser: true })
  const { db } = world.ports
  for (const [lastName, extended] of [
    ['Blanc', { age: 2, arrivee: '2027-05-11', code: '007' }],
    ['Noir', { age: '12.5', arrivee: 'mardi', code: null }],
  ] as const) {
    const { userId } = await world.person({ lastName })
    await db.update(users).set({ mobile: '0612345678' }).where(eq(users.id, userId))
    await db.insert(participations).values({ eventId: world.eventId, userId, code: newBadgeCode(), extended })
  }
  const headers = ['lastName', 'mobile', 'form.age', 'form.arrivee', 'form.code']
  const { file } = await written(world, organiser, { headers, format: 'csv' })
  expect(linesOf(file.body)).toEqual([
    ['Nom', 'Mobile', 'age', 'arrivee', 'code'],
    ['Blanc', '"=""0612345678"""', '2', '2027-05-11', '"=""007"""'],
    ['Noir', '"=""0612345678"""', '12,5', 'mardi', ''],
  ])
  const book = unzipSync((await written(world, organiser, { headers })).file.rawPayload)
  const sheet = new TextDecoder().decode(book['xl/worksheets/sheet1.xml'])
  for (const cell of ['<c r="C2"><v>2</v></c>', '<c r="D2" s="3"><v>46518</v></c>', '<c r="C3"><v>12.5</v></c>'])
    expect(sheet).toContain(cell)
  expect(sheet).toContain('<c r="B2" t="inlineStr"><is><t xml:space="preserve">0612345678</t></is></c>')
})

describe('a file of everything', () => {
  it('has each column, and the billed and remaining amounts, with any columns shown', async () => {
    const shop = await makeShop()
    const [lead, owing, billed, paid] = [
      await shop.person({ organiser: true }),
      await shop.person({ lastName: 'Azur' }),
      await shop.person({ lastName: 'Brun' }),
      await shop.person({ lastName: 'Corail' }),
    ]
    for (const person of [owing, billed, paid]) await shop.register(person, { dinner: true })
    await shop.pay(billed, { method: 'transfer', bill: company })
    await shop.pay(paid, { method: 'transfer' })
    const order = (await shop.orders()).find(({ userId }) => userId === paid.userId)
    const params = { ...shop.path, orderId: order?.id ?? '' }
    await shop.call(confirmTransfer, { params, body: {} }, { as: lead })
    const filters = { articles: 'dinner' }
    const { file } = await written(shop, lead, { headers: ['lastName'], filters, format: 'csv', isWhole: true })
    const [titles = [], ...lines] = linesOf(file.body)
    for (const title of ['Nom', 'Adresse e-mail', 'Journées', 'Articles', 'Inscription', 'Date d’inscription', 'Notes'])
      expect(titles).toContain(title)
    const of = (line: readonly string[], ...wanted: string[]) => wanted.map((title) => line[titles.indexOf(title)])
    expect(lines.map((line) => of(line, 'Nom', 'Articles', 'Société facturée', 'Reste à payer (€ TTC)'))).toEqual([
      ['Azur', 'Dîner', '', '180'],
      ['Brun', 'Dîner', 'Atelier Roux', '180'],
      ['Corail', 'Dîner', '', '0'],
    ])
  })

  it('has no money for members without the right to it, who cannot open the file of others', async () => {
    const shop = await makeShop()
    const [accountant, reader] = [
      await shop.person({ organiser: 'accountant' }),
      await shop.person({ organiser: 'reader' }),
    ]
    await shop.register(await shop.person())
    const without = await written(shop, reader, { format: 'csv', isWhole: true })
    expect(without.file.body).toContain('Nom;')
    expect(without.file.body).not.toContain('Reste à payer')
    expect((await without.readAs(accountant)).status).toBe(200)
    const withMoney = await written(shop, accountant, { format: 'csv', isWhole: true })
    expect(withMoney.file.body).toContain('Reste à payer')
    expect((await withMoney.readAs(reader)).status).toBe(403)
    const chosen = await written(shop, accountant, { format: 'csv', headers: ['lastName'] })
    expect(linesOf(chosen.file.body)[0]).toEqual(['Nom'])
  })

  it('is written whole, for any number of questions', async () => {
    const models = Array.from({ length: 120 }, (_, i) => ({ key: `q${i}`, component: 'text', label: `Question ${i}` }))
    const world = await makeWorld({ forms: [{ id: 'infos', models }] })
    const { file } = await written(world, await world.person({ organiser: true }), { format: 'csv', isWhole: true })
    expect(linesOf(file.body)[0]).toEqual(expect.arrayContaining(['Question 0', 'Question 119']))
  })
})
