import type { NotInvited } from '@parvis/contract/guests/guests.ts'
import { NOWHERE } from '@parvis/contract/users/users.rules.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { guestImportRows } from '#db/tables/guests.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications } from '#db/tables/users.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import type { ImportPath } from './guests.store.ts'

export interface Judging extends ImportPath {
  readonly domainId: string
  readonly isPublished: boolean
}

/** The people of an import, with the reason for not mailing them or null. The only place that decides it. */
const judged = ({ domainId, eventId, importId, isPublished }: Judging): SQL => sql`
  select r.user_id, r.line, case
    when coalesce(a.email, '') = '' or a.email like ${`%${NOWHERE}`} then 'noAddress'
    when p.responded then 'answered'
    when ${
      isPublished
        ? sql`false`
        : sql`not exists (select 1 from ${organisers} as team where team.user_id = r.user_id
          and team.domain_id = ${domainId} and (team.event_id is null or team.event_id = ${eventId}))`
    } then 'unpublished'
    when exists (select 1 from ${guestImportRows} as before where before.event_id = ${eventId}
      and before.user_id = r.user_id and before.is_invited) then 'invited'
    when exists (
      select 1 from ${outbox} as refused where refused.to_address = a.email and refused.domain_id = ${domainId}
        and refused.status = 'dead' and not exists (select 1 from ${outbox} as sent where sent.to_address = a.email
          and sent.domain_id = ${domainId} and sent.status in ('sent', 'kept') and sent.id > refused.id)) then 'returned'
  end as reason
  from ${guestImportRows} as r
  left join ${authentications} as a on a.user_id = r.user_id
  left join ${participations} as p on p.event_id = r.event_id and p.user_id = r.user_id
  where r.event_id = ${eventId} and r.import_id = ${importId} and r.user_id is not null`

export async function countJudged(
  db: Executor,
  judging: Judging,
): Promise<readonly { reason: NotInvited | null; count: number }[]> {
  const { rows } = await db.execute<{ reason: NotInvited | null; count: number }>(
    sql`select reason, count(*)::int as count from (${judged(judging)}) as each group by reason`,
  )
  return rows
}

/** Freezes the list of people to invite; returns its length. */
export async function markInvited(tx: Tx, judging: Judging): Promise<number> {
  const { eventId, importId } = judging
  const { rowCount } = await tx.execute(sql`
    update ${guestImportRows} as r set is_invited = true from (${judged(judging)}) as each
    where r.event_id = ${eventId} and r.import_id = ${importId} and r.line = each.line and each.reason is null`)
  return rowCount ?? 0
}

export async function listToMail(
  tx: Tx,
  { eventId, importId }: ImportPath,
  limit: number,
): Promise<{ userId: string; line: number }[]> {
  const { rows } = await tx.execute<{ userId: string; line: number }>(sql`
    select user_id as "userId", line from ${guestImportRows}
    where event_id = ${eventId} and import_id = ${importId} and is_invited and mailed_at is null and user_id is not null
    order by line limit ${limit}`)
  return rows
}

export async function markMailed(
  tx: Tx,
  { eventId, importId }: ImportPath,
  lines: readonly number[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`update ${guestImportRows} set mailed_at = ${now}
    where event_id = ${eventId} and import_id = ${importId} and line = any(${sql.param([...lines])}::int[])`)
}

export async function countWithoutAddress(db: Executor, { eventId, importId }: ImportPath): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${guestImportRows} as r
    where r.event_id = ${eventId} and r.import_id = ${importId} and r.user_id is not null
      and not exists (select from ${authentications} as a where a.user_id = r.user_id)`)
  return rows[0]?.count ?? 0
}

export async function countQueued(db: Executor, prefix: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${outbox} where status = 'queued' and starts_with(dedupe_key, ${prefix})`)
  return rows[0]?.count ?? 0
}
