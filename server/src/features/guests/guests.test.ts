import type { ImportRules, Target } from '@parvis/contract/guests/guests.ts'
import {
  countInvitations,
  getGuestFields,
  getImport,
  haltImport,
  importGuests,
  inviteImported,
  keepMapping,
  listImports,
  tryGuests,
} from '@parvis/contract/guests/guests.ts'
import { openRegistration, register } from '@parvis/contract/registration/registration.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies } from '#db/tables/companies.ts'
import { outbox } from '#db/tables/emails.ts'
import { guestImportRows, guestImports } from '#db/tables/guests.ts'
import { journal } from '#db/tables/journal.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { countsOf, fingerprintOf, importRows } from '#testing/guests.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const TARGETS: Target[] = ['firstName', 'lastName', 'email', 'company', 'typology', 'days', 'mobile', 'q.diet']
const rulesOf = (more: Partial<ImportRules> = {}): ImportRules => ({
  ...{ targets: TARGETS, types: {}, match: 'email', known: 'complete', standing: 'invited' },
  ...more,
})
const makeSalon = () =>
  makeWorld({
    days: [
      { id: 'mar', day: '2027-03-16', capacity: 2 },
      { id: 'mer', day: '2027-03-17' },
      { id: 'jeu', day: '2027-03-18' },
    ],
    typologies: [
      { id: 'press', label: 'Presse' },
      { id: 'pro', label: 'Visiteur professionnel' },
    ],
    forms: [{ id: 'f', models: [{ key: 'diet', component: 'radio', values: [{ key: 'veg', label: 'Végétarien' }] }] }],
  })
type Cells = readonly string[]
const rowsOf = (...cells: Cells[]) => cells.map((one, i) => ({ line: i + 2, cells: [...one] }))
const maud = (world: World, email = `maud.${world.eventId}@presse.example`): Cells => [
  ...['Maud', 'DUFERRIER', email, 'Le Dauphiné', 'presse', 'mar + mer', '06 39 98 20 11', 'végétarien'],
]
const trying = async (world: World, as: Person, rows: Cells[], rules = rulesOf()) =>
  (await world.call(tryGuests, { params: world.path, body: { rules, rows: rowsOf(...rows) } }, { as })).body.rows
const answering = async (world: World, as: Person) => {
  const values = { participation: { participation: 4 }, typology: { typoId: 'pro' }, dates: { dayIds: ['jeu'] } }
  const params = { ...world.path, userId: as.userId }
  expect((await world.call(register, { params, body: { values } }, { as })).status).toBe(200)
}
const importing = (world: World, as: Person, rows: Cells[], rules = rulesOf(), id?: string) =>
  importRows(world, as, rows, rules, id)
const mails = ({ ports, eventId }: World) => writtenMails(ports, eq(outbox.eventId, eventId))
const personOf = async ({ ports, domainId, eventId }: World, email: string) => {
  const rows = await ports.db
    .select({ user: users, participation: participations, email: authentications.email })
    .from(authentications)
    .innerJoin(users, eq(users.id, authentications.userId))
    .leftJoin(participations, eq(participations.userId, users.id))
    .where(eq(authentications.email, email))
  return rows.filter(
    ({ user, participation }) => user.domainId === domainId && (participation?.eventId ?? eventId) === eventId,
  )[0]
}

it('a trial tells the outcome and the wrong cells of each line, and writes nothing', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const before = await fingerprintOf(world)
  const right = maud(world)
  const rows = await trying(world, lead, [
    right,
    ['Mathilde', 'DELORME', 'm.delorme@dauphine', '', 'Presse', 'mardi', '06 39 98 12 60', ''],
    ['Luc', 'SARRAZIN', 'luc@voreppe.example', '', 'Visiteur pro', 'lundi', '', ''],
    ['Kim', 'ADAMS', 'kim@builds.example', '', 'Influenceur', 'mar & ven', '06 39 98 1', 'tout'],
    ['Robert', 'GIROUD', '', '', '', 'jeudi', '', ''],
    ['Maud', 'DUFERRIER', right[2] ?? '', '', '', '', '', ''],
    ['www.evil.example', 'X', 'x@y.example', '', '', '', '', ''],
  ])
  expect(rows.map(({ outcome }) => outcome)).toEqual(['created', ...Array.from({ length: 6 }, () => 'wrong')])
  const faults = rows.flatMap(({ line, faults: all }) =>
    all.map(({ target, code, remedy }) => [line, target, code, ...(remedy ? [remedy.verb, remedy.text] : [])]),
  )
  expect(faults).toEqual([
    [3, 'email', 'EMAIL_END'],
    [4, 'typology', 'TYPE_UNKNOWN', 'put', 'Visiteur professionnel'],
    [4, 'days', 'DAY_BEFORE'],
    [5, 'mobile', 'PHONE_SHORT'],
    [5, 'typology', 'TYPE_UNKNOWN'],
    [5, 'days', 'DAY_NONE', 'keep', 'mardi'],
    [5, 'q.diet', 'CHOICE_UNKNOWN'],
    [6, 'email', 'EMAIL_REQUIRED'],
    [7, 'email', 'LINE_TWICE'],
    [8, 'firstName', 'NAME_FORMAT'],
  ])
  expect(await fingerprintOf(world)).toEqual(before)
})

