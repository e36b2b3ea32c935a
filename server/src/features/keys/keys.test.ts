import { createPerson } from '@parvis/contract/companions/companions.ts'
import { getPart, listRevisions, savePart } from '@parvis/contract/event-config/event-config.ts'
import { importGuests, listImports } from '@parvis/contract/guests/guests.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import type { KeyRole } from '@parvis/contract/keys/keys.ts'
import { listKeys, MOST_KEYS, makeKey, revokeKey } from '@parvis/contract/keys/keys.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { addNote, getMarks } from '@parvis/contract/tags/tags.ts'
import { getUser, updateUser } from '@parvis/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { apiKeys } from '#db/tables/keys.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const DAY_MS = 86_400_000

async function start(role: KeyRole = 'reader', readsOnly = true) {
  const world = await makeWorld({ days: [{ id: 'j1' }], typologies: [{ id: 'visiteur', label: 'Visiteur' }] })
  const lead = await world.person({ organiser: true })
  const guest = await world.person({ firstName: 'Chloé', takesPart: true })
  const body = { name: 'CRM', role, readsOnly, days: 30 as const }
  const made = await world.call(makeKey, { params: world.path, body }, { as: lead })
  expect(made.status, JSON.stringify(made.error)).toBe(201)
  const { id, token } = made.body
  return { world, lead, guest, id, token, key: { userId: id, email: '', token } }
}
const read = (world: World, as: Person, { userId }: Person, eventId = world.eventId) =>
  world.call(getUser, { params: { domainId: world.domainId, userId }, query: { eventId } }, { as })
const list = async (world: World, as: Person) => (await world.call(listKeys, { params: world.path }, { as })).body.data

it('a key reads a person of its event, is noted as used, and keeps nothing of its token', async () => {
  const { world, lead, guest, id, token, key } = await start()
  expect(await list(world, lead)).toMatchObject([
    { id, name: 'CRM', role: 'reader', lastUsedAt: null, isExpired: false },
  ])
  expect((await read(world, key, guest)).body.firstName).toBe('Chloé')
  expect((await list(world, lead))[0]?.lastUsedAt).toBe(world.clock.now().toISOString())
  const [row] = await world.ports.db.select().from(apiKeys).where(eq(apiKeys.id, id))
  expect(JSON.stringify([row, await list(world, lead)])).not.toContain(token.slice(-43))
})

const rename = (world: World, as: Person, { userId }: Person, firstName = 'Zoé') => {
  const params = { domainId: world.domainId, userId }
  return world.call(updateUser, { params, query: { eventId: world.eventId }, body: { firstName } }, { as })
}
const journalOf = async (world: World, as: Person) =>
  (await world.call(listJournal, { params: world.path, query: {} }, { as })).body.data

it('a key that only reads changes nothing, with any role, and reads no other event', async () => {
  const { world, guest, key } = await start('registration')
  expect((await rename(world, key, guest)).status).toBe(403)
  const other = await makeWorld()
  const stranger = await other.person({ takesPart: true })
  expect((await read(other, key, stranger)).status).toBe(404)
})

it('a key made without saying more only reads', async () => {
  const { world, lead } = await start()
  const body = { name: 'Ancien', role: 'registration' as const, days: 7 as const }
  await world.call(makeKey, { params: world.path, body }, { as: lead })
  expect((await list(world, lead)).find(({ name }) => name === 'Ancien')).toMatchObject({ readsOnly: true })
})

it('a key that writes adds a person and registers them, once for repeated requests', async () => {
  const { world, lead, key } = await start('registration', false)
  const body = { firstName: 'Léa', lastName: 'Roy', email: `lea.${world.eventId}@exemple.fr` }
  const headers = { 'idempotency-key': 'contact-8841' }
  const add = () => world.call(createPerson, { params: world.path, body }, { as: key, headers })
  world.clock.advance(1000)
  const [first, again] = [await add(), await add()]
  expect(first.status, JSON.stringify(first.error)).toBe(201)
  expect(again.body.id).toBe(first.body.id)
  world.clock.advance(1000)
  const params = { ...world.path, userId: first.body.id }
  const values = {
    participation: { participation: 4 as const },
    typology: { typoId: 'visiteur' },
    dates: { dayIds: ['j1'] },
  }
  const saved = await world.call(register, { params, body: { values } }, { as: key })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  expect(saved.body.UserEvent).toMatchObject({ registered: true, registeredBy2: null })
  expect(await journalOf(world, lead)).toMatchObject([
    { act: 'registration', tool: 'CRM', by: null, device: '', person: { firstName: 'Léa' } },
    { act: 'personAdded', tool: 'CRM', by: null, device: '', person: { firstName: 'Léa' } },
    { act: 'keyMade', tool: '', by: { id: lead.userId } },
  ])
})

