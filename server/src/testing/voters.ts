import type { Database } from '#db/open.ts'
import { hashToken } from './world.ts'

/** An event with a poll of two choices, and signed-in participants. */
export interface Ballot {
  readonly domainId: string
  readonly eventId: string
  readonly pollId: string
  readonly choices: readonly [string, string]
  readonly voters: readonly { readonly userId: string; readonly token: string }[]
}

/** Inserts a ballot, in few statements for any number of voters. */
export async function makeBallot({ pool }: Pick<Database, 'pool'>, name: string, count: number): Promise<Ballot> {
  const [domainId, eventId, pollId] = [`d-${name}`, `e-${name}`, `p-${name}`]
  await pool.query('insert into domains (id, name) values ($1, $1)', [domainId])
  await pool.query('insert into events (id, domain_id, context, name) values ($1, $2, $1, $1)', [eventId, domainId])
  await pool.query('insert into polls (id, event_id, title, aired_at) values ($1, $2, $1, now())', [pollId, eventId])
  await pool.query("insert into lives (event_id, active_module, active_poll_id) values ($1, 'poll', $2)", [
    eventId,
    pollId,
  ])
  await pool.query("insert into poll_choices (poll_id, id, label) values ($1, 'oui', 'Oui'), ($1, 'non', 'Non')", [
    pollId,
  ])
  const voters = Array.from({ length: count }, (_, i) => ({
    userId: `${name}-${i}`,
    token: `jeton-de-${name}-${i}-xxxxxxxx`,
  }))
  const ids = voters.map(({ userId }) => userId)
  await pool.query(
    "insert into users (id, domain_id, first_name, last_name) select id, $2, 'Camille', 'Roux' from unnest($1::text[]) id",
    [ids, domainId],
  )
  await pool.query(
    `insert into authentications (user_id, domain_id, email, email_verified_at)
     select id, $2, id || '@exemple.fr', now() from unnest($1::text[]) id`,
    [ids, domainId],
  )
  await pool.query(
    `insert into participations (event_id, user_id, registered, registered_at, responded, code)
     select $2, id, true, now(), true, upper(md5(id)) from unnest($1::text[]) id`,
    [ids, eventId],
  )
  await pool.query(
    `insert into sessions (token_hash, domain_id, user_id, strength, created_at, expires_at)
     select hash, $3, id, 'password', now(), now() + interval '12 hours' from unnest($1::text[], $2::text[]) as session (id, hash)`,
    [ids, voters.map(({ token }) => hashToken(token)), domainId],
  )
  return { domainId, eventId, pollId, choices: ['oui', 'non'], voters }
}

export async function readBallot(
  { pool }: Pick<Database, 'pool'>,
  pollId: string,
): Promise<{ votes: Map<string, string>; counts: Record<string, number>; counted: Record<string, number> }> {
  const given = await pool.query<{ user_id: string; choice_id: string }>(
    'select user_id, choice_id from poll_votes where poll_id = $1',
    [pollId],
  )
  const totals = await pool.query<{ choice_id: string; votes: number }>(
    'select choice_id, votes from poll_counts where poll_id = $1',
    [pollId],
  )
  const counted: Record<string, number> = {}
  for (const { choice_id } of given.rows) counted[choice_id] = (counted[choice_id] ?? 0) + 1
  return {
    votes: new Map(given.rows.map((row) => [row.user_id, row.choice_id])),
    counts: Object.fromEntries(totals.rows.map((row) => [row.choice_id, row.votes])),
    counted,
  }
}
