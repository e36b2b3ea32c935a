import { registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { daysOffered } from '@parvis/contract/events/hours.rules.ts'
import type { HandlerInput, HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LineEntry, listLine, moveInLine, offerOutOfTurn } from '@parvis/contract/line/line.ts'
import { lineRefusals } from '@parvis/contract/line/line.ts'
import {
  hasWaitingList,
  heldPlaces,
  listDays,
  loadEvent,
  lockLimitedDays,
  mustBeOpen,
  spokenIn,
  typologyIn,
} from '#features/events/events.service.ts'
import { placesChanged } from '#features/participation/participation.jobs.ts'
import { mergeParticipationExtended } from '#features/participation/participation.service.ts'
import { addAuditDetails } from '#kit/audit-log.ts'
import type { Tx } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { EntryRow } from './line.store.ts'
import { countLine, endOffer, listEntries, listTypes, lockWaiting, placeAll, takeBackOffer } from './line.store.ts'
import { offerPlace } from './waiting-list.service.ts'
import { findWaiting, leave } from './waiting-list.store.ts'

type Path = { domainId: string; eventId: string; userId: string }

const instant = (date: Date): string => new Date(date).toISOString()

function entryOf(row: EntryRow, typo: string | null): LineEntry {
  const { id, firstName, lastName, rank, joinedAt, dayId, offeredAt, offerExpiresAt } = row
  const isOffered = rank === null && dayId !== null && offeredAt !== null && offerExpiresAt !== null
  return {
    ...{ id, firstName, lastName, typo, rank, joinedAt: instant(joinedAt) },
    offer: isOffered ? { dayId, offeredAt: instant(offeredAt), expiresAt: instant(offerExpiresAt) } : null,
  }
}

export async function readLine(
  ports: Ports,
  { domainId, eventId }: Pick<Path, 'domainId' | 'eventId'>,
  { typoId, page, pageSize }: HandlerInput<typeof listLine>['query'],
  language: string,
): Promise<HandlerReply<typeof listLine>> {
  const { db, clock } = ports
  const written = await loadEvent(db, eventId, domainId)
  const event = spokenIn(written, language)
  const now = clock.now()
  const { rows, total } = await listEntries(db, { eventId, now, typoId, page, pageSize })
  const places = await listDays(db, eventId)
  const held = await heldPlaces(db, written, { now })
  const nameOf = (id: string | null, label: string | null) => typologyIn(event, language, { typoId: id, label })
  return {
    ...(await countLine(db, eventId, now)),
    ...{ total, isOn: hasWaitingList(written) },
    isServed: registrationPhase(written.layers.settings, now) === 'open' && written.row.onSite,
    data: rows.map((row) => entryOf(row, nameOf(row.typoId, row.typo))),
    days: event.days.flatMap(({ id, day, label }) =>
      places.flatMap((place) =>
        place.id === id && place.capacity !== null
          ? [{ id, day, label, capacity: place.capacity, taken: place.taken, kept: held.byDay.get(id) ?? 0 }]
          : [],
      ),
    ),
    types: (await listTypes(db, eventId)).map(({ id, label }) => ({ id, label: nameOf(id, label) ?? id })),
  }
}

/**
 * Offers a place out of turn. Locks the days first, like the job that serves the line and like registrations: the last
 * place is given once.
 */
export async function offerFirst(
  ports: Ports,
  { domainId, eventId, userId }: Path,
  { dayId, inPlaceOf, reason }: HandlerInput<typeof offerOutOfTurn>['body'],
): Promise<void> {
  const event = await loadEvent(ports.db, eventId, domainId)
  if (!hasWaitingList(event)) refuse(lineRefusals.WAITING_LIST_OFF)
  const now = ports.clock.now()
  mustBeOpen(event, event.layers.settings, now)
  await transaction(ports.db, async (tx) => {
    const locked = await lockLimitedDays(
      tx,
      eventId,
      event.days.map(({ id }) => id),
    )
    const row = await findWaiting(tx, eventId, userId)
    if (row?.status !== 'waiting') refuse(lineRefusals.NOT_IN_LINE)
    if (inPlaceOf !== undefined && !(await takeBackOffer(tx, { eventId, userId: inPlaceOf, dayId, now })))
      refuse(lineRefusals.NOT_IN_LINE)
    const { byDay } = await heldPlaces(tx, event, { now })
    const day = locked.find(({ id }) => id === dayId)
    const isGiven = daysOffered(event.days, [], now).some(({ id }) => id === dayId)
    const free = day && day.capacity !== null ? day.capacity - day.taken - (byDay.get(dayId) ?? 0) : 0
    if (!isGiven || free <= 0) refuse(lineRefusals.NO_PLACE_TO_OFFER)
    addAuditDetails({ before: { status: 'waiting' }, after: { status: 'offered', dayId, inPlaceOf }, why: reason })
    if (!(await offerPlace(tx, ports, event, { userId, dayId }, now))) refuse(lineRefusals.NOT_IN_LINE)
  })
}

/**
 * Moves a person in the line and renumbers it. Locks the days first, like the job that serves the line and updates the
 * same rows.
 */
export async function moveOne(
  ports: Ports,
  { domainId, eventId, userId }: Path,
  { before, reason }: HandlerInput<typeof moveInLine>['body'],
): Promise<void> {
  const event = await loadEvent(ports.db, eventId, domainId)
  const dayIds = event.days.map(({ id }) => id)
  await transaction(ports.db, async (tx) => {
    await lockLimitedDays(tx, eventId, dayIds)
    const line = await lockWaiting(tx, eventId)
    const from = line.indexOf(userId)
    const others = line.filter((id) => id !== userId)
    const to = before === userId ? from : before === null ? others.length : others.indexOf(before)
    // One of them has left the line meanwhile.
    if (from === -1 || to === -1) refuse(lineRefusals.NOT_IN_LINE)
    if (to === from) return
    addAuditDetails({ before: { rank: from + 1 }, after: { rank: to + 1 }, why: reason })
    await placeAll(tx, eventId, others.toSpliced(to, 0, userId))
  })
}

const serveAgain = (tx: Tx, ports: Ports, eventId: string): Promise<void> =>
  ports.jobs.add(tx, placesChanged, { eventId }, { key: eventId })

/** The person leaves the line, as after an expired offer. */
export async function endOfferOf(ports: Ports, { eventId, userId }: Path, reason: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const dayId = await endOffer(tx, { eventId, userId, now: ports.clock.now() })
    if (dayId === undefined) refuse(lineRefusals.NOT_IN_LINE)
    addAuditDetails({ before: { status: 'offered', dayId }, after: { status: 'expired' }, why: reason })
    await serveAgain(tx, ports, eventId)
  })
}

export async function takeOut(ports: Ports, { eventId, userId }: Path): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const row = await findWaiting(tx, eventId, userId)
    if (row?.status !== 'waiting' && row?.status !== 'offered') return refuse(lineRefusals.NOT_IN_LINE)
    addAuditDetails({ before: { status: row.status }, after: { status: 'left' } })
    await mergeParticipationExtended(tx, ports, eventId, userId, { inWaitingList: false })
    await leave(tx, eventId, userId)
    await serveAgain(tx, ports, eventId)
  })
}
