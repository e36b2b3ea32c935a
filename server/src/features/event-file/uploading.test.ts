import type { PartPlan } from '@parvis/contract/event-config/event-config.ts'
import { getPart, listRevisions, savePart } from '@parvis/contract/event-config/event-config.ts'
import type { FileFaults } from '@parvis/contract/event-file/event-file.ts'
import { changeAddress, getEventFile, importFile } from '@parvis/contract/event-file/event-file.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import { listJournal } from '@parvis/contract/journal/journal.ts'
import { count, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { images } from '#db/tables/event-config.ts'
import { domains, organisers } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { makePopulated } from '#testing/populated.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const fileOf = async (world: World, as: Person, params = world.path) =>
  (await world.call(getEventFile, { params }, { as })).bytes.toString()
const send = (world: World, as: Person, text: string, more: object = {}, params = world.path) =>
  world.call(importFile, { params, body: { text, ...more } } as never, { as })
const participationsOf = (world: World, eventId: string) =>
  world.ports.db.select().from(participations).where(eq(participations.eventId, eventId)).orderBy(participations.userId)
const nameOf = async (world: World) => (await world.call(getEvent, { params: world.path })).body.name

it('a file is planned without a trace, then written with one revision a part and one row of the journal', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const text = (await fileOf(world, lead)).replace('name: Assises du vivant', 'name: Assises de juin')
  const tried = await send(world, lead, text, { dryRun: true })
  expect([tried.status, tried.body.plan.severity, tried.body.plan.open]).toEqual([200, 'safe', 0])
  expect(tried.body.plan.changes).toEqual([
    expect.objectContaining({ at: ['name'], kind: 'changed', before: 'Assises du vivant', after: 'Assises de juin' }),
  ])
  expect(await nameOf(world)).toBe('Assises du vivant')
  const revisions = async () =>
    (await world.call(listRevisions, { params: world.path, query: {} }, { as: lead })).body.data
  expect(await revisions()).toEqual([])
  const { revision } = tried.body
  expect((await send(world, lead, text, { revision, why: 'Reportées' })).status).toBe(200)
  expect(await nameOf(world)).toBe('Assises de juin')
  expect(await revisions()).toMatchObject([{ part: 'name', by: { id: lead.userId }, why: 'Reportées' }])
  const { data } = (await world.call(listJournal, { params: world.path, query: {} }, { as: lead })).body
  expect(data).toMatchObject([{ act: 'file', why: 'Reportées', by: { id: lead.userId } }])
})

it('faults of a file are told by line and key, in the language of its sender', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const good = await fileOf(world, lead)
  const faultsOf = async (text: string) => {
    const { status, error } = await send(world, lead, text, { dryRun: true })
    expect([status, error.code]).toEqual([422, 'FILE_FAULTS'])
    return (error.detail as FileFaults).faults
  }
  const line = (key: string) => good.split('\n').findIndex((one) => one.startsWith(key)) + 1
  expect(await faultsOf(good.replace('timeZone:', 'timezone:'))).toEqual([
    { line: line('timeZone:'), key: 'timezone', message: expect.stringMatching(/^Cette clé n’est pas connue/) },
  ])
  for (const zone of ['Europe/Pariss', 'CEST', 'UTC+1', '+01:00', "''"])
    expect(await faultsOf(good.replace(/timeZone: .*/, `timeZone: ${zone}`))).toEqual([
      { line: line('timeZone:'), key: 'timeZone', message: expect.stringMatching(/^Ce fuseau horaire n’existe pas/) },
    ])
  expect((await faultsOf('parvis: 1\nname: "'))[0]).toMatchObject({
    key: '(YAML)',
    message: expect.stringMatching(/^Ces lignes/),
  })
  const laughs = `a: &a [x, x, x, x, x, x, x, x, x, x]\n${[...'bcdef'].map((one, i) => `${one}: &${one} [${Array(10).fill(`*${'abcdef'[i]}`).join(', ')}]`).join('\n')}`
  expect((await faultsOf(laughs)).length).toBeGreaterThan(0)
  const other = await faultsOf(good.replace(`context: ${world.context}`, 'context: ailleurs'))
  expect(other).toEqual([{ line: line('context:'), key: 'context', message: expect.stringContaining(world.context) }])
})

