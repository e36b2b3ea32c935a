import type { ImportRules, Target } from '@parvis/contract/guests/guests.ts'
import {
  getImport,
  haltImport,
  importGuests,
  inviteImported,
  listImports,
  planUndo,
  undoImport,
} from '@parvis/contract/guests/guests.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { createTag, giveTag } from '@parvis/contract/tags/tags.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { guestImports } from '#db/tables/guests.ts'
import { journal } from '#db/tables/journal.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { fingerprintOf, importRows } from '#testing/guests.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const TARGETS: Target[] = ['firstName', 'lastName', 'email', 'company', 'typology', 'days', 'mobile', 'identifier']
const rulesOf = (more: Partial<ImportRules> = {}): ImportRules => ({
  ...{ targets: TARGETS, types: {}, match: 'email', known: 'replace', standing: 'invited' },
  ...more,
})
const makeSalon = () =>
  makeWorld({
    days: [
      { id: 'mar', day: '2027-03-16', capacity: 2 },
      { id: 'mer', day: '2027-03-17' },
    ],
    typologies: [
      { id: 'press', label: 'Presse' },
      { id: 'pro', label: 'Visiteur professionnel' },
    ],
  })
type Cells = readonly string[]
const guest = (world: World, name: string, company = 'Le Dauphiné', type = 'presse', days = 'mar'): Cells => [
  ...['Maud', name, `${name}.${world.eventId}@presse.example`.toLowerCase(), company, type, days],
  ...['06 39 98 20 11', `N-${name}`],
]
const importing = async (world: World, as: Person, rows: readonly Cells[], rules = rulesOf()) =>
  (await importRows(world, as, rows, rules)).params
const undoing = async (world: World, as: Person, params: Awaited<ReturnType<typeof importing>>) => {
  const answer = await world.call(undoImport, { params }, { as })
  await world.ports.jobs.settle()
  return { answer, done: (await world.call(getImport, { params }, { as })).body }
}
/** Data of people, without what tells only that they were written again. */
const dataOf = async (world: World) => {
  const whole = await fingerprintOf(world)
  const days = await world.ports.db
    .select()
    .from(participationDays)
    .where(eq(participationDays.eventId, world.eventId))
    .orderBy(participationDays.userId, participationDays.eventDayId)
  const text = JSON.stringify([whole, days], (key, value: unknown) =>
    key === 'version' || key === 'updatedAt' ? undefined : value,
  )
  return JSON.parse(text) as unknown
}
const idOf = async ({ ports, domainId }: World, email: string) => {
  const rows = await ports.db.select().from(authentications).where(eq(authentications.email, email))
  return rows.find((row) => row.domainId === domainId)?.userId ?? ''
}
const answering = async (world: World, userId: string, as: Person) => {
  const values = { participation: { participation: 4 }, typology: { typoId: 'pro' }, dates: { dayIds: ['mer'] } }
  const params = { ...world.path, userId }
  expect((await world.call(register, { params, body: { values } }, { as })).status).toBe(200)
}

it('undoing an import removes the people and companies that it created, and says so once', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const before = await dataOf(world)
  const params = await importing(world, lead, [guest(world, 'Roux'), guest(world, 'Blanc', 'Le Monde')])
  expect((await world.call(planUndo, { params }, { as: lead })).body).toEqual({
    ...{ removed: 2, restored: 0, isTraced: true },
    acted: { count: 0, people: [] },
  })
  const { done } = await undoing(world, lead, params)
  expect([done.status, done.undone, done.left]).toEqual(['undone', 2, 0])
  expect(await dataOf(world)).toEqual(before)
  const again = await undoing(world, lead, params)
  expect([again.answer.status, again.done.status, again.done.undone]).toEqual([200, 'undone', 2])
  const told = await world.ports.db.select().from(journal).where(eq(journal.eventId, world.eventId))
  const undone = told.filter(({ after }) => JSON.stringify(after).includes('undone'))
  expect(undone.map(({ userId, after }) => [userId, after])).toEqual([[lead.userId, { undone: 2, left: 0 }]])
})

