import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { planServing } from '@parvis/contract/place-requests/serving.rules.ts'
import * as z from 'zod/mini'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { hasWaitingList, loadEvent } from '#features/events/events.service.ts'
import type { Group, OfferOf } from '#features/place-requests/groups.service.ts'
import {
  endGroups,
  endPeople,
  findRules,
  keepPlaces,
  listGroups,
  listOpenOffers,
  takeBack,
} from '#features/place-requests/groups.service.ts'
import type { JobQueue } from '#kit/jobs.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailKeptPlaces } from './place-lists.mail.ts'
import type { Listed } from './sources.service.ts'
import { listOffers, offerIn, sources } from './sources.service.ts'

const RequestsMoved = z.object({ eventId: z.string() })

/** Requests of an event came or went, or offers expire now. */
export const requestsMoved: JobQueue<z.output<typeof RequestsMoved>> = {
  name: 'places.requested',
  schema: RequestsMoved,
}

const HOUR_MS = 3600 * 1000

export const isServedIn = (event: LoadedEvent, now: Date): boolean =>
  hasWaitingList(event) && registrationPhase(event.layers.settings, now) === 'open'

/** Offers the free places of each waiting list. One transaction a list: a registration locks several offers. */
export async function serveEvent(ports: Ports, eventId: string): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  const offers = await listOpenOffers(ports.db, eventId)
  if (offers.length === 0) return
  const listed = await listOffers(ports.db, event, { language: 'fr', now: ports.clock.now() })
  for (const offer of offers)
    await transaction(ports.db, (tx) => serveOffer(tx, ports, event, { offer, listed: offerIn(listed, offer) }))
}

interface Serving {
  readonly offer: OfferOf
  /** Undefined once the event no longer has it. */
  readonly listed: Listed | undefined
}

async function serveOffer(tx: Tx, ports: Ports, event: LoadedEvent, { offer, listed }: Serving): Promise<void> {
  const now = ports.clock.now()
  // Locked first, as by people who take a place: none is both kept and taken.
  const locked = await sources[offer.kind].lock(tx, offer.eventId, offer.target)
  const groups = await withoutHolders(tx, offer, await listGroups(tx, offer), now)
  const ids = groups.map(({ id }) => id)
  if (!listed) {
    await endGroups(tx, offer, ids, { status: 'expired', now })
    return
  }
  const plan = planServing(limitOf(locked), groups, {
    rules: await findRules(tx, offer),
    isServed: isServedIn(event, now) && listed.isOpen,
    now,
    today: dateIn(now.toISOString(), event.row.timeZone),
  })
  await endGroups(tx, offer, plan.expired, { status: 'expired', now })
  await takeBack(tx, offer, plan.withdrawn)
  for (const id of plan.offered) {
    const group = groups.find((one) => one.id === id)
    if (group) await offerTo(tx, ports, event, { offer, group, now })
  }
}

/** All groups fit where places are no longer limited. */
export const limitOf = (
  places: { readonly capacity: number | null; readonly taken: number } | undefined,
): { capacity: number; taken: number } => ({ capacity: places?.capacity ?? Infinity, taken: places?.taken ?? 0 })

/** People who hold a place by another way wait no more; the others of their groups go on. */
export async function withoutHolders(tx: Tx, offer: OfferOf, groups: readonly Group[], now: Date): Promise<Group[]> {
  const userIds = groups.flatMap(({ people }) => people.map(({ id }) => id))
  if (userIds.length === 0) return []
  const holders = new Set(await sources[offer.kind].holders(tx, offer.eventId, offer.target, userIds))
  await endPeople(tx, offer, [...holders], { status: 'taken', now })
  return groups.flatMap((group) => {
    const people = group.people.filter(({ id }) => !holders.has(id))
    return people.length > 0 ? [{ ...group, people, size: people.length }] : []
  })
}

/** Keeps places for a group and writes to it. The caller holds the lock of the places. */
export async function offerTo(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { offer, group, now }: { offer: OfferOf; group: Group; now: Date },
): Promise<void> {
  const { hours } = await findRules(tx, offer)
  const offerExpiresAt = new Date(now.getTime() + hours * HOUR_MS)
  await keepPlaces(tx, offer, group.id, { offeredAt: now, offerExpiresAt })
  await mailKeptPlaces(tx, ports, event, { offer, group, hours, offeredAt: now })
  await ports.jobs.add(tx, requestsMoved, { eventId: offer.eventId }, { startAfter: offerExpiresAt })
}

/** Serves the lists of the event, if people wait. */
export async function servePlacesReleased(tx: Tx, ports: Ports, eventId: string): Promise<void> {
  if ((await listOpenOffers(tx, eventId)).length > 0) await serveAgain(tx, ports, eventId)
}

export const serveAgain = (tx: Tx, ports: Ports, eventId: string): Promise<void> =>
  ports.jobs.add(tx, requestsMoved, { eventId }, { key: eventId })
