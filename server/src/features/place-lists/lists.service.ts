import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type {
  addPlaceRequest,
  endPlaceOffer,
  listPlaceLists,
  movePlaceRequest,
  offerPlaces,
  PlaceList,
  PlaceListEntry,
  readPlaceList,
  savePlaceRules,
} from '@parvis/contract/place-lists/place-lists.ts'
import { placeListRefusals } from '@parvis/contract/place-lists/place-lists.ts'
import { requestRefusals } from '@parvis/contract/place-requests/place-requests.ts'
import { inTurn, unclaimed } from '@parvis/contract/place-requests/serving.rules.ts'
import { hasWaitingList, loadEvent, mustBeOpen } from '#features/events/events.service.ts'
import type { AwaitedOffer, Group, OfferOf } from '#features/place-requests/groups.service.ts'
import {
  countAwaited,
  endGroups,
  findRules,
  isPassed,
  listGroups,
  listServed,
  rankGroups,
  saveRules,
} from '#features/place-requests/groups.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import { readInParallel, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { Path } from './requests.service.ts'
import { join } from './requests.service.ts'
import { isServedIn, limitOf, offerTo, serveAgain, withoutHolders } from './serving.service.ts'
import type { Listed } from './sources.service.ts'
import { listOffers, offerIn, sources } from './sources.service.ts'

type EventPath = Omit<Path, 'userId'>

function listOf({ kind, target, label, detail, capacity, taken, isOpen }: Listed, awaited: AwaitedOffer[]): PlaceList {
  const own = awaited.find((one) => one.kind === kind && one.target === target)
  const { requests = 0, places = 0, kept = 0 } = own ?? {}
  return { kind, target, label, detail, capacity, taken, isOpen, requests, places, kept }
}

/** Limited offers, and those for which people still wait. */
export async function readLists(
  { db, clock }: Ports,
  { domainId, eventId }: EventPath,
  language: string,
): Promise<HandlerReply<typeof listPlaceLists>> {
  const event = await loadEvent(db, eventId, domainId)
  const now = clock.now()
  const { offers, awaited } = await readInParallel(db, {
    offers: () => listOffers(db, event, { language, now }),
    awaited: () => countAwaited(db, eventId, now),
  })
  const data = offers.map((offer) => listOf(offer, awaited))
  return {
    data: data.filter(({ capacity, requests }) => capacity !== null || requests > 0),
    isOn: hasWaitingList(event),
    isServed: isServedIn(event, now),
  }
}

const entryOf = ({ people, joinedAt, keptUntil, endedAt }: Group, rank: number | null): PlaceListEntry => ({
  ...{ people: [...people], rank, joinedAt: joinedAt.toISOString() },
  status: endedAt ? 'taken' : keptUntil ? 'offered' : 'waiting',
  keptUntil: endedAt ? null : (keptUntil?.toISOString() ?? null),
  endedAt: endedAt?.toISOString() ?? null,
})

export async function readList(
  { db, clock }: Ports,
  { domainId, eventId }: EventPath,
  { offerKind: kind, target }: HandlerInput<typeof readPlaceList>['query'],
  language: string,
): Promise<HandlerReply<typeof readPlaceList>> {
  const event = await loadEvent(db, eventId, domainId)
  const now = clock.now()
  const offer = { eventId, kind, target }
  const listed = offerIn(await listOffers(db, event, { language, now }), offer)
  if (!listed) return refuse(requestRefusals.REQUEST_UNKNOWN)
  const { groups, served, rules, awaited } = await readInParallel(db, {
    groups: () => listGroups(db, offer),
    served: () => listServed(db, offer),
    rules: () => findRules(db, offer),
    awaited: () => countAwaited(db, eventId, now),
  })
  const kept = groups.filter((one) => one.keptUntil !== null && !isPassed(one, now)).toSorted(inTurn)
  const waiting = groups.filter(({ keptUntil }) => keptUntil === null).toSorted(inTurn)
  return {
    list: listOf(listed, awaited),
    rules: { ...rules },
    entries: [
      ...kept.map((group) => entryOf(group, null)),
      ...waiting.map((group, i) => entryOf(group, i + 1)),
      ...served.map((group) => entryOf(group, null)),
    ],
  }
}

const waitingGroupOf = (groups: readonly Group[], userId: string): Group | undefined =>
  groups.find(({ keptUntil, people }) => keptUntil === null && people.some(({ id }) => id === userId))

