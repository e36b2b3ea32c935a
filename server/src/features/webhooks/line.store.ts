import { and, eq, isNull, sql } from 'drizzle-orm'
import { events } from '#db/tables/context.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import type { Executor } from '#kit/transaction.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'
import { madeWebhooks } from './webhooks.store.ts'

/** What an address is told of one person, or of nobody. */
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

/** The line of a delivery, and whose address it is for; nothing once either is removed. */
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

/**
 * Takes the first of a line in hand until `until`; nothing where it is not due, another process has it, nothing waits, or its
 * address is switched off.
 */
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

/** When a line whose first cannot be taken is to be looked at again; nothing where nothing of it may be sent. */
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

/** Notes how a try ended. */
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

/** The first of each line of an address, from after one on. */
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
