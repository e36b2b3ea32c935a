import { updateUser } from '@parvis/contract/users/users.ts'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeWorld } from '#testing/world.ts'

it('the address of who begins to run something meanwhile stays theirs', async () => {
  const world = await makeWorld()
  const { ports, domainId, eventId } = world
  const [lead, person] = [await world.person({ organiser: true }), await world.person({ takesPart: true })]
  const giving = await ports.db.$client.connect()
  await giving.query('begin')
  await giving.query("insert into organisers (domain_id, event_id, user_id, role) values ($1, $2, $3, 'lead')", [
    ...[domainId, eventId, person.userId],
  ])
  const params = { domainId, userId: person.userId }
  const body = { email: `autre.${eventId}@exemple.fr` }
  const changing = world.call(updateUser, { params, query: { eventId }, body }, { as: lead })
  const isWaiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from "users"%for update%'`
  const waiting = expect
    .poll(async () => (await ports.db.execute(isWaiting)).rowCount)
    .toBe(1)
    .then(() => 'waiting')
  expect(await Promise.race([changing, waiting])).toBe('waiting')
  await giving.query('commit')
  giving.release()
  expect(await changing).toMatchObject({ status: 403, body: { code: 'ACCOUNT_OF_OTHERS' } })
})
