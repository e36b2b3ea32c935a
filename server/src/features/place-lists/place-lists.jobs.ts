import { listAwaitedEvents } from '#features/place-requests/groups.service.ts'
import { forEachSettled, recurringJob } from '#kit/recurring-job.ts'
import type { Ports } from '#ports/ports.ts'
import { requestsMoved, serveEvent } from './serving.service.ts'

const recurring = recurringJob('place-lists.round', { key: 'minute', everyMs: 60 * 1000 })

/** Every minute too: places are given back in many ways, and capacities are raised. */
export function placeListsJobs(ports: Ports): void {
  ports.jobs.define(requestsMoved, ({ eventId }) => serveEvent(ports, eventId))
  recurring.define(ports, async () =>
    forEachSettled(await listAwaitedEvents(ports.db), (eventId) => serveEvent(ports, eventId)),
  )
}

export const startListsJob = (ports: Ports): Promise<void> => recurring.start(ports)
