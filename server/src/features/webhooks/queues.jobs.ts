import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

/**
 * Sends what waits in the line of a delivery: of one address, about one person. `dueAt`, in milliseconds, is the moment that the
 * job was to wait for: the clock that ran it may be ahead of that of this process, which would send it to wait again.
 */
export const deliverQueue: JobQueue<{ deliveryId: string; dueAt?: number | undefined }> = {
  name: 'webhooks.deliver',
  schema: z.object({ deliveryId: z.string(), dueAt: z.optional(z.int()) }),
  // A receiver that takes its time holds two of them (`turnOf`), for ten seconds at most.
  concurrency: 16,
  isInTurns: true,
}

const LANES = 2

/** Whose turn a message takes: a few of an address are under way at once, never two about one person. */
export const turnOf = (webhookId: string, userId: string | null): string =>
  `${webhookId} ${(userId?.at(-1)?.charCodeAt(0) ?? 0) % LANES}`

/** Wakes every line of an address. */
export const wakeQueue: JobQueue<{ id: string }> = {
  name: 'webhooks.wake',
  schema: z.object({ id: z.string() }),
  concurrency: 1,
}
