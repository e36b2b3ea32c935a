import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/transaction.ts'
import type { World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { shownUsers } from './displayed-names.store.ts'
import { calledBy, namedLike } from './users.service.ts'

const PIECES = ['users_searched', 'companies_searched', 'participations_searched', 'authentications_searched']

class Undone extends Error {}

async function planOf({ ports, path: { domainId, eventId } }: World, statement: SQL): Promise<string> {
  const plan: string[] = []
  const made = sql`from generate_series(1, 4000) as i`
  const work = transaction(ports.db, async (tx) => {
    await tx.execute(
      sql`insert into users (id, domain_id, last_name) select ${eventId} || i, ${domainId}, md5(i::text) ${made}`,
    )
    await tx.execute(sql`insert into authentications (user_id, domain_id, email)
      select ${eventId} || i, ${domainId}, md5(i::text) || '@exemple.fr' ${made}`)
    await tx.execute(sql`insert into participations (event_id, user_id, code)
      select ${eventId}, ${eventId} || i, upper(left(md5(i::text || ${eventId}), 12)) ${made}`)
    await tx.execute(
      sql`insert into companies (id, domain_id, name) select ${eventId} || i, ${domainId}, md5(i::text) ${made}`,
    )
    // With few employees the planner would scan the table.
    await tx.execute(sql`insert into employees (id, company_id, user_id)
      select ${eventId} || i, ${eventId} || i, ${eventId} || i ${made}`)
    await tx.execute(
      sql`update participations set employee_id = user_id where event_id = ${eventId} and code <> '' and user_id like ${`${eventId}%`}`,
    )
    // New rows stay in the pending list of a GIN index, which is scanned whole.
    for (const index of PIECES) await tx.execute(sql`select gin_clean_pending_list(${index}::regclass)`)
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`analyze users, authentications, participations, companies, employees`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)
    plan.push(...rows.map((row) => row['QUERY PLAN']))
    throw new Undone()
  })
  await expect(work).rejects.toThrow(Undone)
  return plan.join('\n')
}

const people = (which: SQL): SQL => sql`select p.user_id from participations as p
  join ${shownUsers} as u on u.id = p.user_id left join authentications as a on a.user_id = p.user_id
  left join employees as e on e.id = p.employee_id left join companies as c on c.id = e.company_id where ${which}`
const texts = {
  userId: sql`p.user_id`,
  name: sql`u.search_text`,
  company: sql`c.search_text`,
  code: sql`p.code`,
}

test('each text that people are found by has an index of three-letter pieces, which the search uses', async () => {
  const world = await makeWorld()
  const plan = await planOf(world, people(calledBy('Bäcker', world.path, { ...texts, email: sql`a.email` })))
  for (const index of PIECES) expect(plan).toContain(index)
})

test('a search that may show no address looks for none', async () => {
  const world = await makeWorld()
  expect(await planOf(world, people(calledBy('Bäcker', world.path, texts)))).not.toContain('authentications_searched')
})

test('a name that is near is looked for along the same index', async () => {
  const world = await makeWorld()
  const near = sql`select id from users where domain_id = ${world.domainId} and 'becker'::text <% search_text`
  expect(await planOf(world, near)).toContain('users_searched')
})

test('a list in the order of names is read along an index', async () => {
  const world = await makeWorld()
  const first = sql`select id from users where domain_id = ${world.domainId} order by left(search_text, 100), id limit 25`
  const plan = await planOf(world, first)
  expect(plan).toContain('users_by_name')
  expect(plan).not.toContain('Sort')
})

test('words too short for a piece of three letters are looked for without the index', async () => {
  const world = await makeWorld()
  expect(namedLike('ma li', world.path)).toBeUndefined()
  expect(namedLike('', world.path)).toBeUndefined()
})
