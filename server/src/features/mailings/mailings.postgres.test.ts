import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { crowdOf } from '#testing/race.ts'
import { isWhole } from '#testing/scope.ts'
import { MINUTE, sender } from '#testing/sendings.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { lookAtAll } from './mailings.jobs.ts'

const PEOPLE = isWhole ? 120 : 60

async function ready(world: World, lead: Person) {
  await crowdOf(world, PEOPLE, true)
  const by = sender(world, lead)
  return { by, sending: await by.ready() }
}
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))
const written = async ({ ports, eventId }: World) => {
  const rows = await ports.db.select({ to: outbox.to }).from(outbox).where(eq(outbox.eventId, eventId))
  return rows.map(({ to }) => to)
}

it('confirmed ten times at once, and looked at by several processes, a sending writes to each person once', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const { by, sending } = await ready(world, lead)
  const pressed = await times(10, () => by.confirm(sending))
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]))
  world.clock.advance(5 * MINUTE)
  await times(4, () => lookAtAll(world.ports))
  for (let i = 0; i < 6; i++) {
    await times(2, () => world.ports.jobs.settle())
    world.clock.advance(MINUTE / 6)
  }
  const to = await written(world)
  expect(to).toHaveLength(PEOPLE)
  expect(new Set(to).size).toBe(PEOPLE)
})

it('taken back as it leaves, a sending leaves wholly, in part or not at all, and never after it was said to have stopped', async () => {
  const world = await makeWorld()
  const lead = await world.person({ organiser: true })
  const { by, sending } = await ready(world, lead)
  await by.confirm(sending)
  world.clock.advance(5 * MINUTE)
  const [halted] = await Promise.all([by.halt(sending), world.ports.jobs.settle(), lookAtAll(world.ports)])
  expect(halted.status).toBe(200)
  world.clock.advance(MINUTE)
  await world.ports.jobs.settle()
  const { total, gone, queued } = (await by.read(sending)).progress
  expect([total, queued]).toEqual([PEOPLE, 0])
  expect(await written(world)).toHaveLength(gone)
  const { rows } = await world.ports.db.execute(
    sql`select 1 from sending_recipients where sending_id = ${sending.id} and written_at is not null`,
  )
  expect(rows).toHaveLength(gone)
})
