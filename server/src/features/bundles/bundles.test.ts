import { readKeeping, startBundle } from '@parvis/contract/bundles/bundles.ts'
import { getExport } from '@parvis/contract/exports/exports.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, it } from 'vitest'
import { files } from '#db/tables/files.ts'
import { photos } from '#db/tables/photos.ts'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { newId } from '#kit/ids.ts'
import { guestOf } from '#testing/sendings.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

let world: World
let lead: Person
beforeEach(async () => {
  world = await makeWorld()
  lead = await world.person({ organiser: true })
})
const ask = (as: Person = lead, on: World = world) => on.call(startBundle, { params: on.path, body: {} }, { as })

/** A photo and an upload with bytes in the storage. */
async function withFiles(guest: Person): Promise<void> {
  const { db, storage, clock } = world.ports
  const [photoId, fileId] = [newId(clock.now()), newId(clock.now())]
  const photo = { id: photoId, eventId: world.eventId, key: `photos/${photoId}`, width: 1, height: 1, isForAll: true }
  await db.insert(photos).values({ ...photo, uploadedAt: clock.now() })
  await storage.put(`photos/${photoId}/original.jpg`, new TextEncoder().encode('une photo'), 'image/jpeg')
  const row = { id: fileId, eventId: world.eventId, userId: guest.userId, storageKey: `files/${fileId}` }
  await db.insert(files).values({ ...row, name: 'plan.pdf', contentType: 'application/pdf', size: 7, sha256: '' })
  await storage.put(`files/${fileId}`, new TextEncoder().encode('un plan'), 'application/pdf')
}

async function written(): Promise<Record<string, Uint8Array>> {
  const started = await ask()
  expect(started).toMatchObject({ status: 202, body: { status: 'waiting' } })
  await world.ports.jobs.settle()
  const params = { ...world.path, exportId: started.body.id }
  const { body } = await world.call(getExport, { params }, { as: lead })
  expect(body).toMatchObject({ status: 'ready', total: body.done })
  const { statusCode, rawPayload } = await world.app.inject({ url: body.url ?? '' })
  expect(statusCode).toBe(200)
  return unzipSync(new Uint8Array(rawPayload))
}

it('a bundle puts all of an event in one file, which lists its content, and from which the event is made again', async () => {
  const guest = await guestOf(world, { firstName: 'Joséphine' })
  await withFiles(guest)
  const held = await written()
  const text = (path: string) => strFromU8(held[path] ?? expect.fail(`There is no ${path}`))
  const names = Object.keys(held)
  expect(names.slice(0, 3)).toEqual(['evenement.yaml', 'participants.xlsx', 'commandes.csv'])
  expect(names.slice(-2)).toEqual(['0-LISEZ-MOI.txt', 'contenu.json'])
  expect(readEventFile(text('evenement.yaml')).people.map(({ email }) => email)).toContain(guest.email)
  const of = (folder: string) => names.filter((name) => name.startsWith(`${folder}/`)).map(text)
  expect([of('photos'), of('fichiers')]).toEqual([['une photo'], ['un plan']])
  const listed = (JSON.parse(text('contenu.json')) as { files: { path: string }[] }).files.map(({ path }) => path)
  expect(listed).toEqual(names.slice(0, -2))
  expect(text('0-LISEZ-MOI.txt')).toContain('Pour revenir')
  const { body } = await world.call(listJournal, { params: world.path, query: { kind: 'reads' } }, { as: lead })
  expect(body.data).toMatchObject([{ act: 'bundle', by: { id: lead.userId } }])
})

it('a bundle is for the lead of the event alone', async () => {
  const other = await makeWorld()
  const stranger = await other.person({ organiser: true })
  expect((await ask(stranger)).status).toBeGreaterThanOrEqual(403)
  for (const role of ['registration', 'editor', 'accountant', 'reader'] as const)
    expect((await ask(await world.person({ organiser: role }))).status).toBe(403)
})

it('a bundle is written once for several requests, and is removed once a person in it is erased', async () => {
  const guest = await guestOf(world)
  const [one, two] = [await ask(), await ask()]
  expect(two.body.id).toBe(one.body.id)
  await world.ports.jobs.settle()
  const params = { ...world.path, exportId: one.body.id }
  const url = (await world.call(getExport, { params }, { as: lead })).body.url ?? ''
  await world.call(eraseUser, { params: { ...world.path, userId: guest.userId } }, { as: lead })
  await world.ports.jobs.settle()
  expect((await world.app.inject({ url })).statusCode).toBe(404)
})

it('the retention page counts the documents of the event alone', async () => {
  const shop = await makeShop()
  const buyer = await shop.person()
  await shop.register(buyer)
  await play(shop, await shop.pay(buyer), 'accept')
  await shop.ports.jobs.settle()
  const organiser = await shop.person({ organiser: true })
  const read = async (on: World, as: Person) => (await on.call(readKeeping, { params: on.path }, { as })).body.invoices
  expect([await read(shop, organiser), await read(world, lead)]).toEqual([1, 0])
})

it('the retention page tells how long people are kept, and until when', async () => {
  await guestOf(world)
  const { body } = await world.call(readKeeping, { params: world.path }, { as: lead })
  expect(body).toMatchObject({ months: 24, until: '2029-05-13', people: 1, invoices: 0 })
})
