import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'
import type { Ports } from '#ports/ports.ts'
import { invoicePdf } from './archive.service.ts'

export const archiveQueue: JobQueue<{ invoiceId: string }> = {
  name: 'invoices.archive',
  schema: z.object({ invoiceId: z.string() }),
  concurrency: 2,
}

export function invoicesJobs(ports: Ports): void {
  ports.jobs.define(archiveQueue, async ({ invoiceId }) => {
    await invoicePdf(ports, invoiceId)
  })
}
