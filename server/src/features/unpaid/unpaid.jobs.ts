import { recurringJob } from '#kit/recurring-job.ts'
import type { Ports } from '#ports/ports.ts'
import { lookAtAll } from './unpaid.service.ts'

const recurring = recurringJob('unpaid.round', { key: 'minute', everyMs: 60 * 1000 })

export function unpaidJobs(ports: Ports): void {
  recurring.define(ports, () => lookAtAll(ports))
}

export const startUnpaidJob = (ports: Ports): Promise<void> => recurring.start(ports)
