import { eq, sql } from 'drizzle-orm'
import { eventDays, events, organisers } from '#db/tables/context.ts'
import { idempotentReplies } from '#db/tables/kit.ts'
import { participations } from '#db/tables/participation.ts'
import { plannedErasures } from '#db/tables/privacy.ts'
import { authentications, users } from '#db/tables/users.ts'
import { ERASED } from '#features/users/erased.service.ts'
import { BATCH } from '#kit/batches.ts'
import type { Executor } from '#kit/transaction.ts'

export interface EventSpan {
  readonly id: string
  readonly domainId: string
  readonly days: readonly string[]
  /** Its own, where it says any. */
  readonly months: number | null
}

/** Every event with its days, or those of a domain. */
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

/** What the database says the time is. */
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

/** Those who were erased and of whom something came back, as it could before every write was refused for them. */
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
  /** The domain's events that are over. */
  readonly over: readonly string[]
  /** Since when people who never took part are idle, when all events are over. */
  readonly withIdle: Date | null
}

/**
 * The people of a domain who have nothing to do with any event but those that are over.
 * Organisers stay, and so does whoever answers for somebody elsewhere. Those who never took part go with the domain's
 * last event, when `withIdle` says that it is over.
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

/** The next of them, from beyond `after`. */
export async function listForgettable(db: Executor, which: Forgettable, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select person.id ${forgettable(which)} and person.id > ${after} order by person.id limit ${BATCH}`,
  )
  return rows.map(({ id }) => id)
}

/** Forgets the answers that were kept until a moment, in case a call was repeated. */
export async function removeReplies(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from ${idempotentReplies} where ${idempotentReplies.createdAt} < ${before}`)
}
