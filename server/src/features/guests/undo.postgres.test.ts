import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import { getImport, importGuests, undoImport } from '@parvis/contract/guests/guests.ts'
import { register } from '@parvis/contract/registration/registration.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { transaction } from '#kit/transaction.ts'
import { fingerprintOf } from '#testing/guests.ts'
import { isWhole } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { undoNext } from './undo.service.ts'

const LINES = isWhole ? 1200 : 450
const rules: ImportRules = {
  ...{ targets: ['email', 'lastName', 'company', 'days'], types: {}, match: 'email' },
  ...{ known: 'complete', standing: 'invited' },
}
const emailOf = (world: World, n: number) => `g${n}.${world.eventId}@exemple.fr`
const importing = async (world: World, as: Person, count: number, own = rules) => {
  const params = { ...world.path, importId: 'undone' }
  const rows = Array.from({ length: count }, (_, n) => ({
    line: n + 2,
    cells: [emailOf(world, n), `Nom ${n}`, `Maison ${n % 7}`, 'mar'],
  }))
  await world.call(importGuests, { params, body: { fileName: 'a.csv', rules: own, rows } }, { as })
  await world.ports.jobs.settle()
  return params
}

it('an import undone by two processes, after one that died half-way, leaves what was there before', async () => {
  const world = await makeWorld({ days: [{ id: 'mar' }] })
  const lead = await world.person({ organiser: true })
  const before = await fingerprintOf(world)
  const params = await importing(world, lead, LINES)
  const answers = await Promise.all(Array.from({ length: 5 }, () => world.call(undoImport, { params }, { as: lead })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { ports } = world
  const event = await loadEvent(ports.db, world.eventId)
  const half = (isKilled: boolean) =>
    transaction(ports.db, async (tx) => {
      await undoNext(tx, ports, event, params)
      if (isKilled) throw new Error('Killed')
    })
  await half(false)
  await expect(half(true)).rejects.toThrow('Killed')
  await Promise.all([ports.jobs.settle(), ports.jobs.settle()])
  const { body: done } = await world.call(getImport, { params }, { as: lead })
  expect([done.status, done.undone, done.left]).toEqual(['undone', LINES, 0])
  expect(await fingerprintOf(world)).toEqual(before)
})

it('people who answer while their import is being undone either stop it or stay, and no person is half removed', async () => {
  const world = await makeWorld({ days: [{ id: 'mar', capacity: 100 }] })
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, 60)
  const own = await world.ports.db.select().from(authentications).where(eq(authentications.domainId, world.domainId))
  const ids = own.filter(({ email }) => email.endsWith(`${world.eventId}@exemple.fr`)).map(({ userId }) => userId)
  const values = { participation: { participation: 4 }, dates: { dayIds: ['mar'] } }
  const answering = (userId: string) =>
    world.call(register, { params: { ...world.path, userId }, body: { values } }, { as: lead })
  const undone = world.call(undoImport, { params }, { as: lead }).then(async (answer) => {
    await world.ports.jobs.settle()
    return answer
  })
  const answers = await Promise.all(ids.slice(0, 20).map(answering))
  const { status, error } = await undone
  await world.ports.jobs.settle()
  const { body: end } = await world.call(getImport, { params }, { as: lead })
  const rows = await world.ports.db.select().from(participations).where(eq(participations.eventId, world.eventId))
  const registered = rows.filter((row) => row.registered).map(({ userId }) => userId)
  const came = ids.slice(0, 20).filter((_, i) => answers[i]?.status === 200)
  expect(registered.toSorted()).toEqual(came.toSorted())
  expect(answers.filter(({ status: one }) => one >= 500)).toEqual([])
  if (status === 200) {
    expect([end.status, end.undone + end.left]).toEqual(['undone', 60])
    expect(rows.filter(({ invited }) => invited)).toHaveLength(end.left)
  } else {
    expect([status, error.code, end.status]).toEqual([409, 'IMPORT_ACTED', 'done'])
    expect(rows.filter(({ invited, registered: is }) => invited || is)).toHaveLength(60)
  }
})

it('a person who answers after the check and before their turn stays as they are, and is told', async () => {
  const world = await makeWorld({ days: [{ id: 'mar' }] })
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, 30)
  expect((await world.call(undoImport, { params }, { as: lead })).status).toBe(200)
  // The job has not run yet.
  const [one] = await world.ports.db
    .select()
    .from(authentications)
    .where(eq(authentications.email, emailOf(world, 3)))
  const values = { participation: { participation: 4 }, dates: { dayIds: ['mar'] } }
  const path = { ...world.path, userId: one?.userId ?? '' }
  expect((await world.call(register, { params: path, body: { values } }, { as: lead })).status).toBe(200)
  await world.ports.jobs.settle()
  const { body: done } = await world.call(getImport, { params }, { as: lead })
  expect([done.status, done.undone, done.left]).toEqual(['undone', 29, 1])
  const rows = await world.ports.db.select().from(participations).where(eq(participations.eventId, world.eventId))
  expect(rows.map(({ userId, registered }) => [userId, registered])).toEqual([[one?.userId, true]])
})

it('an import of 20 people registered on the last places gives each place back once', async () => {
  const world = await makeWorld({ days: [{ id: 'mar', capacity: 20 }] })
  const lead = await world.person({ organiser: true })
  const params = await importing(world, lead, 25, { ...rules, standing: 'registered' })
  await world.call(undoImport, { params }, { as: lead })
  await Promise.all([world.ports.jobs.settle(), world.ports.jobs.settle()])
  const { rows } = await world.ports.db.execute<{ held: number; people: number }>(sql`
    select (select count(*)::int from participation_days where event_id = ${world.eventId}) as held,
      (select count(*)::int from participations where event_id = ${world.eventId}) as people`)
  expect(rows).toEqual([{ held: 0, people: 0 }])
})
