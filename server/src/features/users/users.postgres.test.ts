import { eraseUser } from '@parvis/contract/privacy/privacy.ts'
import { updateUser } from '@parvis/contract/users/users.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/users.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'

async function askedMeanwhile(world: World, person: Person, ask: () => Promise<{ status: number; body: unknown }>) {
  const { ports, domainId, eventId } = world
  const giving = await ports.db.$client.connect()
  await giving.query('begin')
  await giving.query("insert into organisers (domain_id, event_id, user_id, role) values ($1, $2, $3, 'lead')", [
    ...[domainId, eventId, person.userId],
  ])
  const asking = ask()
  const isWaiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from "users"%for update%'`
  const waiting = expect
    .poll(async () => (await ports.db.execute(isWaiting)).rowCount)
    .toBe(1)
    .then(() => 'waiting')
  expect(await Promise.race([asking, waiting])).toBe('waiting')
  await giving.query('commit')
  giving.release()
  return asking
}

it('the address of a person who becomes an organiser meanwhile stays theirs', async () => {
  const world = await makeWorld()
  const { domainId, eventId } = world
  const [lead, person] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
  const params = { domainId, userId: person.userId }
  const body = { email: `autre.${eventId}@exemple.fr` }
  const answer = await askedMeanwhile(world, person, () =>
    world.call(updateUser, { params, query: { eventId }, body }, { as: lead }),
  )
  expect(answer).toMatchObject({ status: 403, body: { code: 'ACCOUNT_OF_OTHERS' } })
})

it('a person who becomes an organiser meanwhile is not erased', async () => {
  const world = await makeWorld()
  const [lead, person] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
  const params = { ...world.path, userId: person.userId }
  const answer = await askedMeanwhile(world, person, () => world.call(eraseUser, { params }, { as: lead }))
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const [kept] = await world.ports.db.select().from(users).where(eq(users.id, person.userId))
  expect(kept?.lastName).not.toBe('')
})
