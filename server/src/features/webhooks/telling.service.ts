import type { WebhookKind } from '@parvis/contract/webhooks/webhooks.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { deliverQueue, turnOf } from './queues.jobs.ts'
import { insertDeliveries } from './telling.store.ts'

/** Something that happened in an event. */
export interface Happening {
  readonly eventId: string
  /** Whom it is about: what is about one person is told in order. */
  readonly userId: string | null
  readonly kind: WebhookKind
  /** Ids, amounts and states, besides the event and the person: nothing that says who they are. */
  readonly data?: Readonly<Record<string, string | number | null>>
}

/** As it is sent (Standard Webhooks, « payload structure »). */
export const bodyOf = (kind: string, at: Date, data: object): string =>
  JSON.stringify({ type: kind, timestamp: at.toISOString(), data })

/**
 * Has the addresses of an event that ask for it told what happens, in the transaction of its cause: one statement where there are
 * none. They are called after the commit, and never where it is rolled back.
 */
export async function tellWebhooks(
  tx: Tx,
  ports: Pick<Ports, 'clock' | 'jobs'>,
  { eventId, userId, kind, data }: Happening,
): Promise<void> {
  const now = ports.clock.now()
  const body = bodyOf(kind, now, { eventId, ...(userId !== null && { userId }), ...data })
  const told = await insertDeliveries(tx, { eventId, userId, kind, body, now })
  for (const { id, webhookId } of told)
    await ports.jobs.add(tx, deliverQueue, { deliveryId: id }, { group: turnOf(webhookId, userId) })
}
