import { NOWHERE } from '@parvis/contract/users/users.rules.ts'
import type { DayHolder, Places } from '@parvis/contract/withdrawals/withdrawals.rules.ts'
import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orders } from '#db/tables/checkout.ts'
import { eventDays, organisers } from '#db/tables/events.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shownIn } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'

export interface Day {
  readonly domainId: string
  readonly eventId: string
  readonly dayId: string
}

export interface HolderRow extends DayHolder {
  readonly payerId: string
  readonly firstName: string
  readonly lastName: string
  /** Empty if no mail can be sent. */
  readonly address: string
  readonly isOfTeam: boolean
}

const payerId = sql<string>`coalesce(${participations.registeredBy}, ${participations.userId})`
const registrar = alias(authentications, 'registrar')
const realOf = (address: SQL | typeof authentications.email): SQL =>
  sql`case when ${address} like ${`%${NOWHERE}`} then null else nullif(${address}, '') end`
const address = sql<string>`coalesce(${realOf(authentications.email)}, ${realOf(sql`${registrar.email}`)}, '')`

const isHolder = ({ eventId, dayId }: Day) =>
  and(
    eq(participationDays.eventId, eventId),
    eq(participationDays.eventDayId, dayId),
    eq(participationDays.registered, true),
  )
const theirs = and(
  eq(participations.eventId, participationDays.eventId),
  eq(participations.userId, participationDays.userId),
)

/** Ordered by payer; `payerIds` limits the payers. */
export function listHolders(db: Executor, day: Day, payerIds?: readonly string[]): Promise<HolderRow[]> {
  const { firstName, lastName } = shownIn(sql`${participations.eventId}`)
  const { domainId, eventId } = day
  return db
    .select({
      userId: participations.userId,
      payerId,
      ...{ firstName, lastName, address },
      isOnSite: participationDays.onSite,
      dayIds: sql<string[]>`array(select own.event_day_id from ${participationDays} as own
        where own.event_id = ${participations.eventId} and own.user_id = ${participations.userId} and own.registered
        order by own.event_day_id)`,
      isOfTeam: sql<boolean>`exists (select from ${organisers} as member
        join ${authentications} as own on own.user_id = member.user_id
        where member.domain_id = ${domainId} and (member.event_id is null or member.event_id = ${eventId}) and own.email = ${address})`,
    })
    .from(participationDays)
    .innerJoin(participations, theirs)
    .innerJoin(users, eq(users.id, participations.userId))
    .leftJoin(authentications, eq(authentications.userId, participations.userId))
    .leftJoin(registrar, eq(registrar.userId, participations.registeredBy))
    .where(and(isHolder(day), payerIds && inArray(payerId, [...payerIds])))
    .orderBy(asc(payerId), asc(participations.userId))
}

export async function listPayers(db: Executor, day: Day, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ payerId })
    .from(participationDays)
    .innerJoin(participations, theirs)
    .where(and(isHolder(day), gt(payerId, after)))
    .orderBy(asc(payerId))
    .limit(limit)
  return rows.map((row) => row.payerId)
}

/** Read from the database, past the cache of events. */
export function listDaysNow(
  db: Executor,
  eventId: string,
): Promise<({ id: string; isRetired: boolean; priceCents: number } & Omit<Places, 'offered'>)[]> {
  const { id, isRetired, priceCents, capacity, taken } = eventDays
  return db
    .select({ id, isRetired, priceCents, capacity, taken })
    .from(eventDays)
    .where(eq(eventDays.eventId, eventId))
    .orderBy(asc(eventDays.day), asc(eventDays.id))
}

/** Earliest first, with credited amounts and state of payment. */
export async function listInvoices(db: Executor, eventId: string, payerIds: readonly string[]) {
  if (payerIds.length === 0) return []
  const rows = await db
    .select({
      ...{ id: invoices.id, payerId: invoices.userId, kind: invoices.kind, creditedId: invoices.creditedId },
      ...{ lines: invoices.lines, status: orders.status },
    })
    .from(invoices)
    .leftJoin(orders, and(eq(orders.eventId, eventId), eq(orders.invoiceId, invoices.id)))
    .where(and(eq(invoices.eventId, eventId), inArray(invoices.userId, [...payerIds])))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
  return rows
    .filter(({ kind }) => kind === 'invoice')
    .map(({ id, payerId: whose, lines, status }) => ({
      ...{ id, payerId: whose, lines, isPaid: status === 'paid' },
      credited: rows.filter(({ creditedId }) => creditedId === id).flatMap((note) => note.lines),
    }))
}
