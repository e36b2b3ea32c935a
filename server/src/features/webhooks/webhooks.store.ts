import { and, asc, count, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { users } from '#db/tables/users.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import { madeByTeam } from '#features/events/organisers.service.ts'
import { fullName, shownIn } from '#features/users/users.service.ts'
import { BATCH, deleteInBatches } from '#kit/batches.ts'
import type { Executor, Tx } from '#kit/transaction.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

interface OfEvent {
  readonly eventId: string
  readonly webhookId: string
}

export const madeWebhooks = madeByTeam(webhooks)

const one = ({ eventId, webhookId }: OfEvent) => and(eq(webhooks.eventId, eventId), eq(webhooks.id, webhookId))
/** Literal SQL, so that the planner uses the partial index. */
const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`
const isFailed = sql`${webhookDeliveries.state} = 'failed'`

/** In order of creation, with the numbers of waiting and failed deliveries. */
export function listRows(db: Executor, eventId: string) {
  const own = sql`from ${webhookDeliveries} where ${webhookDeliveries.webhookId} = ${webhooks.id}`
  return db
    .select({
      webhook: webhooks,
      savedBy: fullName,
      isGood: madeWebhooks.isGood,
      waiting: sql<number>`(select count(*)::int ${own} and ${isWaiting})`,
      failed: sql<number>`(select count(*)::int ${own} and ${isFailed})`,
      lastDeliveredAt: sql<Date | null>`(select max(${webhookDeliveries.triedAt}) ${own}
        and ${webhookDeliveries.state} = 'delivered')`.mapWith(webhookDeliveries.triedAt),
    })
    .from(webhooks)
    .innerJoin(events, eq(events.id, webhooks.eventId))
    .leftJoin(users, eq(users.id, webhooks.userId))
    .where(eq(webhooks.eventId, eventId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
}

export async function countWebhooks(db: Executor, eventId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(webhooks).where(eq(webhooks.eventId, eventId))
  return row?.total ?? 0
}

export async function findWebhook(db: Executor, of: OfEvent): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(one(of))
  return row
}

/** Locks the webhook; `isTold`: it is on and its maker still has the right. */
export async function lockWebhook(tx: Tx, of: OfEvent): Promise<(WebhookRow & { isTold: boolean }) | undefined> {
  const [found] = await tx
    .select({ webhook: webhooks, isTold: sql<boolean>`${webhooks.isOn} and ${madeWebhooks.isGood}` })
    .from(webhooks)
    .innerJoin(events, eq(events.id, webhooks.eventId))
    .where(one(of))
    .for('no key update', { of: webhooks })
  return found && { ...found.webhook, isTold: found.isTold }
}

export async function insertWebhook(tx: Tx, row: typeof webhooks.$inferInsert): Promise<void> {
  await tx.insert(webhooks).values(row)
}

export async function saveWebhook(db: Executor, id: string, changes: Partial<WebhookRow>): Promise<void> {
  await db.update(webhooks).set(changes).where(eq(webhooks.id, id))
}

export const suspend = (tx: Tx, id: string): Promise<void> => saveWebhook(tx, id, { isOn: false })

export async function suspendOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(webhooks).set({ isOn: false }).where(eq(webhooks.userId, userId))
}

export async function deleteWebhook(tx: Tx, of: OfEvent): Promise<WebhookRow | undefined> {
  const [row] = await tx.delete(webhooks).where(one(of)).returning()
  return row
}

interface Page {
  readonly state?: DeliveryRow['state'] | undefined
  readonly page: number
  readonly pageSize: number
}

export async function listPage(db: Executor, webhookId: string, { state, page, pageSize }: Page) {
  const which = and(eq(webhookDeliveries.webhookId, webhookId), state && eq(webhookDeliveries.state, state))
  const { createdAt, position, id } = webhookDeliveries
  const { firstName, lastName } = shownIn(
    sql`(select hook.event_id from ${webhooks} as hook where hook.id = ${webhookId})`,
  )
  const rows = await db
    .select({
      delivery: getTableColumns(webhookDeliveries),
      person: { id: users.id, firstName, lastName },
    })
    .from(webhookDeliveries)
    .leftJoin(users, eq(users.id, webhookDeliveries.userId))
    .where(which)
    .orderBy(desc(createdAt), desc(position), desc(id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(webhookDeliveries).where(which)
  return { rows, total: counted?.total ?? 0 }
}

export async function restart(
  tx: Tx,
  webhookId: string,
  id: string,
  now: Date,
): Promise<Pick<DeliveryRow, 'userId'> | undefined> {
  const [again] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: now, answer: null, trouble: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)))
    .returning({ userId: webhookDeliveries.userId })
  return again
}

export async function hasten(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ tries: 0, nextAt: now })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isWaiting))
}

/** Deletes old deliveries, waiting ones included, in batches. */
export async function removeDeliveries(db: Executor, before: Date): Promise<void> {
  const old = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .limit(BATCH)
  await deleteInBatches(() => db.delete(webhookDeliveries).where(sql`${webhookDeliveries.id} in ${old}`))
}
