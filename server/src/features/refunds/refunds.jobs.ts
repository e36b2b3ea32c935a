import type { Ports } from '#ports/ports.ts'
import { askProvider } from './giving.service.ts'
import { refundAsked } from './queues.jobs.ts'

export function refundsJobs(ports: Ports): void {
  ports.jobs.define(refundAsked, (asked) => askProvider(ports, asked))
}
