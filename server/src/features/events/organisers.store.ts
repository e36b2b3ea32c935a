import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives, teamRoles } from '@parvis/contract/kit/rights.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { OpenidProviderRow } from '#db/tables/events.ts'
import { domains, events, organisers } from '#db/tables/events.ts'
import type { TeamPlace } from '#kit/access.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Membership in an event's team, or in the domain's when `eventId` is null. */
export interface Run {
  readonly domainId: string
  readonly eventId: string | null
  readonly userId: string
}

export async function insertRun(tx: Tx, run: Run, role: TeamRole): Promise<void> {
  await tx.execute(sql`
    insert into ${organisers} (domain_id, event_id, user_id, role)
    values (${run.domainId}, ${run.eventId}, ${run.userId}, ${role})
    on conflict (domain_id, coalesce(event_id, ''), user_id) do update set role = excluded.role`)
}

export async function deleteRun(tx: Tx, { domainId, eventId, userId }: Run): Promise<void> {
  const ofEvent = eventId === null ? isNull(organisers.eventId) : eq(organisers.eventId, eventId)
  await tx.delete(organisers).where(and(eq(organisers.domainId, domainId), eq(organisers.userId, userId), ofEvent))
}

export async function findRun(db: Executor, domainId: string, userId: string): Promise<TeamPlace[]> {
  return db
    .select({ eventId: organisers.eventId, role: organisers.role })
    .from(organisers)
    .where(and(eq(organisers.domainId, domainId), eq(organisers.userId, userId)))
}

export async function findRoles(db: Executor, userId: string, eventId: string): Promise<TeamRole[]> {
  const rows = await db
    .select({ role: organisers.role })
    .from(organisers)
    .innerJoin(events, eq(events.domainId, organisers.domainId))
    .where(
      and(
        eq(events.id, eventId),
        eq(organisers.userId, userId),
        or(isNull(organisers.eventId), eq(organisers.eventId, eventId)),
      ),
    )
  return rows.map(({ role }) => role)
}

/** The leads of a domain, locked so that none leaves meanwhile. */
export async function lockLeads(tx: Tx, domainId: string): Promise<{ eventId: string | null; userId: string }[]> {
  await tx.select({ id: domains.id }).from(domains).where(eq(domains.id, domainId)).for('no key update')
  return tx
    .select({ eventId: organisers.eventId, userId: organisers.userId })
    .from(organisers)
    .where(and(eq(organisers.domainId, domainId), eq(organisers.role, 'lead')))
}

export async function hasDomain(db: Executor): Promise<boolean> {
  return (await db.select({ id: domains.id }).from(domains).limit(1)).length > 0
}

/** Adds the first domain; false when there is one. The table is locked against a concurrent call. */
export async function insertFirstDomain(tx: Tx, domain: typeof domains.$inferInsert): Promise<boolean> {
  await tx.execute(sql`lock table ${domains} in share row exclusive mode`)
  if (await hasDomain(tx)) return false
  await tx.insert(domains).values(domain)
  return true
}

/** Whether organisers of the domain must have a second factor. */
export async function isFactorRequired(db: Executor, domainId: string): Promise<boolean> {
  const [domain] = await db.select({ required: domains.requiresFactor }).from(domains).where(eq(domains.id, domainId))
  return domain?.required ?? false
}

export async function saveFactorRequired(tx: Tx, domainId: string, requiresFactor: boolean): Promise<void> {
  await tx.update(domains).set({ requiresFactor }).where(eq(domains.id, domainId))
}

export type { OpenidProviderRow }

export async function findOpenid(db: Executor, domainId: string): Promise<OpenidProviderRow | undefined> {
  const [domain] = await db.select({ openid: domains.openid }).from(domains).where(eq(domains.id, domainId))
  return domain?.openid ?? undefined
}

export async function saveOpenid(tx: Tx, domainId: string, openid: OpenidProviderRow | null): Promise<void> {
  await tx.update(domains).set({ openid }).where(eq(domains.id, domainId))
}

export async function listOrganisersOf(db: Executor, domainId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: organisers.userId })
    .from(organisers)
    .where(eq(organisers.domainId, domainId))
  return rows.map(({ userId }) => userId)
}

export async function listEventIds(db: Executor, domainId: string): Promise<string[]> {
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.domainId, domainId))
  return rows.map(({ id }) => id)
}

export const makers: SQL = sql.join(
  teamRoles.filter((role) => gives(role, 'team')).map((role) => sql`${role}`),
  sql`, `,
)

interface Making {
  readonly userId: SQLWrapper
  readonly domainId: SQLWrapper
  readonly eventId?: SQLWrapper
}

/** SQL: whether a person may manage the team of an event, or of all events of the domain. */
export const makesTeam = ({ userId, domainId, eventId }: Making): SQL<boolean> => sql<boolean>`exists (
  select from ${organisers} as maker
  where maker.domain_id = ${domainId} and maker.user_id = ${userId} and maker.role in (${makers})
    and (maker.event_id is null${eventId === undefined ? sql`` : sql` or maker.event_id = ${eventId}`}))`

/** SQL: whether a row has no author, or one who may manage the team. The table is joined to `events`. */
const isByTeam = ({ userId, eventId }: { userId: SQLWrapper; eventId: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`(${userId} is null or ${makesTeam({ userId, domainId: events.domainId, eventId })})`

export interface Orphan {
  readonly id: string
  readonly eventId: string
}

type MadeTable = SQLWrapper & Readonly<Record<'id' | 'eventId' | 'userId', SQLWrapper>>

/** Rows that are valid while their author may manage the team of the event; the table has `user_id` and `event_id`. */
export function madeByTeam(table: MadeTable) {
  const isGood = isByTeam(table)
  return {
    /** SQL: whether a row is valid; the table is joined to `events`. */
    isGood,
    async lockOrphans(tx: Tx, domainId: string, userId: string): Promise<Orphan[]> {
      const { rows } = await tx.execute<{ id: string; event_id: string }>(sql`
        select ${table.id} as id, ${table.eventId} as event_id from ${table} join ${events} on ${events.id} = ${table.eventId}
        where ${events.domainId} = ${domainId} and ${table.userId} = ${userId} and not ${isGood}
        order by ${table.id} for update of ${table}`)
      return rows.map(({ id, event_id: eventId }) => ({ id, eventId }))
    },
    /** Makes another person answerable for a row. */
    async pass(tx: Tx, id: string, userId: string): Promise<void> {
      await tx.execute(sql`update ${table} set user_id = ${userId} where ${table.id} = ${id}`)
    },
    /** SQL: how many rows a person answers for in an event, or in the domain for null. */
    countOf: ({ userId, domainId, eventId }: Required<Making>): SQL<number> => sql<number>`
      (select count(*)::int from ${table} as own join ${events} as place on place.id = own.event_id
        where own.user_id = ${userId} and place.domain_id = ${domainId}
          and (${eventId} is null or own.event_id = ${eventId}))`,
  }
}

/** After a merge of two people, keeps the role of lead of either of them. */
export async function keepLeads(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update organisers own set role = 'lead' from organisers other
    where own.user_id = ${to} and other.user_id = ${from} and other.role = 'lead'
      and other.domain_id = own.domain_id and other.event_id is not distinct from own.event_id`)
}

/** SQL: both rows are a role in the same team; a person has only one. */
export const samePlace = sql`theirs.domain_id = mine.domain_id and theirs.event_id is not distinct from mine.event_id`
