import type { Counted, LeftOut, Recipient } from '@parvis/contract/mailings/mailings.ts'
import { leftOut } from '@parvis/contract/mailings/mailings.ts'
import { NOWHERE } from '@parvis/contract/users/users.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { searched } from '#db/searched.ts'
import { mailOptouts } from '#db/tables/deliveries.ts'
import { outbox } from '#db/tables/emails.ts'
import { organisers } from '#db/tables/events.ts'
import { sendingPeople, sendingRecipients } from '#db/tables/mailings.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { languageAmong } from '#features/stats/audience.service.ts'
import { shownUsers } from '#features/users/users.service.ts'
import { foldedHolds } from '#kit/folded.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** The data that decides whether a person may get mail, and in which language. */
export interface Judging {
  readonly domainId: string
  readonly eventId: string
  readonly isPublished: boolean
  /** Languages of the sending; people of other languages get the first. */
  readonly languages: readonly string[]
  /** People who have answered by now get none. */
  readonly asksForAnswer: boolean
  /**
   * JSON path of the answer to the required consent; undefined where none is required. `version` is null for a consent
   * that the event no longer asks for.
   */
  readonly consent: { readonly first: string; readonly history: string; readonly version: string | null } | undefined
}

const agreed = ({ first, history, version }: NonNullable<Judging['consent']>): SQL => sql`coalesce(
  case when jsonb_typeof(u.extended -> ${history}::text) = 'array'
    then u.extended -> ${history}::text -> -1 ->> 'given' = 'true' and u.extended -> ${history}::text -> -1 ->> 'version' = ${version}
    else u.extended -> ${first}::text ->> 'version' = ${version} end, false)`

/**
 * The address bounced for good, or its last finished mail was refused, and the organiser has not asked for another try.
 */
const returned = (domainId: string): SQL => sql`exists (
  select 1 from ${outbox} as back where back.to_address = a.email and back.domain_id = ${domainId} and back.status = 'returned'
    and back.returned_for in ('unknown', 'refused', 'spam') and back.retried_at is null)
  or exists (
  select 1 from ${outbox} as refused where refused.to_address = a.email and refused.domain_id = ${domainId} and refused.status = 'dead'
    and refused.retried_at is null and not exists (select 1 from ${outbox} as taken where taken.to_address = a.email and taken.domain_id = ${domainId}
      and taken.status in ('sent', 'kept') and taken.id > refused.id))`

/** Unsubscribed from the event or from all mails of the organiser. */
const declines = (eventId: string): SQL => sql`exists (
  select 1 from ${mailOptouts} as declined where declined.user_id = u.id
    and (declined.event_id is null or declined.event_id = ${eventId}))`

/** Why the person (row `u`, address in `a`) receives no mail; null where they do. */
function reasonOf({ domainId, eventId, isPublished, asksForAnswer, consent }: Judging): SQL {
  const isOfTeam = sql`exists (select 1 from ${organisers} as member where member.user_id = u.id
    and member.domain_id = ${domainId} and (member.event_id is null or member.event_id = ${eventId}))`
  return sql`case
    when coalesce(a.email, '') = '' or a.email like ${`%${NOWHERE}`} then 'noAddress'
    when ${isPublished ? sql`false` : sql`not ${isOfTeam}`} then 'unpublished'
    when ${returned(domainId)} then 'returned'
    when ${declines(eventId)} then 'declined'
    when ${consent ? sql`not ${agreed(consent)}` : sql`false`} then 'noConsent'
    when ${asksForAnswer ? sql`(p.responded or p.registered)` : sql`false`} then 'answered'
  end`
}

export const among = (ids: SQL, others: SQL): SQL => sql`select id from (${ids}) as base where base.id in (${others})`

export const chosenOf = (sendingId: string): SQL =>
  sql`select user_id as id from ${sendingPeople} where sending_id = ${sendingId}`

/** Stores those of the given people who are among `ids`. */
export async function choosePeople(tx: Tx, sendingId: string, userIds: readonly string[], ids: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${sendingPeople} (sending_id, user_id) select ${sendingId}, id from (${ids}) as named
    where id = any(${sql.param([...userIds])}::text[])`)
}

export async function chooseSelected(tx: Tx, sendingId: string, ids: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${sendingPeople} (sending_id, user_id) select ${sendingId}, id from (${ids}) as named`)
}

export async function forgetChosen(tx: Tx, sendingId: string): Promise<void> {
  await tx.delete(sendingPeople).where(eq(sendingPeople.sendingId, sendingId))
}

