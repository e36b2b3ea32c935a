import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { insertDeliveries } from './outbox.store.ts'
import { deliverQueue, turnOf } from './queues.jobs.ts'

export interface WebhookEvent {
  readonly eventId: string
  /** The person concerned: deliveries about one person keep their order. */
  readonly userId: string | null
  readonly kind: WebhookKind
  /** Ids, amounts and states only, no personal data. */
  readonly data?: Readonly<Record<string, string | number | null>>
}

/** Standard Webhooks, « payload structure ». */
export const bodyOf = (kind: string, at: Date, data: object): string =>
  JSON.stringify({ type: kind, timestamp: at.toISOString(), data })

/**
 * Writes deliveries in the caller's transaction, in one statement if the event has no webhook. They are sent after
 * commit, and not after a rollback.
 */
export async function enqueueWebhooks(
  tx: Tx,
  ports: Pick<Ports, 'clock' | 'jobs'>,
  { eventId, userId, kind, data }: WebhookEvent,
): Promise<void> {
  const now = ports.clock.now()
  const body = bodyOf(kind, now, { eventId, ...(userId !== null && { userId }), ...data })
  const told = await insertDeliveries(tx, { eventId, userId, kind, body, now })
  for (const { id, webhookId } of told)
    await ports.jobs.add(tx, deliverQueue, { deliveryId: id }, { group: turnOf(webhookId, userId) })
}