it('an import brings people in as invited, without a mail, and proposes their days', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const { done } = await importing(world, lead, [maud(world)])
  expect([done.status, ...countsOf(done)]).toEqual(['done', 1, 0, 0, 0])
  const person = await personOf(world, maud(world)[2] ?? '')
  expect(person?.user).toMatchObject({ firstName: 'Maud', lastName: 'DUFERRIER', mobile: '06 39 98 20 11' })
  expect(person?.participation).toMatchObject({
    invited: true,
    responded: false,
    typoId: 'press',
    extended: { diet: 'veg' },
  })
  expect(person?.participation?.employeeId).not.toBeNull()
  const { body } = await world.call(
    openRegistration,
    { params: { ...world.path, userId: person?.user.id ?? '' } },
    { as: lead },
  )
  expect(body.event.days).toHaveLength(3)
  expect(await mails(world)).toEqual([])
})

it('an import changes nothing the second time, nor under the same id', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const rows = [maud(world), maud(world, `bis.${world.eventId}@presse.example`)]
  const first = await importing(world, lead, rows)
  const before = await fingerprintOf(world)
  const again = await importing(world, lead, rows, rulesOf(), first.id)
  expect([again.answer.status, ...countsOf(again.done)]).toEqual([200, 2, 0, 0, 0])
  const other = await importing(world, lead, rows)
  expect(countsOf(other.done)).toEqual([0, 0, 2, 0])
  expect(await fingerprintOf(world)).toEqual(before)
  const changed = await importing(world, lead, [maud(world)], rulesOf(), first.id)
  expect([changed.answer.status, changed.answer.error.code]).toEqual([409, 'IMPORT_OTHER'])
  expect(await mails(world)).toEqual([])
})

it('an import completes missing data, and replaces different data only on request', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const line = maud(world)
  const email = line[2] ?? ''
  await importing(world, lead, [['Maud', 'Ferrier', email]], rulesOf({ targets: ['firstName', 'lastName', 'email'] }))
  const [tried] = await trying(world, lead, [line])
  expect(tried?.changes.map(({ target }) => target)).toEqual(['mobile', 'q.diet', 'typology', 'company', 'days'])
  const kept = await importing(world, lead, [line], rulesOf({ known: 'keep' }))
  expect(countsOf(kept.done)).toEqual([0, 0, 1, 0])
  await importing(world, lead, [line])
  expect((await personOf(world, email))?.user).toMatchObject({ lastName: 'Ferrier', mobile: '06 39 98 20 11' })
  const replaced = await importing(world, lead, [line], rulesOf({ known: 'replace' }))
  expect(countsOf(replaced.done)).toEqual([0, 1, 0, 0])
  expect((await personOf(world, email))?.user).toMatchObject({ lastName: 'DUFERRIER' })
})

it('an import brings people into one company, in any spacing and hyphenation of its name', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const of = (company: string, i: number): Cells => [
    'Maud',
    'Ferrier',
    `m${i}.${world.eventId}@presse.example`,
    company,
  ]
  const names = ["L'Atelier Bois-Vert", 'L’ATELIER\u00a0Bois\u2011Vert', ' l’atelier  bois–vert\u200b']
  const rules = rulesOf({ targets: ['firstName', 'lastName', 'email', 'company'] })
  for (const [i, name] of names.entries()) await importing(world, lead, [of(name, i)], rules)
  const kept = await world.ports.db.select().from(companies).where(eq(companies.domainId, world.domainId))
  expect(kept.map(({ name }) => name)).toEqual([names[0]])
  expect(countsOf((await importing(world, lead, [of(names[2] ?? '', 0)], rules)).done)).toEqual([0, 0, 1, 0])
})

