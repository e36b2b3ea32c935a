import { sql } from 'drizzle-orm'
import { events } from '#db/tables/events.ts'
import { participations } from '#db/tables/participation.ts'
import { webhookDeliveries, webhooks } from '#db/tables/webhooks.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { madeWebhooks } from './webhooks.store.ts'

interface ToTell {
  readonly eventId: string
  readonly userId: string | null
  readonly kind: string
  readonly body: string
  readonly now: Date
}

interface Written {
  readonly id: string
  readonly webhookId: string
}

const isOf = (userId: string | null) =>
  userId === null ? sql`before.user_id is null` : sql`before.user_id = ${userId}`

/** Appends deliveries. Waits for a webhook that is being deleted, and skips it. */
async function insertFor(
  tx: Tx,
  { userId, kind, body, now }: Omit<ToTell, 'eventId'>,
  which: ReturnType<typeof sql>,
): Promise<Written[]> {
  const { rows } = await tx.execute<{ id: string; webhook_id: string }>(sql`
    insert into ${webhookDeliveries} (id, position, webhook_id, user_id, kind, body, next_at, created_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''),
      (select coalesce(max(before.position), 0) + 1 from ${webhookDeliveries} before
        where before.webhook_id = ${webhooks.id} and ${isOf(userId)}),
      ${webhooks.id}, ${userId}, ${kind}, ${body}, ${now}, ${now}
    from ${webhooks} join ${events} on ${events.id} = ${webhooks.eventId}
    where ${which} and ${madeWebhooks.isGood} for key share of ${webhooks}
    returning id, webhook_id`)
  return rows.map(({ id, webhook_id: webhookId }) => ({ id, webhookId }))
}

export const insertDeliveries = (tx: Tx, { eventId, ...toTell }: ToTell): Promise<Written[]> =>
  insertFor(
    tx,
    toTell,
    sql`${webhooks.eventId} = ${eventId} and ${webhooks.isOn} and ${toTell.kind} = any(${webhooks.kinds})`,
  )

/** Independent of the kinds it subscribes to. */
export const insertDelivery = async (
  tx: Tx,
  webhookId: string,
  toTell: Omit<ToTell, 'eventId'>,
): Promise<Written | undefined> => (await insertFor(tx, toTell, sql`${webhooks.id} = ${webhookId}`))[0]

export async function listEventsOf(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ event_id: string }>(
    sql`select event_id from ${participations} where user_id = ${userId} order by event_id`,
  )
  return rows.map(({ event_id: eventId }) => eventId)
}
