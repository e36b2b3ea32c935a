import type { Ports } from '#ports/ports.ts'
import { refundAsked } from './queues.jobs.ts'
import { askProvider } from './refund-payment.service.ts'

export function refundsJobs(ports: Ports): void {
  ports.jobs.define(refundAsked, (asked) => askProvider(ports, asked))
}
