import { gives } from '@parvis/contract/kit/rights.ts'
import { listPlaces } from '#features/events/organisers.service.ts'
import type { Caller, TeamPlace } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { MergeHandler } from '#kit/account-merge.ts'
import type { Tx } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { listEvents } from './team.store.ts'

type Needed = Pick<Ports, 'bus' | 'secret' | 'hooks'>

declare module '#kit/hooks.ts' {
  interface Hooks {
    /** Renews the live keys of an event; the former keys stop working. */
    readonly renewLiveKeys: (
      tx: Tx,
      ports: Pick<Ports, 'secret'> & Partial<Pick<Ports, 'bus'>>,
      eventId: string,
    ) => Promise<unknown>
  }
}

type Places = readonly TeamPlace[]

const mayRead = (places: Places, eventId: string): boolean =>
  places.some((place) => (place.eventId === null || place.eventId === eventId) && gives(place.role, 'live'))

/** Events whose live keys a person can no longer read. */
async function listLost(tx: Tx, domainId: string, had: Places, has: Places): Promise<string[]> {
  const able = had.filter(({ role }) => gives(role, 'live'))
  const own = able.flatMap(({ eventId }) => eventId ?? [])
  const events = able.length > own.length ? await listEvents(tx, domainId) : [...new Set(own)].toSorted()
  return events.filter((eventId) => mayRead(able, eventId) && !mayRead(has, eventId))
}

interface Reader {
  readonly domainId: string
  readonly userId: string
  readonly had: Places
}

export interface SettledKeys {
  readonly liveKeysKept?: number
  readonly liveKeysRenewed?: number
}

/**
 * A live key is not tied to a person, so it must be renewed when one of its readers loses the right, unless `heir`, who
 * has it, keeps it.
 */
export async function settleLiveKeys(
  tx: Tx,
  ports: Needed,
  { domainId, userId, had }: Reader,
  heir: Caller | undefined,
): Promise<SettledKeys> {
  const lost = await listLost(tx, domainId, had, await listPlaces(tx, domainId, userId))
  const isKept = (eventId: string) => heir !== undefined && heir.userId !== userId && hasRight(heir, 'live', eventId)
  const ended = lost.filter((eventId) => !isKept(eventId))
  for (const eventId of ended) await ports.hooks.renewLiveKeys(tx, ports, eventId)
  const kept = lost.length - ended.length
  return { ...(kept > 0 && { liveKeysKept: kept }), ...(ended.length > 0 && { liveKeysRenewed: ended.length }) }
}

/** Before a person leaves all teams. */
export async function endLiveKeysOf(tx: Tx, ports: Needed, { domainId, userId }: Omit<Reader, 'had'>): Promise<void> {
  const lost = await listLost(tx, domainId, await listPlaces(tx, domainId, userId), [])
  for (const eventId of lost) await ports.hooks.renewLiveKeys(tx, ports, eventId)
}

/** After a merge only one role per team remains, possibly one without access to the keys. */
export const mergeLiveKeys: MergeHandler = async (tx, ports, { domainId, from, to, eventId }) => {
  const theirs = await listPlaces(tx, domainId, from)
  const own = await listPlaces(tx, domainId, to)
  const moved = theirs.filter((place) => !own.some((one) => one.eventId === place.eventId))
  const had = theirs.filter((place) => eventId === undefined || place.eventId === eventId)
  for (const lost of await listLost(tx, domainId, had, [...own, ...moved]))
    await ports.hooks.renewLiveKeys(tx, ports, lost)
}
