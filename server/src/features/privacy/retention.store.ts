import { eq, sql } from 'drizzle-orm'
import { oneTimeCodes, sessions } from '#db/tables/auth.ts'
import { eventDays, events, organisers } from '#db/tables/context.ts'
import { outbox } from '#db/tables/emails.ts'
import { tableExports } from '#db/tables/exports.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import { actionLogs, logs } from '#db/tables/logs.ts'
import { participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import type { Executor } from '#kit/transaction.ts'
import { ERASED } from './erasure.store.ts'

const BATCH = 500

export interface EventSpan {
  readonly id: string
  readonly domainId: string
  readonly days: readonly string[]
}

/** Every event with its days. */
export async function listSpans(db: Executor): Promise<EventSpan[]> {
  const rows = await db
    .select({ id: events.id, domainId: events.domainId, day: eventDays.day })
    .from(events)
    .leftJoin(eventDays, eq(eventDays.eventId, events.id))
  const spans = new Map<string, EventSpan & { days: string[] }>()
  for (const { id, domainId, day } of rows) {
    const span = spans.get(id) ?? { id, domainId, days: [] }
    if (day !== null) span.days.push(day)
    spans.set(id, span)
  }
  return [...spans.values()]
}

/**
 * The next people of a domain who have nothing to do with any event but those that are over, from beyond `after`.
 * Organisers stay, and so does whoever answers for somebody elsewhere. Those who never took part go with the domain's
 * last event, when `withIdle` says that it is over.
 */
export async function listForgettable(
  db: Executor,
  {
    domainId,
    over,
    withIdle,
    after,
  }: { domainId: string; over: readonly string[]; withIdle: Date | null; after: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from ${users} person
    where person.domain_id = ${domainId} and person.id > ${after} and not (person.extended ? ${ERASED}::text)
      and not exists (select 1 from ${organisers} where ${organisers.userId} = person.id)
      and not exists (
        select 1 from ${participations} elsewhere
        where person.id in (elsewhere.user_id, elsewhere.registered_by, elsewhere.registered_by2)
          and elsewhere.event_id <> all(${sql.param([...over])}::text[])
      )
      and (
        exists (select 1 from ${participations} past where past.user_id = person.id)
        or person.created_at < ${withIdle}
      )
    order by person.id limit ${BATCH}`)
  return rows.map(({ id }) => id)
}

/** Deletes the rows of a statement that answers how many, until none is left: no lock is held for long. */
async function untilNone(batch: () => Promise<{ rowCount: number | null }>): Promise<void> {
  while (((await batch()).rowCount ?? 0) > 0);
}

/** Forgets what people did before `logsBefore`, and what opened an account until `now`. */
export async function forgetTraces(
  db: Executor,
  { now, logsBefore, repliesBefore }: { now: Date; logsBefore: Date; repliesBefore: Date },
): Promise<void> {
  for (const table of [logs, actionLogs])
    await untilNone(() =>
      db.execute(sql`delete from ${table} where ${table.id} in (
        select ${table.id} from ${table} where ${table.createdAt} < ${logsBefore} limit ${BATCH})`),
    )
  for (const { table, expiry } of [
    { table: sessions, expiry: sessions.expiresAt },
    { table: oneTimeCodes, expiry: oneTimeCodes.expiresAt },
  ])
    await db.execute(sql`delete from ${table} where ${expiry} < ${now}`)
  await db.execute(sql`delete from ${idempotentReplies} where ${idempotentReplies.createdAt} < ${repliesBefore}`)
}

/** The next mails written before a moment whose bodies are still there. */
export async function listOldMails(db: Executor, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${outbox.id} from ${outbox}
    where ${outbox.createdAt} < ${before} and ${outbox.status} <> 'queued' and ${outbox.html} <> ''
    limit ${BATCH}`)
  return rows.map(({ id }) => id)
}

export async function emptyMails(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update ${outbox} set html = '', text_body = '' where id = any(${sql.param([...ids])}::text[])`)
}

/** The next tables that were written before a moment. */
export async function listOldExports(db: Executor, before: Date): Promise<{ id: string; key: string | null }[]> {
  const { rows } = await db.execute<{ id: string; key: string | null }>(sql`
    select ${tableExports.id}, ${tableExports.storageKey} as key from ${tableExports}
    where ${tableExports.createdAt} < ${before} limit ${BATCH}`)
  return rows
}

export async function removeExports(db: Executor, ids: readonly string[]): Promise<void> {
  await db.execute(sql`delete from ${tableExports} where ${tableExports.id} = any(${sql.param([...ids])}::text[])`)
}
