import type { Orm } from '#db/orm.ts'
import { hearAttendance } from '#features/participation/attendance.service.ts'
import type { Ports } from '#ports/ports.ts'
import type { Counted } from './organisation.store.ts'
import { countPeopleOf } from './organisation.store.ts'

/** Nothing has been told for so long: it is counted again all the same, as not all that changes people says so. */
const LONGEST_MS = 60_000
/** Of an event whose people come in one after the other, no more than this share of the time goes by counting. */
const SHARE = 20
const SHORTEST_MS = 1_000
/** Events that nobody has asked about for this long are forgotten. */
const IDLE_MS = 10 * 60_000

interface Remembered {
  readonly counted: Promise<Counted>
  at: number
  /** How long the count took. */
  tookMs: number
  /** Somebody has registered, come or paid since. */
  isOld: boolean
  askedAt: number
  readonly stopHearing: () => void
}

const kept = new WeakMap<Orm, Map<string, Remembered>>()

const mayServe = ({ at, tookMs, isOld }: Remembered, now: number): boolean =>
  now - at < (isOld ? Math.max(SHORTEST_MS, tookMs * SHARE) : LONGEST_MS)

/**
 * Who registered to an event by day, who comes on its days and who has yet to pay: counting reads everybody, so the answer is
 * remembered until one of them changes, or for a minute; while many do, for as long as counting is a small share of the time.
 */
export function peopleOf(ports: Ports, eventId: string, timeZone: string, since: Date): Promise<Counted> {
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
    stopHearing: hearAttendance(ports, eventId, () => {
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