it('an import takes neither the people of a file nor its organisation, and publishes nothing', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  await world.call(changeAddress, { params: world.path, body: { context: `n${world.context}` } }, { as: lead })
  const { body: was } = await world.call(getPart, { params: { ...world.path, part: 'published' } }, { as: lead })
  await world.call(
    savePart,
    { params: { ...world.path, part: 'published' }, body: { revision: was.revision, value: false } },
    { as: lead },
  )
  const text = (await fileOf(world, lead))
    .replace('published: false', 'published: true')
    .replace('name: Domaine', 'name: Détourné')
    .replace('companies: []', 'companies:\n  - { id: c1, name: Atelier }')
    .replace(
      'people: []',
      'people:\n  - { email: intrus@exemple.fr, firstName: In, lastName: Trus, organiser: true, participation: { choice: none } }',
    )
  const sent = await send(world, lead, text)
  expect(sent.error?.detail).toBeUndefined()
  expect([sent.status, sent.body.people, sent.body.companies]).toEqual([200, 1, 1])
  const { db } = world.ports
  expect((await world.call(getContext, { params: { context: world.context } })).body.isPublished).toBe(false)
  expect(await db.select().from(domains).where(eq(domains.id, world.domainId))).toMatchObject([{ name: 'Domaine' }])
  expect(await db.select({ n: count() }).from(users).where(eq(users.domainId, world.domainId))).toEqual([{ n: 1 }])
  expect(await db.select({ n: count() }).from(organisers).where(eq(organisers.eventId, world.eventId))).toEqual([
    { n: 1 },
  ])
})

it('an import takes nothing from people without a decision, nor over changes made since it was planned', async () => {
  const { world, eventId, organiser } = await makePopulated()
  const params = { domainId: world.domainId, eventId }
  const before = await participationsOf(world, eventId)
  const text = await fileOf(world, organiser, params)
  const fewer = text.replace('capacity: 5', 'capacity: 0')
  const tried = await send(world, organiser, fewer, { dryRun: true }, params)
  expect(tried.body.plan).toMatchObject({ severity: 'decide', open: 1 })
  const refused = await send(world, organiser, fewer, {}, params)
  expect([refused.status, refused.error.code]).toEqual([409, 'PLAN_REFUSED'])
  expect((refused.error.detail as PartPlan).open).toBe(1)
  const renamed = text.replace(/\nname: .*/, '\nname: Autrement')
  const { revision } = (await send(world, organiser, renamed, { dryRun: true }, params)).body
  const alias = await world.call(getPart, { params: { ...params, part: 'alias' } }, { as: organiser })
  const body = { revision: alias.body.revision, value: 'À la halle' }
  await world.call(savePart, { params: { ...params, part: 'alias' }, body }, { as: organiser })
  expect((await send(world, organiser, renamed, { revision }, params)).error.code).toBe('STALE')
  // Without the stale revision, the import keeps the change made meanwhile.
  const again = await send(world, organiser, renamed, {}, params)
  expect([again.status, again.error?.detail]).toEqual([200, undefined])
  const { body: event } = await world.call(getEvent, { params })
  expect(event).toMatchObject({ name: 'Autrement', alias: 'À la halle' })
  expect(await participationsOf(world, eventId)).toEqual(before)
})

it('pictures that a file names and that are not here are told by key, before and after it is written', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const { db, clock } = world.ports
  const [here, gone] = [`${'a'.repeat(40)}.png`, `${'b'.repeat(40)}.png`]
  const size = { width: 1, height: 1, size: 1 }
  await db.insert(images).values({ id: here, eventId: world.eventId, sentAt: clock.now(), ...size })
  const settings = { headerImg: `/api/images/${gone}`, favicon: `/api/images/${here}` }
  const text = stringify({ ...parse(await fileOf(world, lead)), settings })
  for (const more of [{ dryRun: true }, {}])
    expect((await send(world, lead, text, more)).body.missing).toEqual(['settings.headerImg'])
})
