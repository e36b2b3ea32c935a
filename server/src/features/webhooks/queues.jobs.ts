import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

/**
 * Sends the line of a delivery. `dueAt` in milliseconds: the job queue's clock may be ahead of this process, which
 * would then put the job back.
 */
export const deliverQueue: JobQueue<{ deliveryId: string; dueAt?: number | undefined }> = {
  name: 'webhooks.deliver',
  schema: z.object({ deliveryId: z.string(), dueAt: z.optional(z.int()) }),
  // A slow receiver occupies two of them (`turnOf`), for ten seconds at most.
  concurrency: 16,
  isInTurns: true,
}

const LANES = 2

/** Limits the concurrent calls of a webhook, and never sends two about one person at once. */
export const turnOf = (webhookId: string, userId: string | null): string =>
  `${webhookId} ${(userId?.at(-1)?.charCodeAt(0) ?? 0) % LANES}`

export const wakeQueue: JobQueue<{ id: string }> = {
  name: 'webhooks.wake',
  schema: z.object({ id: z.string() }),
  concurrency: 1,
}
