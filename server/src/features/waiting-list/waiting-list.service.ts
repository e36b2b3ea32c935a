import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { daysOffered } from '@parvis/contract/events/hours.rules.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { OFFER_MS, planOffers } from '@parvis/contract/waiting-list/waiting-list.rules.ts'
import type { Waiting } from '@parvis/contract/waiting-list/waiting-list.ts'
import { waitingRefusals } from '@parvis/contract/waiting-list/waiting-list.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import {
  hasLimitedDays,
  loadEvent,
  lockLimitedDays,
  mustBeOpen,
  offerTo,
  settingsFor,
  typologyOf,
} from '#features/events/events.service.ts'
import { placesChanged } from '#features/participation/participation.jobs.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import { placePermissionOf } from '#features/participation/place-permission.service.ts'
import type { Caller } from '#kit/access.ts'
import { forEachSettled } from '#kit/recurring-job.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { mailOffer } from './waiting-list.mail.ts'
import {
  countAhead,
  findWaiting,
  join,
  leave,
  listAwaitedEvents,
  listLine,
  makeOffer,
  move,
} from './waiting-list.store.ts'

type Path = { domainId: string; eventId: string; userId: string }

export async function readWaiting(ports: Ports, path: Path): Promise<Waiting> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const row = await findWaiting(ports.db, path.eventId, path.userId)
  const offer = await offerTo(ports.db, event, path.userId, ports.clock.now())
  const day = event.days.find(({ id }) => id === offer?.dayId)?.day
  const waits = row?.status === 'waiting'
  return {
    inWaitingList: waits || offer !== undefined,
    ahead: row && waits ? await countAhead(ports.db, row) : 0,
    offer: offer && day ? { dayId: offer.dayId, day, expiresAt: offer.expiresAt.toISOString() } : null,
  }
}

/** On leaving, the person's offer goes to the next. */
export async function changeWaiting(
  ports: Ports,
  path: Path,
  wanted: boolean,
  { caller, language }: { caller: Caller; language: string },
): Promise<Waiting> {
  const { eventId, userId } = path
  const event = await loadEvent(ports.db, eventId, path.domainId)
  const settings = settingsFor(event, language, await typologyOf(ports.db, eventId, userId))
  const hasPlaces = event.row.onSite && hasLimitedDays(event)
  if (!settings.FO_WAITING_LIST || (wanted && !hasPlaces)) refuse(waitingRefusals.WAITING_LIST_OFF)
  const now = ports.clock.now()
  mustBeOpen(event, settings, now)
  // Waiting leads to a place, so the rules for taking limited places apply.
  const against = wanted ? await placePermissionOf(caller, eventId, settings)(ports.db) : undefined
  if (against) refuse(against)
  await transaction(ports.db, async (tx) => {
    await mergeParticipationExtended(tx, ports, eventId, userId, { inWaitingList: wanted })
    if (wanted) await join(tx, eventId, userId, now)
    else await leave(tx, eventId, userId)
    await ports.jobs.add(tx, placesChanged, { eventId }, { key: eventId })
  })
  return readWaiting(ports, path)
}

/**
 * Offers each free place to the next person. Locks the days first, like registrations, so that no place is both offered
 * and taken.
 */
export async function serveLine(ports: Ports, eventId: string): Promise<void> {
  const event = await loadEvent(ports.db, eventId)
  const now = ports.clock.now()
  if (registrationPhase(event.layers.settings, now) !== 'open' || !event.row.onSite) return
  await transaction(ports.db, async (tx) => {
    const locked = await lockLimitedDays(
      tx,
      eventId,
      event.days.map((day) => day.id),
    )
    const offered = daysOffered(event.days, [], now)
    const inCalendar = event.days.flatMap((one) =>
      locked.flatMap((day) => (day.id === one.id ? [{ ...day, isRetired: !offered.includes(one) }] : [])),
    )
    const plan = planOffers(inCalendar, await listLine(tx, eventId), now)
    await move(tx, eventId, plan.used, 'used')
    await move(tx, eventId, plan.expired, 'expired')
    await move(tx, eventId, plan.withdrawn, 'waiting')
    for (const offer of plan.offers) await offerPlace(tx, ports, event, offer, now)
  })
}

/** False if the person no longer waits. The caller holds the lock of the day. */
export async function offerPlace(
  tx: Tx,
  ports: Ports,
  event: LoadedEvent,
  { userId, dayId }: { userId: string; dayId: string },
  offeredAt: Date,
): Promise<boolean> {
  const eventId = event.row.id
  const offerExpiresAt = new Date(offeredAt.getTime() + OFFER_MS)
  // The person has just left, which starts another round.
  if (!(await makeOffer(tx, { eventId, userId, dayId, offeredAt, offerExpiresAt }))) return false
  await mailOffer(tx, ports, event, { userId, dayId, offeredAt })
  await ports.jobs.add(tx, placesChanged, { eventId }, { startAfter: offerExpiresAt })
  return true
}

export async function serveLines(ports: Ports): Promise<void> {
  await forEachSettled(await listAwaitedEvents(ports.db), (eventId) => serveLine(ports, eventId))
}
