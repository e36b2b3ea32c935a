import { and, eq, isNull, sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import type { Executor } from '#kit/transaction.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'
import { madeWebhooks } from './webhooks.store.ts'

/** Deliveries to one webhook about one person, or about none: sent in order. */
export interface Line {
  readonly webhookId: string
  readonly userId: string | null
}

const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`
const inLine = ({ webhookId, userId }: Line) =>
  and(
    eq(webhookDeliveries.webhookId, webhookId),
    userId === null ? isNull(webhookDeliveries.userId) : eq(webhookDeliveries.userId, userId),
    isWaiting,
  )

export async function findLine(db: Executor, id: string): Promise<Line | undefined> {
  const [line] = await db
    .select({ webhookId: webhookDeliveries.webhookId, userId: webhookDeliveries.userId })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
  return line
}

const firstOf = (db: Executor, line: Line) =>
  db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(inLine(line))
    .orderBy(webhookDeliveries.position, webhookDeliveries.id)
    .limit(1)

/** Leases the first delivery until `until`; undefined if it is not due, leased, absent, or its webhook is off. */
export async function claimFirst(
  db: Executor,
  line: Line,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow } | undefined> {
  const isFree = sql`(${webhookDeliveries.leasedUntil} is null or ${webhookDeliveries.leasedUntil} <= ${now})`
  const isOn = sql`exists (select from ${webhooks} join ${events} on ${events.id} = ${webhooks.eventId}
    where ${webhooks.id} = ${line.webhookId} and ${webhooks.isOn} and ${madeWebhooks.isGood})`
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({ leasedUntil: until })
    .where(
      and(
        sql`${webhookDeliveries.id} = (${firstOf(db, line)})`,
        isWaiting,
        sql`${webhookDeliveries.nextAt} <= ${now}`,
        isFree,
        isOn,
      ),
    )
    .returning()
  if (!delivery) return undefined
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, line.webhookId))
  return webhook && { delivery, webhook }
}

/** When to try again; undefined if there is nothing to send. */
export async function findNext(db: Executor, line: Line): Promise<{ id: string; at: Date } | undefined> {
  const [next] = await db
    .select({
      id: webhookDeliveries.id,
      at: sql<Date>`greatest(${webhookDeliveries.nextAt}, ${webhookDeliveries.leasedUntil})`.mapWith(
        webhookDeliveries.nextAt,
      ),
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookDeliveries.webhookId), webhooks.isOn))
    .innerJoin(events, eq(events.id, webhooks.eventId))
    .where(and(inLine(line), madeWebhooks.isGood))
    .orderBy(webhookDeliveries.position, webhookDeliveries.id)
    .limit(1)
  return next
}

export async function settle(
  db: Executor,
  id: string,
  end: Pick<DeliveryRow, 'state' | 'tries' | 'answer' | 'trouble' | 'triedAt'> & { nextAt?: Date },
): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ ...end, leasedUntil: null })
    .where(eq(webhookDeliveries.id, id))
}

export async function listFirsts(
  db: Executor,
  webhookId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<{ id: string; userId: string }[]> {
  const key = sql<string>`coalesce(${webhookDeliveries.userId}, '')`
  return db
    .selectDistinctOn([key], { id: webhookDeliveries.id, userId: key.as('line') })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isWaiting,
        after === undefined ? undefined : sql`${key} > ${after}`,
      ),
    )
    .orderBy(key, webhookDeliveries.position, webhookDeliveries.id)
    .limit(limit)
}
