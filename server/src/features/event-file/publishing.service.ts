import type { ServerFacts } from '@parvis/contract/kit/obstacle.ts'
import { obstacles } from '@parvis/contract/obstacles'
import type { Publication } from '#features/event-config/readiness.service.ts'
import { heldBackBy } from '#features/event-config/readiness.service.ts'
import type { LineOf } from './faults.service.ts'
import { EventFileError, faultAt } from './faults.service.ts'

/**
 * Refuses a file that publishes an event in which guests would be stopped. One that is over may be filed all the same.
 * Throws EventFileError.
 */
export function mustNotStopGuests(
  change: Publication,
  facts: ServerFacts,
  { now, lineOf }: { now: Date; lineOf: LineOf },
): void {
  const faults = heldBackBy(change, facts, now)
    .filter(({ key }) => obstacles.get(key)?.isOngoing)
    .map(({ key }) => faultAt(lineOf('published'), 'published', { code: `FILE_HELD_${key}` }))
  if (faults.length > 0) throw new EventFileError(faults)
}
