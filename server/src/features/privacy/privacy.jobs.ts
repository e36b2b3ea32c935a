import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'

const KEYS = 100

const bytes: JobQueue<{ keys: string[] }> = { name: 'privacy.bytes', schema: z.object({ keys: z.array(z.string()) }) }

export function bytesJobs({ jobs, storage }: Ports): void {
  jobs.define(bytes, async ({ keys }) => {
    for (const key of keys) await storage.delete(key)
  })
}

export async function forgetBytes(tx: Tx, ports: Ports, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS)
    await ports.jobs.add(tx, bytes, { keys: keys.slice(from, from + KEYS) })
}