it('an import leaves the names of a person who was not in the event', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const stranger = await world.person({ firstName: 'Ada', lastName: 'Byron', mobile: '', organiser: 'reader' })
  const { done } = await importing(world, lead, [maud(world, stranger.email)], rulesOf({ known: 'replace' }))
  expect(countsOf(done)).toEqual([1, 0, 0, 0])
  const person = await personOf(world, stranger.email)
  expect(person?.user).toMatchObject({ firstName: 'Ada', lastName: 'Byron', mobile: '' })
  expect(person?.participation).toMatchObject({ invited: true, typoId: 'press' })
})

it('an import never answers for a person who has answered, and keeps their days and their account', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const comer = await world.person({ passwordHash: 'kept' })
  await answering(world, comer)
  const line = maud(world, comer.email)
  await importing(world, lead, [line], rulesOf({ known: 'replace', standing: 'registered' }))
  const held = await world.ports.db.select().from(participationDays).where(eq(participationDays.userId, comer.userId))
  expect(held.filter(({ registered }) => registered).map(({ eventDayId }) => eventDayId)).toEqual(['jeu'])
  const person = await personOf(world, comer.email)
  expect(person?.participation).toMatchObject({ registered: true, invited: false })
  const [account] = await world.ports.db.select().from(authentications).where(eq(authentications.userId, comer.userId))
  expect(account?.passwordHash).toBe('kept')
})

it('an import registers no person past a capacity: the line stays aside with its reason, and none of it is written', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const rows = ['a', 'b', 'c'].map((name) => maud(world, `${name}.${world.eventId}@presse.example`))
  const rules = rulesOf({ standing: 'registered' })
  const tried = await trying(world, lead, rows, rules)
  expect(tried.map(({ outcome, faults }) => [outcome, faults[0]?.code, faults[0]?.remedy?.text])).toEqual([
    ['created', undefined, undefined],
    ['created', undefined, undefined],
    ['wrong', 'DAY_FULL', 'mercredi'],
  ])
  const { done } = await importing(world, lead, rows, rules)
  expect(countsOf(done)).toEqual([2, 0, 0, 1])
  expect(done.aside).toMatchObject([{ line: 4, faults: [{ target: 'days', code: 'DAY_FULL' }] }])
  expect(await personOf(world, `c.${world.eventId}@presse.example`)).toBeUndefined()
  expect(await mails(world)).toEqual([])
})

it('an import recognises people by the identifier of the organiser’s own, and never changes their address', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const rules = rulesOf({ targets: ['identifier', 'lastName', 'email', 'mobile'], match: 'identifier' })
  const email = `ana.${world.eventId}@terra.example`
  expect(countsOf((await importing(world, lead, [['A-1', 'CARDOSO', email, '']], rules)).done)).toEqual([1, 0, 0, 0])
  const rows = await trying(
    world,
    lead,
    [
      ['A-1', 'CARDOSO', '', '06 39 98 12 60'],
      ['A-1', 'CARDOSO', 'other@terra.example', ''],
      ['', 'KONE', 'i.kone@trait.example', ''],
      ['A-2', 'CARDOSO', email, ''],
    ].slice(0, 1),
    rules,
  )
  expect(rows).toMatchObject([{ outcome: 'updated', changes: [{ target: 'mobile' }] }])
  const codes = async (line: Cells) => (await trying(world, lead, [line], rules))[0]?.faults.map(({ code }) => code)
  expect(await codes(['A-1', 'CARDOSO', 'other@terra.example', ''])).toEqual(['EMAIL_OTHER'])
  expect(await codes(['', 'KONE', 'i.kone@trait.example', ''])).toEqual(['IDENTIFIER_REQUIRED'])
  expect(await codes(['A-2', 'CARDOSO', email, ''])).toEqual(['IDENTIFIER_OTHER'])
})

it('an import is stopped and goes on, each line being written once', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const params = { ...world.path, importId: 'halted' }
  const body = { fileName: 'a.csv', rules: rulesOf(), rows: rowsOf(maud(world)) }
  await world.call(importGuests, { params, body }, { as: lead })
  const stopped = await world.call(haltImport, { params, body: { status: 'stopped' } }, { as: lead })
  await world.ports.jobs.settle()
  expect([stopped.body.status, ...countsOf(stopped.body)]).toEqual(['stopped', 0, 0, 0, 0])
  await world.call(haltImport, { params, body: { status: 'writing' } }, { as: lead })
  await world.ports.jobs.settle()
  const { body: done } = await world.call(getImport, { params }, { as: lead })
  expect([done.status, ...countsOf(done)]).toEqual(['done', 1, 0, 0, 0])
  const over = await world.call(haltImport, { params, body: { status: 'stopped' } }, { as: lead })
  expect(over.error.code).toBe('IMPORT_OVER')
  const cells = await world.ports.db.select().from(guestImportRows).where(eq(guestImportRows.eventId, world.eventId))
  expect(cells.map(({ cells: one, email }) => [one, email])).toEqual([[null, null]])
})