export const countChosen = (db: Executor, sendingId: string): Promise<number> =>
  db.$count(sendingPeople, eq(sendingPeople.sendingId, sendingId))

/** Reason for exclusion and language of each person: the only place that decides them. */
const judged = (ids: SQL, judging: Judging): SQL => sql`
  select u.id, ${reasonOf(judging)} as reason, ${languageAmong(judging.languages)} as language
  from (${ids}) as named
  left join ${participations} as p on p.event_id = ${judging.eventId} and p.user_id = named.id
  join ${shownUsers} as u on u.id = named.id and u.domain_id = ${judging.domainId}
  left join ${authentications} as a on a.user_id = u.id`

export async function countNamed(db: Executor, ids: SQL, judging: Judging): Promise<Counted> {
  const { rows } = await db.execute<{ reason: LeftOut | null; language: string; count: number }>(sql`
    select reason, language, count(*)::int as count from (${judged(ids, judging)}) as each group by reason, language`)
  return countedOf(rows, judging.languages)
}

function countedOf(
  rows: readonly { reason: LeftOut | null; language: string; count: number }[],
  languages: readonly string[],
): Counted {
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((total, { count }) => total + count, 0)
  return {
    receiving: sum(({ reason }) => reason === null),
    reasons: leftOut.flatMap((reason) => {
      const count = sum((row) => row.reason === reason)
      return count > 0 ? [{ reason, count }] : []
    }),
    languages: languages.flatMap((language) => {
      const count = sum((row) => row.reason === null && row.language === language)
      return count > 0 ? [{ language, count }] : []
    }),
  }
}

/** Recomputes the list; `keeping` keeps the people unticked by hand. */
export async function drawUp(
  tx: Tx,
  sendingId: string,
  ids: SQL,
  judging: Judging,
  { keeping }: { readonly keeping: boolean },
): Promise<void> {
  const isKept = keeping ? sql`and is_ticked` : sql``
  await tx.execute(sql`delete from ${sendingRecipients} where sending_id = ${sendingId} ${isKept}`)
  await tx.execute(sql`
    insert into ${sendingRecipients} (sending_id, user_id, reason)
    select ${sendingId}, id, reason from (${judged(ids, judging)}) as each on conflict do nothing`)
}

/** Counts by reason for exclusion and language; unticked people apart. */
export async function countListed(
  db: Executor,
  sendingId: string,
  languages: readonly string[],
): Promise<Counted & { unticked: number }> {
  const { rows } = await db.execute<{ reason: LeftOut | null; language: string; ticked: boolean; count: number }>(sql`
    select r.reason, r.is_ticked as ticked, ${languageAmong(languages)} as language, count(*)::int as count
    from ${sendingRecipients} as r join ${users} as u on u.id = r.user_id
    where r.sending_id = ${sendingId} group by 1, 2, 3`)
  const unticked = rows
    .filter(({ ticked, reason }) => !ticked && reason === null)
    .reduce((total, { count }) => total + count, 0)
  return {
    ...countedOf(
      rows.filter(({ ticked, reason }) => ticked || reason !== null),
      languages,
    ),
    unticked,
  }
}

