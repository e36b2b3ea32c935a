import type { TeamRole } from '@parvis/contract/kit/rights.ts'
import { gives, teamRoles } from '@parvis/contract/kit/rights.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { OpenidProviderRow } from '#db/tables/context.ts'
import { domains, events, organisers } from '#db/tables/context.ts'
import type { TeamPlace } from '#kit/access.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

/** Somebody in the team of an event, or of every event of the domain when `eventId` is null. */
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

/** What somebody is in an event, of its own team or of the whole domain's. */
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

/** Who leads what in a domain, which is locked: nobody leaves until it is decided. */
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

/** Adds the first domain; false where there is one. Whoever else would add one waits. */
export async function insertFirstDomain(tx: Tx, domain: typeof domains.$inferInsert): Promise<boolean> {
  await tx.execute(sql`lock table ${domains} in share row exclusive mode`)
  if (await hasDomain(tx)) return false
  await tx.insert(domains).values(domain)
  return true
}

/** Whether whoever organises in a domain must have a second factor. */
export async function isFactorRequired(db: Executor, domainId: string): Promise<boolean> {
  const [domain] = await db.select({ required: domains.requiresFactor }).from(domains).where(eq(domains.id, domainId))
  return domain?.required ?? false
}

export async function saveFactorRequired(tx: Tx, domainId: string, requiresFactor: boolean): Promise<void> {
  await tx.update(domains).set({ requiresFactor }).where(eq(domains.id, domainId))
}

export type { OpenidProviderRow }

/** The identity provider by which the team of a domain signs in. */
export async function findOpenid(db: Executor, domainId: string): Promise<OpenidProviderRow | undefined> {
  const [domain] = await db.select({ openid: domains.openid }).from(domains).where(eq(domains.id, domainId))
  return domain?.openid ?? undefined
}

export async function saveOpenid(tx: Tx, domainId: string, openid: OpenidProviderRow | null): Promise<void> {
  await tx.update(domains).set({ openid }).where(eq(domains.id, domainId))
}

/** Who organises anything in a domain. */
export async function listOrganisersOf(db: Executor, domainId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: organisers.userId })
    .from(organisers)
    .where(eq(organisers.domainId, domainId))
  return rows.map(({ userId }) => userId)
}

/** The events of a domain. */
export async function listEventIds(db: Executor, domainId: string): Promise<string[]> {
  const rows = await db.select({ id: events.id }).from(events).where(eq(events.domainId, domainId))
  return rows.map(({ id }) => id)
}

/** The roles that make the team, as a list of SQL. */
export const makers: SQL = sql.join(
  teamRoles.filter((role) => gives(role, 'team')).map((role) => sql`${role}`),
  sql`, `,
)

interface Making {
  readonly userId: SQLWrapper
  readonly domainId: SQLWrapper
  /** In one event; in each event of the domain where it is left out. */
  readonly eventId?: SQLWrapper
}

/** Whether a person makes the team of an event, or of each event of its domain, at this moment. */
export const makesTeam = ({ userId, domainId, eventId }: Making): SQL<boolean> => sql<boolean>`exists (
  select from ${organisers} as maker
  where maker.domain_id = ${domainId} and maker.user_id = ${userId} and maker.role in (${makers})
    and (maker.event_id is null${eventId === undefined ? sql`` : sql` or maker.event_id = ${eventId}`}))`

/**
 * Whether what a person made in an event holds: nobody is known to have made it, or its maker still makes the team. Of a table
 * with its maker and its event, joined to `events`.
 */
const isByTeam = ({ userId, eventId }: { userId: SQLWrapper; eventId: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`(${userId} is null or ${makesTeam({ userId, domainId: events.domainId, eventId })})`

/** A row that a person made in an event and may no longer answer for. */
export interface Orphan {
  readonly id: string
  readonly eventId: string
}

type MadeTable = SQLWrapper & Readonly<Record<'id' | 'eventId' | 'userId', SQLWrapper>>

/** What a person makes in an event and answers for while they make its team: rows of a table with `user_id` and `event_id`. */
export function madeByTeam(table: MadeTable) {
  const isGood = isByTeam(table)
  return {
    /** Whether one is worth something; of the table joined to `events`. */
    isGood,
    /** Those that a person made in a domain and may no longer answer for, locked. */
    async lockOrphans(tx: Tx, domainId: string, userId: string): Promise<Orphan[]> {
      const { rows } = await tx.execute<{ id: string; event_id: string }>(sql`
        select ${table.id} as id, ${table.eventId} as event_id from ${table} join ${events} on ${events.id} = ${table.eventId}
        where ${events.domainId} = ${domainId} and ${table.userId} = ${userId} and not ${isGood}
        order by ${table.id} for update of ${table}`)
      return rows.map(({ id, event_id: eventId }) => ({ id, eventId }))
    },
    /** Another person answers for one. */
    async pass(tx: Tx, id: string, userId: string): Promise<void> {
      await tx.execute(sql`update ${table} set user_id = ${userId} where ${table.id} = ${id}`)
    },
    /** How many a person answers for in an event, or in all of a domain where it is null, in SQL. */
    countOf: ({ userId, domainId, eventId }: Required<Making>): SQL<number> => sql<number>`
      (select count(*)::int from ${table} as own join ${events} as place on place.id = own.event_id
        where own.user_id = ${userId} and place.domain_id = ${domainId}
          and (${eventId} is null or own.event_id = ${eventId}))`,
  }
}

/** Two people are one: who leads an event, or the domain, by either of them leads it still. */
export async function keepLeads(tx: Tx, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    update organisers own set role = 'lead' from organisers other
    where own.user_id = ${to} and other.user_id = ${from} and other.role = 'lead'
      and other.domain_id = own.domain_id and other.event_id is not distinct from own.event_id`)
}

/** Of two roles in one team, one is somebody's. */
export const samePlace = sql`theirs.domain_id = mine.domain_id and theirs.event_id is not distinct from mine.event_id`
