import type { Ports } from '#ports/ports.ts'
import { deliverQueue, wakeQueue } from './queues.jobs.ts'
import { deliver, wake } from './sending.service.ts'

export function webhooksJobs(ports: Ports): void {
  ports.jobs.define(deliverQueue, (data) => deliver(ports, data))
  ports.jobs.define(wakeQueue, ({ id }) => wake(ports, id))
}
