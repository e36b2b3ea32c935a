import type { HandlerInput } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { leftFor } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type {
  OfferKey,
  OwnRequests,
  PlaceRequest,
  savePlaceRequest,
} from '@parvis/contract/place-requests/place-requests.ts'
import { requestRefusals } from '@parvis/contract/place-requests/place-requests.ts'
import { inTurn } from '@parvis/contract/place-requests/serving.rules.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, mustBeOpen, settingsFor, typologyOf } from '#features/events/events.service.ts'
import { placePermissionOf } from '#features/participation/place-permission.service.ts'
import type { Group } from '#features/place-requests/groups.service.ts'
import {
  endGroups,
  endPeople,
  isPassed,
  joinGroup,
  listGroups,
  listOwn,
  listRegisteredBy,
} from '#features/place-requests/groups.service.ts'
import { readClaims } from '#features/place-requests/place-requests.service.ts'
import type { Caller } from '#kit/access.ts'
import { newId } from '#kit/ids.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel, transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { serveAgain } from './serving.service.ts'
import { listOffers, offerIn, sources } from './sources.service.ts'

export type Path = { domainId: string; eventId: string; userId: string }

export async function readRequests(
  { db, clock }: Ports,
  { domainId, eventId, userId }: Path,
  language: string,
): Promise<OwnRequests> {
  const { own, companions } = await readInParallel(db, {
    own: () => listOwn(db, eventId, userId),
    companions: () => listRegisteredBy(db, eventId, userId),
  })
  if (own.length === 0) return { data: [], companions }
  const event = await loadEvent(db, eventId, domainId)
  return { data: await requestsOf(db, event, own, { language, now: clock.now() }), companions }
}

/** Expired offers are left out, whether or not a round has ended them. */
async function requestsOf(
  db: Executor,
  event: LoadedEvent,
  own: readonly (OfferKey & { group: Group })[],
  asked: { language: string; now: Date },
): Promise<PlaceRequest[]> {
  const offers = await listOffers(db, event, asked)
  const found: PlaceRequest[] = []
  for (const { kind, target, group } of own) {
    const listed = offerIn(offers, { kind, target })
    if (!listed || isPassed(group, asked.now)) continue
    const others = await listGroups(db, { eventId: event.row.id, kind, target })
    const ahead = others.filter((one) => one.keptUntil === null && inTurn(one, group) < 0).length
    found.push({
      ...{ kind, target, label: listed.label, detail: listed.detail, people: [...group.people] },
      ahead: group.keptUntil === null ? ahead : 0,
      keptUntil: group.keptUntil?.toISOString() ?? null,
    })
  }
  return found
}

export async function saveRequest(
  ports: Ports,
  path: Path,
  { isWanted, with: companions, ...offer }: HandlerInput<typeof savePlaceRequest>['body'],
  { caller, language }: { caller: Caller; language: string },
): Promise<OwnRequests> {
  const { eventId, userId } = path
  const event = await loadEvent(ports.db, eventId, path.domainId)
  const settings = settingsFor(event, language, await typologyOf(ports.db, eventId, userId))
  if (isWanted) {
    if (!settings.FO_WAITING_LIST) refuse(requestRefusals.REQUESTS_OFF)
    mustBeOpen(event, settings, ports.clock.now())
    // Waiting leads to a place, so the rules for taking limited places apply.
    const against = await placePermissionOf(caller, eventId, settings)(ports.db)
    if (against) refuse(against)
  }
  await transaction(ports.db, async (tx) => {
    if (isWanted) await join(tx, ports, event, { userId, companions, offer })
    else await leave(tx, ports, eventId, { userId, offer })
    await serveAgain(tx, ports, eventId)
  })
  return readRequests(ports, path, language)
}

interface Joining {
  readonly userId: string
  readonly companions: readonly string[]
  readonly offer: OfferKey
}

/** Enters a person and companions of theirs, who are served together. Returns whether any of them joined. */
export async function join(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { userId, companions, offer: { kind, target } }: Joining,
): Promise<boolean> {
  const eventId = event.row.id
  const now = ports.clock.now()
  const others = [...new Set(companions)].filter((id) => id !== userId)
  const known = others.length === 0 ? [] : await listRegisteredBy(tx, eventId, userId)
  if (others.some((id) => !known.some((one) => one.id === id))) refuse(requestRefusals.GROUP_UNKNOWN)
  const userIds = [userId, ...others]
  const listed = offerIn(await listOffers(tx, event, { language: 'fr', now }), { kind, target })
  if (!listed?.isOpen) return refuse(requestRefusals.REQUEST_UNKNOWN)
  if ((await sources[kind].holders(tx, eventId, target, userIds)).length > 0) refuse(requestRefusals.PLACE_HELD)
  const places = await sources[kind].lock(tx, eventId, target)
  const claims = await readClaims(tx, kind, { eventId, userId, now })
  const { capacity, taken } = places ?? listed
  if (capacity === null || leftFor({ capacity, taken }, claims?.[target]) >= userIds.length)
    refuse(requestRefusals.PLACES_LEFT)
  const joining = { userIds, leadId: userId, groupId: newId(now), joinedAt: now }
  return (await joinGroup(tx, { eventId, kind, target }, joining)).includes(userId)
}

/** The person who asked leaves with the whole group, another one alone. */
async function leave(
  tx: Tx,
  ports: Ports,
  eventId: string,
  { userId, offer: { kind, target } }: Omit<Joining, 'companions'>,
): Promise<void> {
  const now = ports.clock.now()
  const own = (await listOwn(tx, eventId, userId)).find((one) => one.kind === kind && one.target === target)
  const offer = { eventId, kind, target }
  if (own && own.group.people[0]?.id === userId) await endGroups(tx, offer, [own.group.id], { status: 'left', now })
  else await endPeople(tx, offer, [userId], { status: 'left', now })
}
