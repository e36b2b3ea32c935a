import type { Person, Seeded } from './event.ts'

const BATCH = 5000

/** People with distinct names, for sorting; a tenth of type press. */
export async function seedNamed({ pool, eventId }: Seeded, domain: string, count: number): Promise<void> {
  const numbers = 'generate_series($1::int, $2::int) n'
  const id = `'${domain}-' || n`
  // Keeps each statement below the pool's timeout.
  for (let from = 0; from < count; from += BATCH) {
    const run = (statement: string, ...more: unknown[]) => pool.query(statement, [from, from + BATCH - 1, ...more])
    await run(`insert into users (id, domain_id, first_name, last_name) select ${id}, '${domain}',
      initcap(substr(md5('p' || n), 1, 6)), initcap(substr(md5('n' || n), 1, 8)) from ${numbers}`)
    await run(`insert into authentications (user_id, domain_id, email)
      select ${id}, '${domain}', ${id} || '@example.org' from ${numbers}`)
    await run(
      `insert into participations (event_id, user_id, registered, registered_at, responded, typo_id, extended, code)
       select $3, ${id}, true, now() - n * interval '1 second', true,
         case when n % 10 = 0 then 'presse' else 'visiteur' end,
         '{"attentes": "Rencontrer d’autres équipes", "repas": "vegetarien"}', upper(md5(${id})) from ${numbers}`,
      eventId,
    )
    await run(
      `insert into participation_days (event_id, event_day_id, user_id, registered, registered_at, on_site)
       select $3, day, ${id}, true, now(), true from ${numbers}, unnest(array['j1', 'j2']) day`,
      eventId,
    )
  }
  await pool.query('vacuum (analyze) users, authentications, participations, participation_days')
}

/** Makes one of the people a signed-in organiser of the domain. */
export async function seedOrganiser({ pool }: Seeded, domain: string, boss: Person): Promise<void> {
  const userId = `${domain}-0`
  await pool.query("insert into organisers (domain_id, event_id, user_id, role) values ($1, null, $2, 'lead')", [
    domain,
    userId,
  ])
  await pool.query(
    `insert into sessions (token_hash, domain_id, user_id, strength, created_at, expires_at)
     values ($1, $2, $3, 'password', now(), now() + interval '12 hours')`,
    [boss.tokenHash, domain, userId],
  )
}