it('undoing an import gives known people their former values back, each of them', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const first = guest(world, 'Roux', 'Le Dauphiné', 'presse', 'mar')
  await importing(world, lead, [first])
  const before = await dataOf(world)
  const later = [
    'Maude',
    'Rousse',
    first[2] ?? '',
    'Le Monde',
    'visiteur professionnel',
    'mer',
    '06 39 98 20 99',
    'N-2',
  ]
  const params = await importing(world, lead, [later, guest(world, 'Noir', 'Le Monde')])
  expect(await dataOf(world)).not.toEqual(before)
  expect((await world.call(planUndo, { params }, { as: lead })).body).toMatchObject({ removed: 1, restored: 1 })
  const { done } = await undoing(world, lead, params)
  expect([done.status, done.undone, done.left]).toEqual(['undone', 2, 0])
  expect(await dataOf(world)).toEqual(before)
})

it('undoing an import takes a known person out of an event that they were not in, and leaves their account', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const stranger = await world.person({ firstName: 'Ada', lastName: 'Byron', organiser: 'reader' })
  const before = await dataOf(world)
  const cells = guest(world, 'Roux').map((cell, i) => (i === 2 ? stranger.email : cell))
  const params = await importing(world, lead, [cells])
  await undoing(world, lead, params)
  expect(await dataOf(world)).toEqual(before)
})

it('undoing an import that registered people gives their places back, and unregisters those who were invited', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  await importing(world, lead, [guest(world, 'Roux')])
  const before = await dataOf(world)
  const rules = rulesOf({ standing: 'registered' })
  const rows = [guest(world, 'Roux'), guest(world, 'Blanc'), guest(world, 'Noir')]
  const params = await importing(world, lead, rows, rules)
  const full = await importing(world, lead, [guest(world, 'Vert')], rules)
  expect((await world.call(getImport, { params: full }, { as: lead })).body.wrong).toBe(1)
  const { done } = await undoing(world, lead, params)
  expect([done.status, done.undone, done.left]).toEqual(['undone', 2, 0])
  expect(await dataOf(world)).toEqual(before)
  const next = await importing(world, lead, [guest(world, 'Vert'), guest(world, 'Gris')], rules)
  expect((await world.call(getImport, { params: next }, { as: lead })).body.created).toBe(2)
})

it('undoing an import gives a registered person their former type', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const comer = await world.person({ firstName: 'Ada', lastName: 'Byron' })
  await answering(world, comer.userId, comer)
  const before = await dataOf(world)
  const cells = guest(world, 'Roux').map((cell, i) => (i === 2 ? comer.email : cell))
  const params = await importing(world, lead, [cells])
  const typeOf = async () =>
    (await world.ports.db.select().from(participations).where(eq(participations.userId, comer.userId)))[0]?.typoId
  expect(await typeOf()).toBe('press')
  await undoing(world, lead, params)
  expect(await typeOf()).toBe('pro')
  expect(await dataOf(world)).toEqual(before)
})

it('undoing is refused as a whole once a person has answered, was tagged or corrected, and names them', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const rows = ['Roux', 'Blanc', 'Noir', 'Vert'].map((name) => guest(world, name))
  const params = await importing(world, lead, rows)
  const [answered, tagged, corrected] = await Promise.all(rows.map((cells) => idOf(world, cells[2] ?? '')))
  await answering(world, answered ?? '', lead)
  const { id: tagId } = (await world.call(createTag, { params: world.path, body: { label: 'VIP' } }, { as: lead })).body
  await world.call(giveTag, { params: { ...world.path, userId: tagged ?? '', tagId } }, { as: lead })
  await world.ports.db
    .update(users)
    .set({ mobile: '06 00 00 00 00' })
    .where(eq(users.id, corrected ?? ''))
  const before = await dataOf(world)
  const { answer, done } = await undoing(world, lead, params)
  expect([answer.status, answer.error.code]).toEqual([409, 'IMPORT_ACTED'])
  expect(done.status).toBe('done')
  expect(await dataOf(world)).toEqual(before)
  const { acted } = (await world.call(planUndo, { params }, { as: lead })).body
  expect([acted.count, ...acted.people.map(({ name, act }) => `${name} ${act}`)]).toEqual([
    ...[3, 'Maud Roux answered', 'Maud Blanc edited', 'Maud Noir edited'],
  ])
})

