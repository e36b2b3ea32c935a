import { eq, sql } from 'drizzle-orm'
import { eventDays, events, organisers } from '#db/tables/events.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import { participations } from '#db/tables/participation.ts'
import { plannedErasures } from '#db/tables/privacy.ts'
import { authentications, users } from '#db/tables/users.ts'
import { ERASED } from '#features/users/erasure.service.ts'
import { BATCH } from '#kit/batches.ts'
import type { Executor } from '#kit/transaction.ts'

export interface EventSpan {
  readonly id: string
  readonly domainId: string
  readonly days: readonly string[]
  readonly months: number | null
}

export async function listSpans(db: Executor, domain?: string): Promise<EventSpan[]> {
  const months = sql<number | null>`(${events.settings} ->> 'FO_RETENTION_MONTHS')::int`
  const rows = await db
    .select({ id: events.id, domainId: events.domainId, day: eventDays.day, months })
    .from(events)
    .leftJoin(eventDays, eq(eventDays.eventId, events.id))
    .where(domain === undefined ? undefined : eq(events.domainId, domain))
  const spans = new Map<string, EventSpan & { days: string[] }>()
  for (const { day, ...own } of rows) {
    const span = spans.get(own.id) ?? { ...own, days: [] }
    if (day !== null) span.days.push(day)
    spans.set(own.id, span)
  }
  return [...spans.values()]
}

export async function databaseNow(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return new Date(rows[0]?.ms ?? Number.NaN)
}

export type PlannedErasure = Pick<typeof plannedErasures.$inferSelect, 'people' | 'plannedAt'>

export async function findPlan(db: Executor, domainId: string): Promise<PlannedErasure | undefined> {
  const [plan] = await db.select().from(plannedErasures).where(eq(plannedErasures.domainId, domainId))
  return plan
}

export async function savePlan(db: Executor, domainId: string, plan: PlannedErasure): Promise<void> {
  await db
    .insert(plannedErasures)
    .values({ domainId, ...plan })
    .onConflictDoUpdate({ target: plannedErasures.domainId, set: plan })
}

export async function removePlan(db: Executor, domainId: string): Promise<void> {
  await db.delete(plannedErasures).where(eq(plannedErasures.domainId, domainId))
}

/** Erased people with data written since; current releases refuse such writes. */
export async function listReturned(db: Executor): Promise<{ id: string; domainId: string }[]> {
  return db
    .select({ id: users.id, domainId: users.domainId })
    .from(users)
    .where(
      sql`${users.extended} ? ${ERASED}::text and (
        exists (select 1 from ${authentications} where ${authentications.userId} = ${users.id})
        or exists (select 1 from ${participations} back where back.user_id = ${users.id} and back.registered))`,
    )
}

export interface Forgettable {
  readonly domainId: string
  readonly over: readonly string[]
  /** Set when all events are past: people without an event are erased if idle since then. */
  readonly withIdle: Date | null
}

/**
 * People of a domain with past events only. Organisers stay, and so do hosts of companions in other events. People
 * without any event are erased with the last event.
 */
const forgettable = ({ domainId, over, withIdle }: Forgettable) => sql`
    from ${users} person
    where person.domain_id = ${domainId} and not (person.extended ? ${ERASED}::text)
      and not exists (select 1 from ${organisers} where ${organisers.userId} = person.id)
      and not exists (
        select 1 from ${participations} elsewhere
        where person.id in (elsewhere.user_id, elsewhere.registered_by, elsewhere.registered_by2)
          and elsewhere.event_id <> all(${sql.param([...over])}::text[])
      )
      and (
        exists (select 1 from ${participations} past where past.user_id = person.id)
        or person.created_at < ${withIdle}
      )`

export async function countForgettable(db: Executor, which: Forgettable): Promise<number> {
  const { rows } = await db.execute<{ people: number }>(sql`select count(*)::int as people ${forgettable(which)}`)
  return rows[0]?.people ?? 0
}

export async function listForgettable(db: Executor, which: Forgettable, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select person.id ${forgettable(which)} and person.id > ${after} order by person.id limit ${BATCH}`,
  )
  return rows.map(({ id }) => id)
}

export async function removeReplies(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ${idempotentReplies} where ${idempotentReplies.createdAt} < ${before}`)
}
