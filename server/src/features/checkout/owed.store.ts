import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orders, payments } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { OrderRow } from './orders.store.ts'
import { received, returned } from './takings.store.ts'

/** Somebody who may have something to pay. */
export interface Debtor {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly languageId: string | null
  /** The type in force for them. */
  readonly typoId: string | null
  /** Since when the first of those they pay for is registered; null where nobody is any more. */
  readonly since: Date | null
}

const payerId = sql<string>`coalesce(${participations.registeredBy}, ${participations.userId})`

/**
 * Who pays for registrations that are not complete, or has said that a transfer will come; of these people alone where they are
 * named.
 */
export async function listDebtors(db: Executor, eventId: string, among?: readonly string[]): Promise<Debtor[]> {
  const registered = await db
    .select({ id: payerId, since: sql`min(${participations.registeredAt})`.mapWith(participations.registeredAt) })
    .from(participations)
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(participations.registered, true),
        eq(participations.isCompleted, false),
        among && inArray(payerId, [...among]),
      ),
    )
    .groupBy(payerId)
  const awaited = await db
    .select({ id: orders.userId })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.status, 'transfer'), among && inArray(orders.userId, [...among])))
  const since = new Map<string, Date | null>(awaited.map(({ id }) => [id, null]))
  for (const one of registered) since.set(one.id, one.since)
  if (since.size === 0) return []
  const payers = await listPayers(db, eventId, [...since.keys()])
  return payers.map((payer) => ({ ...payer, since: since.get(payer.userId) ?? null }))
}

/** People with the type in force for them, registered or not. */
export function listPayers(db: Executor, eventId: string, ids: readonly string[]): Promise<Omit<Debtor, 'since'>[]> {
  return db
    .select({
      ...{ userId: users.id, firstName: shown.firstName, lastName: shown.lastName, languageId: users.languageId },
      email: sql<string>`coalesce(${authentications.email}, '')`,
      typoId: sql<string | null>`coalesce(${participations.typoId}, ${users.typoId})`,
    })
    .from(users)
    .leftJoin(authentications, eq(authentications.userId, users.id))
    .leftJoin(participations, and(eq(participations.userId, users.id), eq(participations.eventId, eventId)))
    .where(inArray(users.id, [...ids]))
}

/** Whether anybody is registered whom this person pays for; themselves left out where they are leaving. */
export async function paysForAnyone(
  db: Executor,
  { eventId, userId }: { eventId: string; userId: string },
  isLeaving: boolean,
): Promise<boolean> {
  const those = and(
    eq(participations.eventId, eventId),
    eq(participations.registered, true),
    isLeaving ? eq(participations.registeredBy, userId) : eq(payerId, userId),
  )
  const rows = await db.select({ userId: participations.userId }).from(participations).where(those).limit(1)
  return rows.length > 0
}

/** Whether any of these people is registered. */
export async function isAnyoneRegistered(db: Executor, eventId: string, userIds: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ userId: participations.userId })
    .from(participations)
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(participations.registered, true),
        inArray(participations.userId, [...userIds]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** What somebody has begun to pay and not settled. */
export interface Pending {
  readonly row: OrderRow
  /** By transfer, less what was given back of it. */
  readonly receivedCents: number
  readonly invoiceNumber: string | null
  readonly dueOn: string | null
  /** The provider does not know yet. */
  readonly isPending: boolean
}

/** The orders of these people that are not settled, by their ids. */
export async function listPending(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Pending>> {
  const rows = await db
    .select({
      row: orders,
      receivedCents: sql<number>`${received} - ${returned}`,
      invoiceNumber: invoices.number,
      dueOn: invoices.dueDate,
      isPending: sql<boolean>`exists (select 1 from ${payments} as own
        where own.order_id = ${orders.id} and own.status = 'pending')`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.id, orders.invoiceId))
    .where(
      and(
        eq(orders.eventId, eventId),
        inArray(orders.userId, [...userIds]),
        inArray(orders.status, ['open', 'transfer']),
      ),
    )
  return new Map(rows.map((one) => [one.row.userId, one]))
}

/** In which language these people ordered last, by their ids. */
export async function listLanguages(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ userId: orders.userId, language: orders.language })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), inArray(orders.userId, [...userIds])))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  return new Map(rows.map(({ userId, language }) => [userId, language]))
}
