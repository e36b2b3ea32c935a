import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { orders, payments } from '#db/tables/checkout.ts'
import { invoices } from '#db/tables/invoices.ts'
import { participations } from '#db/tables/participation.ts'
import { authentications, users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import type { Executor } from '#kit/transaction.ts'
import { received, returned } from './order-list.store.ts'
import type { OrderRow } from './orders.store.ts'

export interface Debtor {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly languageId: string | null
  readonly typoId: string | null
  /** Registration date of the first person they pay for; null when none is registered any more. */
  readonly since: Date | null
}

const payerId = sql<string>`coalesce(${participations.registeredBy}, ${participations.userId})`

/** Payers of incomplete registrations, and those with an announced transfer. `among` limits the payers. */
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

/** Whether a registered person is paid for by this payer; `isLeaving` leaves out the payer. */
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

export interface Pending {
  readonly row: OrderRow
  /** Received by transfer, less the amount given back. */
  readonly receivedCents: number
  readonly invoiceNumber: string | null
  readonly dueOn: string | null
  /** The provider does not know yet whether the payment succeeds. */
  readonly isPending: boolean
}

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