export async function countJoined(db: Executor, sendingId: string, ids: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${ids}) as named where not exists (
      select 1 from ${sendingRecipients} as r where r.sending_id = ${sendingId} and r.user_id = named.id)`)
  return rows[0]?.count ?? 0
}

/** Unique in the outbox: each person gets a sending once. */
export const keyOf = (eventId: string, userId: string, sendingId: string): string =>
  [eventId, userId, 'sending', sendingId].join(':')
const keyIn = (eventId: string): SQL => sql`${`${eventId}:`} || r.user_id || ':sending:' || r.sending_id`

export interface Progress {
  readonly total: number
  readonly gone: number
  readonly queued: number
  readonly returned: number
}

export async function progressOf(
  db: Executor,
  eventId: string,
  sendingIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const { rows } = await db.execute<Progress & { id: string; [column: string]: unknown }>(sql`
    select r.sending_id as id, count(*) filter (where r.is_ticked and r.reason is null)::int as total,
      count(*) filter (where mail.status in ('sent', 'kept', 'returned'))::int as gone,
      count(*) filter (where mail.status = 'queued')::int as queued,
      count(*) filter (where mail.status in ('dead', 'returned'))::int as returned
    from ${sendingRecipients} as r
    left join ${outbox} as mail on r.written_at is not null and mail.dedupe_key = ${keyIn(eventId)}
    where r.sending_id = any(${sql.param([...sendingIds])}::text[]) group by r.sending_id`)
  return new Map(rows.map(({ id, total, gone, queued, returned }) => [id, { total, gone, queued, returned }]))
}

const byName = sql`u.search_text collate "C"`

export async function listPage(
  db: Executor,
  { eventId, sendingId, languages }: { eventId: string; sendingId: string; languages: readonly string[] },
  { which, search, page, pageSize }: { which: 'receiving' | 'left'; search: string; page: number; pageSize: number },
): Promise<{ rows: Recipient[]; total: number }> {
  const isFound =
    search === ''
      ? sql`true`
      : foldedHolds(sql`(u.search_text || ' ' || coalesce(${searched(sql`a.email`)}, ''))`, search)
  const those = sql`from ${sendingRecipients} as r
    left join ${participations} as p on p.event_id = ${eventId} and p.user_id = r.user_id
    join ${shownUsers} as u on u.id = r.user_id
    left join ${authentications} as a on a.user_id = u.id
    where r.sending_id = ${sendingId} and ${isFound}
      and ${which === 'receiving' ? sql`r.reason is null` : sql`(r.reason is not null or not r.is_ticked)`}`
  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${those}`)
  const { rows } = await db.execute<Recipient & { [column: string]: unknown }>(sql`
    select page.*, case mail.status when 'sent' then 'gone' when 'kept' then 'gone' when 'dead' then 'returned' when 'returned' then 'returned'
      when 'queued' then 'queued' end as status
    from (select u.id, u.first_name as "firstName", u.last_name as "lastName",
        case when r.reason = 'noAddress' then '' else coalesce(a.email, '') end as email, ${languageAmong(languages)} as language,
        r.is_ticked as "isTicked", r.reason, case when r.written_at is not null then ${keyIn(eventId)} end as key,
        row_number() over (order by ${byName}, u.id) as place
      ${those} order by ${byName}, u.id limit ${pageSize} offset ${(page - 1) * pageSize}) as page
    left join ${outbox} as mail on mail.dedupe_key = page.key
    order by page.place`)
  const told = rows.map(({ id, firstName, lastName, email, language, isTicked, reason, status }) => ({
    ...{ id, firstName, lastName, email, language, isTicked, reason, status },
  }))
  return { rows: told, total: counted[0]?.total ?? 0 }
}

export async function tick(tx: Tx, sendingId: string, userIds: readonly string[], isTicked: boolean): Promise<void> {
  await tx
    .update(sendingRecipients)
    .set({ isTicked })
    .where(and(eq(sendingRecipients.sendingId, sendingId), inArray(sendingRecipients.userId, [...userIds])))
}

export async function removeList(tx: Tx, sendingId: string): Promise<void> {
  await tx.delete(sendingRecipients).where(eq(sendingRecipients.sendingId, sendingId))
}

/** The next people to write to, judged by their current data. */
export async function listNext(
  tx: Tx,
  sendingId: string,
  judging: Judging,
  limit: number,
): Promise<{ id: string; reason: LeftOut | null; language: string }[]> {
  const next = sql`select user_id as id from ${sendingRecipients}
    where sending_id = ${sendingId} and is_ticked and reason is null and written_at is null order by user_id limit ${limit}`
  const { rows } = await tx.execute<{ id: string; reason: LeftOut | null; language: string }>(judged(next, judging))
  return rows
}

export async function settle(
  tx: Tx,
  sendingId: string,
  userId: string,
  end: { readonly writtenAt: Date } | { readonly reason: LeftOut },
): Promise<void> {
  await tx
    .update(sendingRecipients)
    .set(end)
    .where(and(eq(sendingRecipients.sendingId, sendingId), eq(sendingRecipients.userId, userId)))
}

export async function listKeys(tx: Tx, eventId: string, sendingId: string): Promise<{ userId: string; key: string }[]> {
  const { rows } = await tx.execute<{ userId: string; key: string }>(sql`
    select r.user_id as "userId", ${keyIn(eventId)} as key from ${sendingRecipients} as r
    where r.sending_id = ${sendingId} and r.written_at is not null`)
  return rows
}

export async function markUnqueued(tx: Tx, sendingId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(sendingRecipients)
    .set({ writtenAt: null })
    .where(and(eq(sendingRecipients.sendingId, sendingId), inArray(sendingRecipients.userId, [...userIds])))
}