it('the journal tells the outcome of an import', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  await importing(world, lead, [maud(world), ['', '', 'x', '', '', '', '', '']])
  const rows = await world.ports.db.select().from(journal).where(eq(journal.eventId, world.eventId))
  expect(rows.map(({ userId }) => userId)).toEqual([lead.userId, lead.userId])
  const told = rows.map(({ after }) => after)
  expect(told).toContainEqual({ lines: 2 })
  expect(told).toContainEqual({ lines: 2, created: 1, updated: 0, unchanged: 0, wrong: 1 })
})

it('an import invites the counted people alone, once, even when it is confirmed again', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const comer = await world.person()
  await answering(world, comer)
  const before = new Set((await mails(world)).map(({ id }) => id))
  const rows = [maud(world), maud(world, `bis.${world.eventId}@presse.example`), maud(world, comer.email)]
  const { params } = await importing(world, lead, rows)
  const { body: counted } = await world.call(countInvitations, { params }, { as: lead })
  expect(counted).toEqual({ receiving: 2, reasons: [{ reason: 'answered', count: 1 }], isSilenced: false })
  const inviting = (count: number) => world.call(inviteImported, { params, body: { count } }, { as: lead })
  expect((await inviting(3)).error.code).toBe('INVITED_OTHERS')
  for (let i = 0; i < 2; i++) expect((await inviting(2)).status).toBe(200)
  await world.ports.jobs.settle()
  const sent = (await mails(world)).filter(({ id }) => !before.has(id))
  expect(sent.map(({ to, actionId }) => [to, actionId]).toSorted()).toEqual(
    rows
      .slice(0, 2)
      .map((row) => [row[2], 10])
      .toSorted(),
  )
  const other = await importing(world, lead, rows)
  const { body: later } = await world.call(countInvitations, { params: other.params }, { as: lead })
  expect([later.receiving, later.reasons]).toEqual([0, []])
})

it('an import invites people that another event’s import has invited', async () => {
  const [world, other] = [await makeSalon(), await makeSalon()]
  const { db } = world.ports
  const lead = await world.person({ organiser: true })
  const { id, params } = await importing(world, lead, [maud(world)])
  const receiving = async () => (await world.call(countInvitations, { params }, { as: lead })).body.receiving
  expect(await receiving()).toBe(1)
  for (const row of await db.select().from(guestImports).where(eq(guestImports.id, id)))
    await db.insert(guestImports).values({ ...row, eventId: other.eventId })
  for (const row of await db.select().from(guestImportRows).where(eq(guestImportRows.eventId, world.eventId)))
    await db.insert(guestImportRows).values({ ...row, eventId: other.eventId, isInvited: true })
  expect(await receiving()).toBe(1)
})

it('the columns of a file are remembered', async () => {
  const world = await makeSalon()
  const lead = await world.person({ organiser: true })
  const { targets: _, ...choices } = rulesOf()
  const mapping = { headers: ['Courriel', 'Notes'], columns: ['email' as const, null], ...choices }
  for (let i = 0; i < 2; i++) await world.call(keepMapping, { params: world.path, body: mapping }, { as: lead })
  const { body } = await world.call(getGuestFields, { params: world.path }, { as: lead })
  expect(body.mappings).toEqual([mapping])
  expect(body.questions.map(({ key }) => key)).toEqual(['diet'])
  expect(body.days.map(({ id, left }) => [id, left])).toEqual([
    ['mar', 2],
    ['mer', null],
    ['jeu', null],
  ])
})

it('an import cannot be read by the organiser of another event, nor found in another', async () => {
  const [world, other] = [await makeSalon(), await makeSalon()]
  const lead = await world.person({ organiser: true })
  const stranger = await other.person({ organiser: true })
  const { params } = await importing(world, lead, [maud(world)])
  expect((await world.call(getImport, { params }, { as: stranger })).status).toBe(404)
  const elsewhere = { ...other.path, importId: params.importId }
  expect((await other.call(getImport, { params: elsewhere }, { as: stranger })).status).toBe(404)
  expect((await other.call(listImports, { params: other.path }, { as: stranger })).body.data).toEqual([])
})
