import type { Orm } from '#db/orm.ts'
import { receiveAttendance } from '#features/participation/attendance.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { Counted } from './dashboard.store.ts'
import { countPeopleOf } from './dashboard.store.ts'

/** Recounts at least this often, as not all changes are announced. */
const LONGEST_MS = 60_000
/** While people register continuously, counting takes at most one part in this many of the time. */
const SHARE = 20
const SHORTEST_MS = 1_000
/** Events not read for this long are dropped from the cache. */
const IDLE_MS = 10 * 60_000

interface Remembered {
  readonly counted: Promise<Counted>
  at: number
  tookMs: number
  /** A registration, arrival or payment has happened since. */
  isOld: boolean
  askedAt: number
  readonly stopHearing: () => void
}

const kept = new WeakMap<Orm, Map<string, Remembered>>()

const mayServe = ({ at, tookMs, isOld }: Remembered, now: number): boolean =>
  now - at < (isOld ? Math.max(SHORTEST_MS, tookMs * SHARE) : LONGEST_MS)

/**
 * Registrations by day, presence and unpaid people. Counting scans all people, so the result is cached until a change,
 * for a minute at most; under constant change, recounts take a small share of the time.
 */
export function peopleCounts(ports: Ports, eventId: string, timeZone: string, since: Date): Promise<Counted> {
  const events = kept.get(ports.db) ?? new Map<string, Remembered>()
  kept.set(ports.db, events)
  const now = performance.now()
  const known = events.get(eventId)
  if (known && mayServe(known, now)) {
    known.askedAt = now
    return known.counted
  }
  for (const [id, one] of events)
    if (id === eventId || now - one.askedAt > IDLE_MS) {
      one.stopHearing()
      events.delete(id)
    }
  const counted = countPeopleOf(ports.db, eventId, timeZone, since)
  const one: Remembered = {
    ...{ counted, at: now, tookMs: 0, isOld: false, askedAt: now },
    stopHearing: receiveAttendance(ports, eventId, () => {
      one.isOld = true
    }),
  }
  events.set(eventId, one)
  counted.then(
    () => {
      one.tookMs = performance.now() - now
    },
    () => {
      one.stopHearing()
      if (events.get(eventId) === one) events.delete(eventId)
    },
  )
  return counted
}