/** Locks the places first, as the job that serves the list and as people who take one: a place is kept once. */
export async function offerOutOfTurn(
  ports: Ports,
  { domainId, eventId, userId }: Path,
  { reason, ...key }: HandlerInput<typeof offerPlaces>['body'],
): Promise<void> {
  const event = await loadEvent(ports.db, eventId, domainId)
  if (!hasWaitingList(event)) refuse(requestRefusals.REQUESTS_OFF)
  const now = ports.clock.now()
  mustBeOpen(event, event.layers.settings, now)
  await transaction(ports.db, async (tx) => {
    const offer = { eventId, ...key }
    const listed = offerIn(await listOffers(tx, event, { language: 'fr', now }), offer)
    const locked = await sources[offer.kind].lock(tx, eventId, offer.target)
    const groups = await withoutHolders(tx, offer, await listGroups(tx, offer), now)
    const group = waitingGroupOf(groups, userId) ?? refuse(placeListRefusals.NOT_WAITING)
    if (!listed?.isOpen || unclaimed(limitOf(locked), groups, now) < group.size)
      refuse(placeListRefusals.PLACES_MISSING)
    addAuditDetails({ before: { status: 'waiting' }, after: { status: 'offered', label: listed.label }, why: reason })
    await offerTo(tx, ports, event, { offer, group, now })
  })
}

export async function endOne(
  ports: Ports,
  { eventId, userId }: Path,
  { reason, ...key }: HandlerInput<typeof endPlaceOffer>['body'],
): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const offer = { eventId, ...key }
    await sources[offer.kind].lock(tx, eventId, offer.target)
    const groups = await listGroups(tx, offer)
    const group = groups.find(({ people }) => people.some(({ id }) => id === userId))
    if (!group) return refuse(placeListRefusals.NOT_WAITING)
    const status = group.keptUntil === null ? 'left' : 'expired'
    addAuditDetails({
      before: { status: group.keptUntil === null ? 'waiting' : 'offered' },
      after: { status },
      why: reason,
    })
    await endGroups(tx, offer, [group.id], { status, now: ports.clock.now() })
    await serveAgain(tx, ports, eventId)
  })
}

export async function moveOne(
  ports: Ports,
  { eventId, userId }: Path,
  { before, reason, ...key }: HandlerInput<typeof movePlaceRequest>['body'],
): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const offer = { eventId, ...key }
    await sources[offer.kind].lock(tx, eventId, offer.target)
    const groups = await listGroups(tx, offer)
    const line = groups.filter(({ keptUntil }) => keptUntil === null).toSorted(inTurn)
    const group = waitingGroupOf(line, userId) ?? refuse(placeListRefusals.NOT_WAITING)
    const others = line.filter((one) => one !== group)
    const next = before === null ? undefined : waitingGroupOf(others, before)
    // It has left the list meanwhile.
    if (before !== null && !next) refuse(placeListRefusals.NOT_WAITING)
    const to = next ? others.indexOf(next) : others.length
    addAuditDetails({ before: { rank: line.indexOf(group) + 1 }, after: { rank: to + 1 }, why: reason })
    const ids = others.toSpliced(to, 0, group).map(({ id }) => id)
    await rankGroups(tx, offer, ids)
  })
}

export async function addOne(
  ports: Ports,
  { domainId, eventId, userId }: Path,
  { with: companions, ...offer }: HandlerInput<typeof addPlaceRequest>['body'],
): Promise<void> {
  const event = await loadEvent(ports.db, eventId, domainId)
  if (!hasWaitingList(event)) refuse(requestRefusals.REQUESTS_OFF)
  await transaction(ports.db, async (tx) => {
    // A person who does not come, or who waits already, is left as they are.
    const joined = await join(tx, ports, event, { userId, companions, offer })
    const groups = await listGroups(tx, { eventId, ...offer })
    if (!joined || !waitingGroupOf(groups, userId)) refuse(placeListRefusals.NOT_WAITING)
    const listed = offerIn(await listOffers(tx, event, { language: 'fr', now: ports.clock.now() }), offer)
    addAuditDetails({ after: { label: listed?.label ?? offer.target } })
    await serveAgain(tx, ports, eventId)
  })
}

export async function changeRules(
  ports: Ports,
  path: EventPath,
  { rules, ...key }: HandlerInput<typeof savePlaceRules>['body'],
): Promise<void> {
  const offer: OfferOf = { eventId: path.eventId, ...key }
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const listed = offerIn(await listOffers(ports.db, event, { language: 'fr', now: ports.clock.now() }), offer)
  if (!listed) return refuse(requestRefusals.REQUEST_UNKNOWN)
  await transaction(ports.db, async (tx) => {
    const before = await findRules(tx, offer)
    addAuditDetails({ before: { label: listed.label, ...before }, after: { label: listed.label, ...rules } })
    await saveRules(tx, offer, rules)
    await serveAgain(tx, ports, path.eventId)
  })
}
