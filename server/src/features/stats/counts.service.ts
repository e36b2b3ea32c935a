import type { Orm } from '#db/orm.ts'
import type { PeopleWanted } from './people.store.ts'
import { countPeople } from './people.store.ts'

/** Up to this number the exact count is fast; beyond it a cached one is good enough. */
const MANY = 10_000
const FRESH_MS = 30_000

export interface Counted {
  readonly total: number
  /** The count may be up to half a minute old. */
  readonly isAbout: boolean
}

const kept = new WeakMap<Orm, Map<string, { readonly at: number; readonly total: number }>>()

/** Exact for small totals; large ones are cached for half a minute. */
export async function countFor(db: Orm, wanted: PeopleWanted): Promise<Counted> {
  const cache = kept.get(db) ?? new Map<string, { readonly at: number; readonly total: number }>()
  kept.set(db, cache)
  const key = JSON.stringify([wanted.eventId, wanted.filters], (name, value) => (name === 'of' ? value.name : value))
  const now = performance.now()
  const known = cache.get(key)
  if (known && now - known.at < FRESH_MS) return { total: known.total, isAbout: true }
  for (const [old, { at }] of cache) if (now - at >= FRESH_MS) cache.delete(old)
  const total = await countPeople(db, wanted)
  if (total > MANY) cache.set(key, { at: now, total })
  return { total, isAbout: false }
}
