import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Stats } from '@parvis/contract/stats/stats.ts'
import type { Orm } from '#db/orm.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { Ports } from '#ports/ports.ts'
import type { Counted } from './stats.store.ts'
import { countByDate, countDays, countOrigins, countTotals } from './stats.store.ts'

interface EventPath {
  readonly domainId: string
  readonly eventId: string
}

/** Where statistics are private, only organisers read them. */
export async function mayRead(ports: Ports, path: EventPath, caller: Caller | undefined): Promise<void> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  if (caller && caller.domainId !== path.domainId) refuse(common.NOT_FOUND)
  if (!event.layers.settings.FO_STATS_PRIVATE) return
  if (!caller) refuse(common.ACCESS_REFUSED)
  if (!hasRight(caller, 'stats', path.eventId)) refuse(common.FORBIDDEN)
}

/** Many wall screens poll every 15 seconds; the cache limits this to one count per second. */
const FRESH_MS = 1000
const kept = new WeakMap<Orm, Map<string, { at: number; stats: Promise<Stats> }>>()

/** At most one second old; without personal data. */
export async function readStats(ports: Ports, path: EventPath, isRemote: boolean | undefined): Promise<Stats> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const cache = kept.get(ports.db) ?? new Map()
  kept.set(ports.db, cache)
  const key = `${path.eventId} ${isRemote}`
  const now = performance.now()
  const known = cache.get(key)
  if (known && now - known.at < FRESH_MS) return known.stats
  const stats = count(ports.db, event, { eventId: path.eventId, isRemote })
  for (const [old, { at }] of cache) if (now - at >= FRESH_MS) cache.delete(old)
  cache.set(key, { at: now, stats })
  stats.catch(() => cache.delete(key))
  return stats
}

async function count(db: Orm, event: LoadedEvent, which: Counted): Promise<Stats> {
  const [totals, totalRegisteredFrom, days, byDate] = await Promise.all([
    countTotals(db, which),
    countOrigins(db, which),
    countDays(db, which),
    countByDate(db, which, event.row.timeZone),
  ])
  return Object.freeze({ ...totals, totalRegisteredFrom, days, registrations: dayAfterDay(byDate) })
}

const DAY_MS = 86_400_000
/** Upper limit of the chart, so that a mistyped date does not add a century of days. */
const MAX_DAYS = 800

export function dayAfterDay(counts: readonly { day: string; count: number }[]): { day: string; count: number }[] {
  const [first, last] = [counts[0], counts.at(-1)]
  if (!first || !last) return []
  const [from, to] = [Date.parse(first.day), Date.parse(last.day)]
  if (Number.isNaN(from) || Number.isNaN(to) || (to - from) / DAY_MS > MAX_DAYS) return [...counts]
  const known = new Map(counts.map(({ day, count }) => [day, count]))
  return Array.from({ length: (to - from) / DAY_MS + 1 }, (_, i) => {
    const day = new Date(from + i * DAY_MS).toISOString().slice(0, 10)
    return { day, count: known.get(day) ?? 0 }
  })
}
