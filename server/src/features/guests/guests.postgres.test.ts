import type { ImportRules } from '@parvis/contract/guests/guests.ts'
import { getImport, importGuests } from '@parvis/contract/guests/guests.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import { fingerprintOf } from '#testing/guests.ts'
import { isWhole } from '#testing/scope.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

const LINES = isWhole ? 1200 : 500
const rules: ImportRules = {
  ...{ targets: ['email', 'lastName', 'company', 'identifier', 'days'], types: {}, match: 'email' },
  ...{ known: 'complete', standing: 'invited' },
}
/** Imports in opposite orders, so that their locks meet. */
const rowsOf = (world: World, turned: boolean, count = LINES) => {
  const rows = Array.from({ length: count }, (_, n) => [
    ...[`g${n}.${world.eventId}@exemple.fr`, `Nom ${n}`, `Maison ${n % 7}`, `N-${n}`, ''],
  ])
  return (turned ? rows.toReversed() : rows).map((cells, i) => ({ line: i + 2, cells }))
}
const send = (world: World, as: Person, importId: string, rows: ReturnType<typeof rowsOf>, own = rules) =>
  world.call(
    importGuests,
    { params: { ...world.path, importId }, body: { fileName: 'a.csv', rules: own, rows } },
    { as },
  )
const read = async (world: World, as: Person, importId: string) =>
  (await world.call(getImport, { params: { ...world.path, importId } }, { as })).body

it('two imports of one file at once, each worked on by two processes, make each person once', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  await Promise.all([send(world, lead, 'one', rowsOf(world, false)), send(world, lead, 'two', rowsOf(world, true))])
  await Promise.all([world.ports.jobs.settle(), world.ports.jobs.settle()])
  await world.ports.jobs.settle()
  const both = [await read(world, lead, 'one'), await read(world, lead, 'two')]
  expect(both.map(({ status, wrong }) => [status, wrong])).toEqual([
    ['done', 0],
    ['done', 0],
  ])
  const sum = (of: 'created' | 'updated' | 'unchanged') => both.reduce((total, one) => total + one[of], 0)
  expect([sum('created'), sum('updated'), sum('unchanged')]).toEqual([LINES, 0, LINES])
  const { rows } = await world.ports.db.execute<{ people: number; guests: number }>(sql`
    select (select count(*)::int from ${authentications} where domain_id = ${world.domainId}) as people,
      (select count(*)::int from ${participations} where event_id = ${world.eventId} and invited) as guests`)
  expect(rows).toEqual([{ people: LINES + 1, guests: LINES }])
})

it('sent ten times at once under one id, an import is one', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send(world, lead, 'same', rowsOf(world, false, 300))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await Promise.all([world.ports.jobs.settle(), world.ports.jobs.settle()])
  const { status, created } = await read(world, lead, 'same')
  expect([status, created]).toEqual(['done', 300])
  const before = await fingerprintOf(world)
  await send(world, lead, 'same', rowsOf(world, false, 300))
  await world.ports.jobs.settle()
  expect(await fingerprintOf(world)).toEqual(before)
})

it('imports that register people on the last places, side by side, never give one too many', async () => {
  const world = await makeWorld({ days: [{ id: 'mar', capacity: 25 }, { id: 'mer' }] })
  const lead = await world.person({ organiser: true })
  const own: ImportRules = { ...rules, standing: 'registered' }
  const rowsFrom = (from: number) =>
    rowsOf(world, false, from + 30)
      .slice(from)
      .map(({ line, cells }) => ({ line, cells: [...cells.slice(0, 4), 'mar'] }))
  await Promise.all([send(world, lead, 'a', rowsFrom(0), own), send(world, lead, 'b', rowsFrom(30), own)])
  await Promise.all([world.ports.jobs.settle(), world.ports.jobs.settle()])
  const both = [await read(world, lead, 'a'), await read(world, lead, 'b')]
  expect(both.reduce((total, { created }) => total + created, 0)).toBe(25)
  expect(both.reduce((total, { wrong }) => total + wrong, 0)).toBe(35)
  const rows = await world.ports.db.select().from(participations).where(eq(participations.eventId, world.eventId))
  expect(rows.filter(({ registered }) => registered)).toHaveLength(25)
})
