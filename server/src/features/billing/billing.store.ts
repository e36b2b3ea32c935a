import type { ArticleChoice } from '@parvis/contract/articles/articles.ts'
import type { PurchaseMoment } from '@parvis/contract/articles/tariffs.rules.ts'
import type { Billing } from '@parvis/contract/billing/billing.ts'
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { userArticles } from '#db/tables/articles.ts'
import { billings, freeItems } from '#db/tables/billing.ts'
import { participationDays, participations } from '#db/tables/participation.ts'
import { users } from '#db/tables/users.ts'
import { shown } from '#features/users/users.service.ts'
import { preparedPerConnection } from '#kit/prepared-statement.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export interface Taken extends ArticleChoice, PurchaseMoment {}

export interface Holder {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly isRemote: boolean
  readonly typoId: string | null
  readonly dayIds: readonly string[]
  readonly articles: readonly Taken[]
  /** Keys of the price lines given away to them; null for all. */
  readonly given: readonly string[] | null
}

const dayIds = sql<string[]>`(
  select coalesce(json_agg(day.event_day_id order by day.event_day_id), '[]')
  from ${participationDays} as day
  where day.event_id = ${participations}.event_id and day.user_id = ${participations}.user_id and day.registered
)`

const held = sql<Taken[]>`(
  select coalesce(json_agg(json_build_object('id', one.article_id, 'dayId', one.day_id, 'takenAt', one.taken_at, 'rank', one.rank) order by one.day_id, one.article_id), '[]')
  from ${userArticles} as one
  where one.event_id = ${participations}.event_id and one.user_id = ${participations}.user_id
)`

const given = sql<string[] | null>`coalesce((
  select coalesce(own.items, 'null') from ${freeItems} as own
  where own.event_id = ${participations}.event_id and own.user_id = ${participations}.user_id
), '[]')`

const { userId, registered, registeredBy, isRemote, createdAt } = participations
const typoId = sql<string | null>`coalesce(${participations.typoId}, ${users.typoId})`
const payer = sql.placeholder('payerId')

const holdersOf = preparedPerConnection((db) =>
  db
    .select({
      userId,
      isRemote,
      typoId,
      firstName: shown.firstName,
      lastName: shown.lastName,
      dayIds,
      articles: held,
      given,
    })
    .from(participations)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(participations.eventId, sql.placeholder('eventId')),
        eq(registered, true),
        or(eq(userId, payer), eq(registeredBy, payer)),
      ),
    )
    .orderBy(desc(eq(userId, payer)), asc(createdAt), asc(userId))
    .prepare(''),
)

/** A registered payer, then their registered companions in the order of creation. */
export function listHolders(db: Executor, eventId: string, payerId: string): Promise<Holder[]> {
  return holdersOf(db).execute({ eventId, payerId })
}

/** The same for many payers, each row with its payer. */
export function listHoldersOf(
  db: Executor,
  eventId: string,
  payerIds: readonly string[],
): Promise<(Holder & { payerId: string })[]> {
  const payerId = sql<string>`coalesce(${registeredBy}, ${userId})`
  return db
    .select({
      ...{
        userId,
        isRemote,
        typoId,
        firstName: shown.firstName,
        lastName: shown.lastName,
        dayIds,
        articles: held,
        given,
      },
      payerId,
    })
    .from(participations)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(participations.eventId, eventId),
        eq(registered, true),
        or(inArray(userId, [...payerIds]), inArray(registeredBy, [...payerIds])),
      ),
    )
    .orderBy(desc(eq(userId, payerId)), asc(createdAt), asc(userId))
}

const registrarOf = preparedPerConnection((db) =>
  db
    .select({ registeredBy })
    .from(participations)
    .where(and(eq(participations.eventId, sql.placeholder('eventId')), eq(userId, sql.placeholder('userId'))))
    .prepare(''),
)

/** The registrar of a companion; null for others. */
export async function findRegistrar(db: Executor, eventId: string, id: string): Promise<string | null> {
  const [row] = await registrarOf(db).execute({ eventId, userId: id })
  return row?.registeredBy ?? null
}

export async function saveBilling(tx: Tx, row: typeof billings.$inferInsert): Promise<void> {
  const { billing, updatedAt } = row
  await tx
    .insert(billings)
    .values(row)
    .onConflictDoUpdate({ target: [billings.eventId, billings.userId], set: { billing, updatedAt } })
}

export async function insertFreeItems(tx: Tx, row: typeof freeItems.$inferInsert): Promise<void> {
  const { eventId: _, userId: __, ...set } = row
  await tx
    .insert(freeItems)
    .values(row)
    .onConflictDoUpdate({ target: [freeItems.eventId, freeItems.userId], set })
}

export async function saveFreeItems(tx: Tx, eventId: string, id: string, items: readonly string[]): Promise<void> {
  await tx
    .update(freeItems)
    .set({ items: [...items] })
    .where(and(eq(freeItems.eventId, eventId), eq(freeItems.userId, id)))
}

export async function listBillings(
  db: Executor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Billing>> {
  const rows = await db
    .select({ userId: billings.userId, billing: billings.billing })
    .from(billings)
    .where(and(eq(billings.eventId, eventId), inArray(billings.userId, [...userIds])))
  return new Map(rows.map((row) => [row.userId, row.billing]))
}

const billingOf = preparedPerConnection((db) =>
  db
    .select({ billing: billings.billing })
    .from(billings)
    .where(and(eq(billings.eventId, sql.placeholder('eventId')), eq(billings.userId, sql.placeholder('userId'))))
    .prepare(''),
)

export async function findBilling(db: Executor, eventId: string, id: string): Promise<Billing | undefined> {
  const [row] = await billingOf(db).execute({ eventId, userId: id })
  return row?.billing
}
