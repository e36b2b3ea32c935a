import type { ImportRules, Target } from '@parvis/contract/guests/guests.ts'
import { countInvitations, inviteImported, tryGuests, undoImport } from '@parvis/contract/guests/guests.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { writtenMails } from '#testing/delivered.ts'
import { countsOf, fingerprintOf, importRows } from '#testing/guests.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

type Cells = readonly string[]
const rulesOf = (more: Partial<ImportRules>): ImportRules => ({
  ...{ targets: [], types: {}, match: 'email', known: 'complete', standing: 'invited' },
  ...more,
})
const makeHall = () =>
  makeWorld({
    days: [
      { id: 'mar', day: '2027-03-16' },
      { id: 'jeu', day: '2027-03-18' },
    ],
    typologies: [{ id: 'pro', label: 'Visiteur professionnel' }],
  })
const trying = async (world: World, as: Person, rows: Cells[], rules: ImportRules) => {
  const body = { rules, rows: rows.map((cells, i) => ({ line: i + 2, cells: [...cells] })) }
  return (await world.call(tryGuests, { params: world.path, body }, { as })).body.rows
}
const mails = ({ ports, eventId }: World) => writtenMails(ports, eq(outbox.eventId, eventId))
const personOf = async ({ ports, domainId }: World, email: string) => {
  const [row] = await ports.db
    .select({ user: users })
    .from(authentications)
    .innerJoin(users, eq(users.id, authentications.userId))
    .where(and(eq(authentications.email, email), eq(users.domainId, domainId)))
  return row
}

it('people without an address are recognised by the identifier, are never mailed, and may get one later', async () => {
  const world = await makeHall()
  const lead = await world.person({ organiser: true })
  const rules = rulesOf({ targets: ['identifier', 'lastName', 'email', 'mobile'], match: 'identifier' })
  const email = `kone.${world.eventId}@trait.example`
  const rows: Cells[] = [
    ['A-1', 'CARDOSO', '', ''],
    ['A-2', 'KONE', ' ', '06 39 98 12 60'],
    ['A-3', 'ROUX', `roux.${world.eventId}@trait.example`, ''],
  ]
  const first = await importRows(world, lead, rows, rules)
  expect([...countsOf(first.done), first.done.withoutAddress]).toEqual([3, 0, 0, 0, 2])
  const before = await fingerprintOf(world)
  expect(countsOf((await importRows(world, lead, rows, rules)).done)).toEqual([0, 0, 3, 0])
  const noColumn = rulesOf({ targets: ['identifier', 'lastName'], match: 'identifier' })
  expect(countsOf((await importRows(world, lead, [['A-1', 'CARDOSO']], noColumn)).done)).toEqual([0, 0, 1, 0])
  expect(await fingerprintOf(world)).toEqual(before)
  const { body: counted } = await world.call(countInvitations, { params: first.params }, { as: lead })
  expect(counted).toEqual({ receiving: 1, reasons: [{ reason: 'noAddress', count: 2 }], isSilenced: false })
  await world.call(inviteImported, { params: first.params, body: { count: 1 } }, { as: lead })
  await world.ports.jobs.settle()
  expect((await mails(world)).map(({ to }) => to)).toEqual([`roux.${world.eventId}@trait.example`])
  const taken = await trying(world, lead, [['A-1', 'CARDOSO', `roux.${world.eventId}@trait.example`, '']], rules)
  expect(taken.map(({ faults }) => faults.map(({ code }) => code))).toEqual([['EMAIL_TAKEN']])
  const completed = [['A-2', 'KONE', email, '']]
  const [tried] = await trying(world, lead, completed, rules)
  expect(tried).toMatchObject({ outcome: 'updated', changes: [{ target: 'email', before: '', after: email }] })
  const later = await importRows(world, lead, completed, rules)
  expect(countsOf(later.done)).toEqual([0, 1, 0, 0])
  expect((await personOf(world, email))?.user).toMatchObject({ lastName: 'KONE', mobile: '06 39 98 12 60' })
  await world.call(undoImport, { params: later.params }, { as: lead })
  await world.ports.jobs.settle()
  expect(await personOf(world, email)).toBeUndefined()
  expect(countsOf((await importRows(world, lead, rows, rules)).done)).toEqual([0, 0, 3, 0])
})

it('a line without an address is no guest where people are recognised by their address', async () => {
  const world = await makeHall()
  const lead = await world.person({ organiser: true })
  const [tried] = await trying(
    world,
    lead,
    [['A-1', 'CARDOSO', '']],
    rulesOf({ targets: ['identifier', 'lastName', 'email'] }),
  )
  expect(tried?.faults.map(({ code }) => code)).toEqual(['EMAIL_REQUIRED'])
})

it('a person registered without an address takes a place and is written no mail', async () => {
  const world = await makeHall()
  const lead = await world.person({ organiser: true })
  const targets: Target[] = ['identifier', 'lastName', 'days']
  const rules = rulesOf({ targets, match: 'identifier', standing: 'registered' })
  const { done } = await importRows(world, lead, [['A-1', 'CARDOSO', 'mar']], rules)
  expect(countsOf(done)).toEqual([1, 0, 0, 0])
  const rows = await world.ports.db.select().from(participations).where(eq(participations.eventId, world.eventId))
  expect(rows.map(({ registered }) => registered)).toEqual([true])
  const values = { participation: { participation: 4 }, typology: { typoId: 'pro' }, dates: { dayIds: ['jeu'] } }
  const params = { ...world.path, userId: rows[0]?.userId ?? '' }
  expect((await world.call(register, { params, body: { values } }, { as: lead })).status).toBe(200)
  await world.ports.jobs.settle()
  expect(await mails(world)).toEqual([])
})