it('undoing is refused once invitations were confirmed, and an undone import invites no person', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, [guest(world, 'Roux')])
  await world.call(inviteImported, { params, body: { count: 1 } }, { as: lead })
  expect((await world.call(undoImport, { params }, { as: lead })).error.code).toBe('IMPORT_ACTED')
  await world.ports.jobs.settle()
  const { acted } = (await world.call(planUndo, { params }, { as: lead })).body
  expect(acted.people.map(({ act }) => act)).toEqual(['mailed'])
  const other = await importing(world, lead, [guest(world, 'Blanc')])
  const sent = (await writtenMails(world.ports, eq(outbox.eventId, world.eventId))).length
  await undoing(world, lead, other)
  expect((await world.call(inviteImported, { params: other, body: { count: 0 } }, { as: lead })).error.code).toBe(
    'IMPORT_OVER',
  )
  expect(await writtenMails(world.ports, eq(outbox.eventId, world.eventId))).toHaveLength(sent)
})

it('two imports of one person are undone in the opposite order only', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const before = await dataOf(world)
  const one = await importing(world, lead, [guest(world, 'Roux')])
  const two = await importing(world, lead, [guest(world, 'Roux', 'Le Monde')])
  expect((await undoing(world, lead, one)).answer.error.code).toBe('IMPORT_ACTED')
  expect((await undoing(world, lead, two)).done.status).toBe('undone')
  expect((await undoing(world, lead, one)).done.status).toBe('undone')
  expect(await dataOf(world)).toEqual(before)
})

it('an import is undone once it is stopped, and neither goes on nor is undone while it runs', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const before = await dataOf(world)
  const params = { ...world.path, importId: 'running' }
  const rows = [{ line: 2, cells: [...guest(world, 'Roux')] }]
  await world.call(importGuests, { params, body: { fileName: 'a.csv', rules: rulesOf(), rows } }, { as: lead })
  expect((await world.call(undoImport, { params }, { as: lead })).error.code).toBe('IMPORT_RUNNING')
  await world.call(haltImport, { params, body: { status: 'stopped' } }, { as: lead })
  const { done } = await undoing(world, lead, params)
  expect([done.status, done.undone]).toEqual(['undone', 0])
  const resumed = await world.call(haltImport, { params, body: { status: 'writing' } }, { as: lead })
  expect(resumed.error.code).toBe('IMPORT_OVER')
  expect(await dataOf(world)).toEqual(before)
})

it('an undone import can be imported again from its file', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, [guest(world, 'Roux')])
  await undoing(world, lead, params)
  const again = await importing(world, lead, [guest(world, 'Roux')])
  expect((await world.call(getImport, { params: again }, { as: lead })).body).toMatchObject({ created: 1, wrong: 0 })
  const { data } = (await world.call(listImports, { params: world.path }, { as: lead })).body
  expect(data.map(({ status }) => status).toSorted()).toEqual(['done', 'undone'])
})

it('an import of an earlier release, which kept no former values, is not undone', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, [guest(world, 'Roux')])
  await world.ports.db.execute(
    sql`update guest_import_rows set trace = null, before = null where import_id = ${params.importId}`,
  )
  expect((await world.call(planUndo, { params }, { as: lead })).body.isTraced).toBe(false)
  expect((await world.call(undoImport, { params }, { as: lead })).error.code).toBe('IMPORT_UNTRACED')
  const rows = await world.ports.db.select().from(guestImports).where(eq(guestImports.eventId, world.eventId))
  expect(rows.map(({ status }) => status)).toEqual(['done'])
})