it('a record with an author names the tool, and no person', async () => {
  const { world, lead, guest, key } = await start('registration', false)
  const params = { ...world.path, userId: guest.userId }
  expect((await world.call(addNote, { params, body: { text: 'À rappeler' } }, { as: key })).status).toBe(201)
  expect((await world.call(getMarks, { params }, { as: lead })).body.notes).toMatchObject([{ author: 'CRM' }])
  const editing = await start('editor', false)
  const part = { ...editing.world.path, part: 'typologies' as const }
  const { revision } = (await editing.world.call(getPart, { params: part }, { as: editing.key })).body
  const value = [{ id: 'visiteur', label: 'Visiteuse' }]
  const saved = await editing.world.call(savePart, { params: part, body: { revision, value } }, { as: editing.key })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  const asked = { params: editing.world.path, query: {} }
  const { body } = await editing.world.call(listRevisions, asked, { as: editing.lead })
  expect(body.data[0]).toMatchObject({ part: 'typologies', tool: 'CRM', by: null })
})

it('guests that a key brings in are told to be of its tool', async () => {
  const { world, lead, key } = await start('registration', false)
  const params = { ...world.path, importId: `crm-${world.eventId}` }
  const rules = {
    ...{ targets: ['email', 'lastName'], types: {}, match: 'email' as const },
    ...{ known: 'complete' as const, standing: 'invited' as const },
  }
  const rows = [{ line: 2, cells: [`zoe.${world.eventId}@exemple.fr`, 'Prat'] }]
  const begun = await world.call(importGuests, { params, body: { fileName: 'crm', rules, rows } }, { as: key })
  expect(begun.status, JSON.stringify(begun.error)).toBe(200)
  await world.ports.jobs.settle()
  expect((await world.call(listImports, { params: world.path }, { as: lead })).body.data).toMatchObject([
    { by: 'CRM', created: 1 },
  ])
  const told = (await journalOf(world, lead)).filter(({ tool }) => tool === 'CRM')
  expect(told.map(({ after }) => after)).toContainEqual(expect.objectContaining({ created: 1 }))
})

it('a key opens nothing once it is revoked, nor once it has run out', async () => {
  const { world, lead, guest, id, key } = await start()
  world.clock.advance(30 * DAY_MS)
  expect((await read(world, key, guest)).status).toBe(401)
  const again = await world.person({ organiser: true })
  expect(await list(world, again)).toMatchObject([{ isExpired: true }])
  world.clock.advance(-30 * DAY_MS)
  expect((await read(world, key, guest)).status).toBe(200)
  const params = { ...world.path, keyId: id }
  expect((await world.call(revokeKey, { params }, { as: lead })).status).toBe(204)
  expect((await read(world, key, guest)).status).toBe(401)
})

it('a token that is not quite that of a key opens nothing', async () => {
  const { world, guest, key, token } = await start()
  const last = token.endsWith('A') ? 'B' : 'A'
  expect((await read(world, { ...key, token: token.slice(0, -5) + last.repeat(5) }, guest)).status).toBe(401)
})

it('a key is in the journal when it is made and revoked, without its token', async () => {
  const { world, lead, id, token } = await start('accountant')
  await world.call(revokeKey, { params: { ...world.path, keyId: id } }, { as: lead })
  const { body } = await world.call(listJournal, { params: world.path, query: {} }, { as: lead })
  expect(body.data.map(({ act }) => act).toSorted()).toEqual(['keyMade', 'keyRevoked'])
  expect(body.data.find(({ act }) => act === 'keyMade')?.after).toMatchObject({ named: 'CRM', role: 'accountant' })
  expect(JSON.stringify(body)).not.toContain(token.slice(-43))
})

it('an event has fifty keys at most', async () => {
  const { world, lead } = await start()
  const [row] = await world.ports.db.select().from(apiKeys).where(eq(apiKeys.eventId, world.eventId))
  if (!row) expect.fail('There is no key')
  const others = Array.from({ length: MOST_KEYS - 1 }, (_, n) => ({ ...row, id: `${row.id}-${n}` }))
  await world.ports.db.insert(apiKeys).values(others)
  const body = { name: 'Une de trop', role: 'reader' as const, days: 7 as const }
  expect((await world.call(makeKey, { params: world.path, body }, { as: lead })).error.code).toBe('KEYS_TOO_MANY')
})
