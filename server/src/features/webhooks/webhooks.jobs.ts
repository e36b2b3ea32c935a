import type { Ports } from '#ports/ports.ts'
import { deliver, wake } from './delivery.service.ts'
import { deliverQueue, wakeQueue } from './queues.jobs.ts'

export function webhooksJobs(ports: Ports): void {
  ports.jobs.define(deliverQueue, (data) => deliver(ports, data))
  ports.jobs.define(wakeQueue, ({ id }) => wake(ports, id))
}
