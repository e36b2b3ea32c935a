import type { Settings } from '@parvis/contract/events/events.settings.ts'
import { daysOffered, isOver } from '@parvis/contract/events/hours.rules.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { LoadedEvent, LockedDay } from '#features/events/events.service.ts'
import {
  countPlaces,
  hasWaitingList,
  heldPlaces,
  isFull,
  lockLimitedDays,
  offerTo,
} from '#features/events/events.service.ts'
import type { Tx } from '#kit/transaction.ts'
import { readInParallel } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { placesChanged } from './participation.jobs.ts'
import type { HeldDay } from './participation.store.ts'
import type { PlacePermission } from './place-permission.service.ts'

export interface Participant {
  readonly event: LoadedEvent
  readonly settings: Settings
  readonly userId: string
  readonly isExhibitor: boolean
  /** The person acts for themselves. */
  readonly isOwn?: boolean
  /** An organiser acts: a past day may be added. */
  readonly isForced?: boolean
  /**
   * An organiser moves them from another day: they come before the waiting list, but never take a place that is offered
   * to a person in it.
   */
  readonly isMoved?: boolean
  readonly againstTaking: PlacePermission
  readonly language: string
}

/**
 * The days open to a person. A retired or past day is included if they hold it, or while the waiting list offers them a
 * place on it.
 */
export async function daysFor(
  tx: Tx,
  { event, userId, isForced }: Participant,
  { days, held }: { readonly days: LoadedEvent['days']; readonly held: readonly string[] },
  now: Date,
): Promise<LoadedEvent['days']> {
  const clock = isForced ? undefined : now
  const offered = daysOffered(days, held, clock)
  if (offered.length === days.length) return days
  const offer = await offerTo(tx, event, userId, now)
  return offer ? daysOffered(days, [...held, offer.dayId], clock) : offered
}

/** A retired day is refused like a full one; a past day with its own refusal. */
export function mustBeOffered(
  subject: Participant,
  offered: LoadedEvent['days'],
  asked: readonly string[] = [],
  now: Date,
): void {
  const gone = subject.event.days.find(({ id }) => asked.includes(id) && !offered.some((day) => day.id === id))
  if (gone === undefined) return
  if (gone.isRetired || !isOver(gone, now)) refuseFull(subject, gone.id)
  refuseDay(subject, gone.id, participationRefusals.DAY_OVER)
}

const onSiteOf = (held: readonly HeldDay[]) => held.filter((day) => day.onSite).map((day) => day.eventDayId)
const takenOf = (held: readonly HeldDay[], wanted: readonly string[]) =>
  wanted.filter((id) => !onSiteOf(held).includes(id))
const isLimited = ({ event }: Participant, dayIds: readonly string[]): boolean =>
  event.days.some((day) => day.capacity !== null && dayIds.includes(day.id))

/** Checks beforehand whether the caller may take limited places, while no lock is held; the result is cached. */
export async function askAhead(
  tx: Tx,
  subject: Participant,
  held: readonly HeldDay[],
  wanted: readonly string[],
): Promise<void> {
  if (isLimited(subject, takenOf(held, wanted))) await subject.againstTaking(tx)
}

/** Runs last in the transaction, to hold the locks on places as briefly as possible. */
export async function movePlaces(
  tx: Tx,
  ports: Ports,
  subject: Participant,
  held: readonly HeldDay[],
  wanted: readonly string[],
): Promise<void> {
  const eventId = subject.event.row.id
  const taken = takenOf(held, wanted)
  const returned = onSiteOf(held).filter((id) => !wanted.includes(id))
  if (taken.length + returned.length === 0) return
  // Before the lock, for which other people wait when few places are left.
  const against = isLimited(subject, taken) ? await subject.againstTaking(tx) : undefined
  if (against) refuse(against)
  const moved = { taken, returned }
  // With a waiting list, the next person is read under the lock; without one, lock and count are sent together.
  const isAtOnce = !hasWaitingList(subject.event) && isLimited(subject, [...taken, ...returned])
  const { limited } = await readInParallel(tx, {
    limited: () => lockLimitedDays(tx, eventId, [...taken, ...returned]),
    ...(isAtOnce && { counted: () => countPlaces(tx, eventId, moved) }),
  })
  if (limited.length === 0) return
  const wished = limited.filter((day) => taken.includes(day.id))
  const full = await fullAmong(tx, ports, subject, wished)
  if (full !== undefined) refuseFull(subject, full)
  if (isAtOnce) return
  await countPlaces(tx, eventId, moved)
  if (hasWaitingList(subject.event)) await ports.jobs.add(tx, placesChanged, { eventId }, { key: eventId })
}

/**
 * The first locked day on which the person finds no place. A place offered to them counts as free, one offered to
 * another person as taken.
 */
async function fullAmong(
  tx: Tx,
  ports: Ports,
  { event, userId, isMoved = false }: Participant,
  days: readonly LockedDay[],
): Promise<string | undefined> {
  if (days.length === 0) return undefined
  const now = ports.clock.now()
  const others = await heldPlaces(tx, event, { now, except: userId })
  const offer = others.isAwaited ? await offerTo(tx, event, userId, now) : undefined
  const seen = (day: LockedDay) => (isMoved || offer?.dayId === day.id ? { ...others, isAwaited: false } : others)
  return days.find((day) => isFull(day, seen(day)))?.id
}

export const refuseFull = (subject: Participant, dayId: string): never =>
  refuseDay(subject, dayId, participationRefusals.DAY_FULL)

type DayRefusal = (typeof participationRefusals)['DAY_FULL' | 'DAY_OVER']

/** The field in error is the day, or the attendance where days are not chosen. */
function refuseDay({ event, settings, language }: Participant, dayId: string, refusal: DayRefusal): never {
  const date = event.days.find((day) => day.id === dayId)?.day
  const isChosen = event.days.length > 1 && !settings.FO_DATES_BYPASS
  const path = isChosen ? 'values.dates.dayIds' : 'values.participation.participation'
  return refuse(refusal, { day: date ? formatDay(date, language) : dayId }, [{ path, code: refusal.code }])
}
