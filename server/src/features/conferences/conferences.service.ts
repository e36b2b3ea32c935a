import type { Attendee, Away, ConferenceFacts, SlotFacts } from '@parvis/contract/conferences/conferences.rules.ts'
import { choiceErrors, isOtherDay, slotStates, weighing } from '@parvis/contract/conferences/conferences.rules.ts'
import type { ChosenSlots, Conference, HeldConference } from '@parvis/contract/conferences/conferences.ts'
import { conferenceRefusals } from '@parvis/contract/conferences/conferences.ts'
import { nameIn } from '@parvis/contract/events/events.rules.ts'
import type { Settings } from '@parvis/contract/events/events.settings.ts'
import type { ProgrammeSlot } from '@parvis/contract/events/events.ts'
import { isEventOver, isOver } from '@parvis/contract/events/hours.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { leftFor } from '@parvis/contract/place-requests/place-requests.rules.ts'
import type { User } from '@parvis/contract/users/users.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { EntitlementCheck } from '#features/participation/entitlements.service.ts'
import type { Opened } from '#features/participation/opening.service.ts'
import { lockPerson } from '#features/participation/participation.service.ts'
import type { PlacePermission } from '#features/participation/place-permission.service.ts'
import type { ClaimsByTarget } from '#features/place-requests/place-requests.service.ts'
import { endMet, readClaims } from '#features/place-requests/place-requests.service.ts'
import type { Executor, Tx } from '#kit/transaction.ts'
import { readInParallel, violated } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { ConferenceRow, HeldRow, LockedSlot } from './conferences.store.ts'
import {
  awayOf,
  comesRow,
  dropHeld,
  hold,
  isEmployed,
  listCoworkers,
  listHeld,
  listRows,
  lockSlots,
} from './conferences.store.ts'

const iso = (instant: string | Date): string => new Date(instant).toISOString()

interface ConferenceDetail extends ConferenceFacts {
  readonly row: ConferenceRow
  readonly slots: readonly (SlotFacts & Pick<ConferenceRow['slots'][number], 'roomId' | 'room'>)[]
}

export const roomIn = (sentences: Words | undefined, roomId: string | null, room: string): string =>
  roomId === null ? '' : nameIn(sentences, `room.${roomId}`, room)

export function spoken(
  { conference, slots, speakers, ...row }: ConferenceRow,
  sentences: Words | undefined,
): ConferenceRow {
  const key = `conference.${conference.id}`
  const title = nameIn(sentences, key, conference.title)
  const description = nameIn(sentences, `${key}.description`, conference.description)
  return {
    ...row,
    conference: { ...conference, title, description },
    slots: slots.map((slot) => ({ ...slot, room: roomIn(sentences, slot.roomId, slot.room) })),
    speakers: speakers.map((speaker) => ({
      ...speaker,
      title: nameIn(sentences, `speaker.${speaker.id}.title`, speaker.title),
      text: nameIn(sentences, `speaker.${speaker.id}.text`, speaker.text),
    })),
  }
}

export type IsOver = (slot: { readonly endAt: string }) => boolean

/** Whether a slot is over; never after the event if registration stays open. */
export const overIn = ({ days }: Pick<LoadedEvent, 'days'>, now: Date): IsOver =>
  isEventOver(days, now) ? () => false : (slot) => isOver(slot, now)

function knownOf(
  rows: readonly ConferenceRow[],
  coworkerSlots: ReadonlySet<string>,
  isSlotOver: IsOver,
): ConferenceDetail[] {
  return rows.map((row) => ({
    row,
    id: row.conference.id,
    isRequired: row.conference.isRequired,
    isDisabledForCompanions: row.conference.isDisabledForCompanions,
    isRemote: row.conference.isRemote,
    slots: row.slots.map((slot) => ({
      ...slot,
      startAt: iso(slot.startAt),
      endAt: iso(slot.endAt),
      isOver: isSlotOver({ endAt: iso(slot.endAt) }),
      coworkerRegistered: coworkerSlots.has(slot.id),
    })),
  }))
}

const slotsOf = (held: readonly HeldRow[]): ChosenSlots =>
  Object.fromEntries(held.map(({ id, slotId }) => [id, slotId]))

export interface Viewing {
  readonly eventId: string
  readonly settings: Settings
  readonly isOver: IsOver
  readonly now: Date
  /** An organiser may add slots that are over. */
  readonly mayBeLate?: boolean | undefined
  readonly sentences?: Words | undefined
  /** The person whose slots are shown, if any. */
  readonly userId: string | undefined
  /** A second person whose slots are marked: the caller, or `userId2`. */
  readonly mineId: string | undefined
  readonly isCompanion?: boolean | undefined
  readonly isRemote?: boolean | undefined
  /** Whether the person has a place; slots on days that they left out are then unavailable. */
  readonly comes?: boolean | undefined
}

export async function readConferences(db: Executor, viewing: Viewing): Promise<Conference[]> {
  const { eventId, settings, userId, mineId, now } = viewing
  const asker = { now, ...(userId !== undefined && { userId }) }
  const isKnown = viewing.isCompanion !== undefined && viewing.isRemote !== undefined
  const isOther = mineId !== undefined && mineId !== userId
  const read = await readInParallel(db, {
    rows: () => listRows(db, eventId, asker),
    held: async () => (userId === undefined ? [] : listHeld(db, eventId, userId)),
    theirs: async () => (isOther ? listHeld(db, eventId, mineId) : []),
    coworkers: async () => (userId === undefined ? [] : listCoworkers(db, eventId, userId)),
    facts: async () => (userId === undefined || isKnown ? undefined : comesRow(db, eventId, userId)),
    away: async () => (viewing.comes && userId !== undefined ? awayOf(db, eventId, { userId }) : undefined),
  })
  const { facts, coworkers, away } = read
  const rows = read.rows.map((row) => lessClaims(spoken(row, viewing.sentences), row.claims))
  if (rows.length === 0) return []
  const saved = slotsOf(read.held)
  const mine = isOther ? slotsOf(read.theirs) : mineId === undefined ? {} : saved
  const attendee = {
    isCompanion: viewing.isCompanion ?? facts?.isCompanion ?? false,
    isRemote: viewing.isRemote ?? facts?.isRemote ?? false,
    away,
    mayBeLate: viewing.mayBeLate,
    chosen: saved,
    saved,
  }
  const known = knownOf(rows, new Set(coworkers.map(({ slotId }) => slotId)), viewing.isOver)
  return onWire(known, attendee, mine, settings)
}

function onWire(
  known: readonly ConferenceDetail[],
  attendee: Attendee,
  mine: ChosenSlots,
  settings: Settings,
): Conference[] {
  const states = slotStates(known, attendee, settings)
  const max = settings.FO_MEETING_CONFERENCES_MAX
  const maxReached = max > 0 && Object.keys(attendee.chosen).length >= max
  return known.map(({ row: { conference, categoryIds, speakers }, slots }) => {
    const shown = slots.map(({ coworkerRegistered, ...slot }) => {
      const { state, reason, overlap } = states.get(slot.id) ?? { state: 'unavailable', reason: null, overlap: false }
      const registered = state === 'registered'
      const isFull = slot.quota !== null && slot.usersTotal >= slot.quota
      const disabled = state === 'full' || state === 'unavailable'
      const isMySelected = mine[conference.id] === slot.id
      const marks = { registered, disabled, overlap, coworkerRegistered, isSelected: registered, isMySelected }
      return { ...slot, isFull, state, reason, ...marks }
    })
    const { eventId: _, position: __, ...columns } = conference
    return {
      ...columns,
      categoryIds,
      speakers,
      disabled: shown.every((slot) => slot.disabled),
      registered: shown.some((slot) => slot.registered),
      coworkerRegistered: shown.some((slot) => slot.coworkerRegistered),
      maxReached,
      slots: shown,
    }
  })
}

/** Conferences for the steps of a person's registration. */
export function readOpened(db: Executor, opened: Opened, user: User): Promise<Conference[]> {
  const { event, now, sentences, isBehalf } = opened
  return readConferences(db, {
    ...{ eventId: event.row.id, sentences, userId: user.id, mineId: opened.readerOf(user) },
    settings: opened.settingsOf(user),
    ...{ isOver: overIn(event, now), now, mayBeLate: isBehalf },
    ...{ isCompanion: user.UserEvent?.registeredBy != null, isRemote: user.UserEvent?.isRemote ?? false },
    comes: user.UserEvent?.registered ?? false,
  })
}

/** A retired slot takes place for its holders only. */
const takesPlace = ({ isRetired, usersTotal }: ConferenceRow['slots'][number]): boolean => !isRetired || usersTotal > 0

/** The public programme by time, without participants or counts. */
export async function readProgramme(db: Executor, event: LoadedEvent, language: string): Promise<ProgrammeSlot[]> {
  const settings = settingsFor(event, language)
  if (!settings.FO_ENTRANCE || !settings.FO_MEETING_CONFERENCES_ACTIVE) return []
  const rows = await listRows(db, event.row.id)
  return rows
    .map((row) => spoken(row, event.sentences[language]))
    .flatMap(({ conference: { title }, slots, speakers }) =>
      slots.filter(takesPlace).map(({ id, startAt, endAt, room }) => ({
        ...{ id, title, startAt: iso(startAt), endAt: iso(endAt), room },
        speakers: speakers.map(({ name }) => name),
      })),
    )
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt))
}

export async function readHeld(
  db: Executor,
  eventId: string,
  userId: string,
  sentences?: Words,
): Promise<HeldConference[]> {
  const held = await listHeld(db, eventId, userId)
  return held.map(({ id, title, slotId, startAt, endAt, roomId, room }) => ({
    id,
    title: nameIn(sentences, `conference.${id}`, title),
    slotId,
    startAt: iso(startAt),
    endAt: iso(endAt),
    room: roomIn(sentences, roomId, room),
  }))
}

export { awayOf, listCoworkers }

export interface SlotsToHold {
  readonly eventId: string
  readonly userId: string
  readonly settings: Settings
  /** Field that refusals point at: `slots`, `values.categories.slots`… */
  readonly path: string
  readonly isCompanion: boolean
  readonly isRemote: boolean
  /** The days on which they are absent. */
  readonly away: Away | undefined
  readonly isOver: IsOver
  /** An organiser may force slots that are over. */
  readonly mayBeLate?: boolean | undefined
  readonly againstTaking: PlacePermission
}

/**
 * Sets the slots a person holds to what `choose` returns, in the caller's transaction. Locks the participation, then
 * the changed slots in the order of their ids; a refusal changes nothing.
 */
export async function holdSlots(...held: Parameters<typeof holdLockedSlots>): Promise<void> {
  const [tx, ports, { eventId, userId }] = held
  await lockPerson(tx, ports, eventId, userId)
  await holdLockedSlots(...held)
}

/** The same when the caller has locked the participation; `withIt` runs together with the changes, if there are any. */
export async function holdLockedSlots(
  tx: Tx,
  ports: Ports,
  toHold: SlotsToHold,
  choose: (held: ChosenSlots) => ChosenSlots,
  withIt: () => Promise<void> = async () => {},
): Promise<void> {
  const { eventId, userId } = toHold
  // The programme is long and rarely changes: it is read before the lock, only its places under it.
  const { held, rows } = await readInParallel(tx, {
    held: () => listHeld(tx, eventId, userId),
    rows: () => listRows(tx, eventId),
  })
  const saved = slotsOf(held)
  const chosen = choose(saved)
  const taken = Object.entries(chosen).filter(([id, slotId]) => saved[id] !== slotId)
  const left = Object.entries(saved).filter(([id, slotId]) => chosen[id] !== slotId)
  if (taken.length + left.length === 0) return
  const moving = [...taken, ...left].map(([, slotId]) => slotId)
  const { against, colleagues } = await readInParallel(tx, {
    against: async () => (isLimited(rows, taken) ? toHold.againstTaking(tx) : undefined),
    colleagues: () => besides(tx, toHold, rows, taken),
  })
  if (against) refuse(against)
  const needsCoworkers = toHold.settings.FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE
  // Sent together and run in this order, so that requests and colleagues' slots are read under the locks.
  const now = ports.clock.now()
  const { locked, claims, coworkers } = await readInParallel(tx, {
    locked: () => lockSlots(tx, eventId, [...moving, ...colleagues]),
    claims: async () => (taken.length > 0 ? readClaims(tx, 'slot', { eventId, userId, now }) : null),
    coworkers: async () => (needsCoworkers ? listCoworkers(tx, eventId, userId) : []),
  })
  const colleaguesSlots = new Set(coworkers.map(({ slotId }) => slotId))
  const places = withPlaces(rows, moving, locked).map((row) => lessClaims(row, claims))
  const known = knownOf(places, colleaguesSlots, toHold.isOver)
  mustBeAllowed(toHold, { chosen, saved }, taken, known)
  const [leaving, taking] = [left.map(([id]) => id), taken.map(([, slotId]) => slotId)]
  await keepingRules(toHold, () =>
    readInParallel(tx, {
      left: () => dropHeld(tx, eventId, userId, leaving),
      taken: () => hold(tx, eventId, userId, taking, now),
      met: () => endMet(tx, { eventId, userId, kind: 'slot' }, taking, { claims, now }),
      withIt,
    }),
  )
  if (leaving.length > 0) await ports.hooks.placesReleased(tx, ports, eventId)
}

/** Slots to lock besides: with exclusive conferences, two colleagues compete for all slots of a conference. */
async function besides(
  tx: Tx,
  { userId, settings }: SlotsToHold,
  rows: readonly ConferenceRow[],
  taken: readonly (readonly [string, string])[],
): Promise<string[]> {
  if (!settings.FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE || taken.length === 0) return []
  if (!(await isEmployed(tx, userId))) return []
  const ids = new Set(taken.map(([id]) => id))
  return rows.flatMap(({ conference, slots }) => (ids.has(conference.id) ? slots.map(({ id }) => id) : []))
}

const isLimited = (rows: readonly ConferenceRow[], taken: readonly (readonly [string, string])[]): boolean =>
  taken.some(([, id]) => rows.some(({ slots }) => slots.some((slot) => slot.id === id && slot.quota !== null)))

/** Updates the places of locked slots, and removes slots that are gone. */
function withPlaces(
  rows: readonly ConferenceRow[],
  moving: readonly string[],
  locked: readonly LockedSlot[],
): ConferenceRow[] {
  const [left, gone] = [new Map(locked.map((slot) => [slot.id, slot])), new Set(moving)]
  const now = (slot: ConferenceRow['slots'][number]) => {
    const places = left.get(slot.id)
    return places || !gone.has(slot.id) ? [{ ...slot, ...places }] : []
  }
  return rows.map((row) => ({ ...row, slots: row.slots.flatMap(now) }))
}

/** Counts places that others wait for as taken. */
function lessClaims(row: ConferenceRow, claims: ClaimsByTarget): ConferenceRow {
  if (claims === null) return row
  const slots = row.slots.map((slot) => {
    const { id, quota, usersTotal: taken } = slot
    return quota === null ? slot : { ...slot, quota: taken + leftFor({ capacity: quota, taken }, claims[id]) }
  })
  return { ...row, slots }
}

/** Applies the shared rule to the places under the locks. */
function mustBeAllowed(
  { settings, path, isCompanion, isRemote, away, mayBeLate }: SlotsToHold,
  { chosen, saved }: Pick<Attendee, 'chosen' | 'saved'>,
  taken: readonly (readonly [string, string])[],
  known: readonly ConferenceDetail[],
): void {
  const attendee = { isCompanion, isRemote, away, mayBeLate, chosen, saved }
  const weigh = weighing(known, attendee, settings)
  for (const [id, slotId] of taken) {
    const conference = known.find((one) => one.id === id) ?? refuse(common.NOT_FOUND)
    const slot = conference.slots.find((one) => one.id === slotId) ?? refuse(common.NOT_FOUND)
    const reason = weigh(conference, slot)
    if (reason !== null) refuse(conferenceRefusals[reason], {}, [{ path: `${path}.${id}`, code: reason }])
  }
  // A slot that cannot be taken is not required; a slot missing before is reported by its step.
  const missing = Object.entries(choiceErrors(known, attendee, settings)).filter(
    ([id, code]) => code === 'SLOT_REQUIRED' && (id === '' ? Object.keys(saved).length > 0 : saved[id] !== undefined),
  )
  const fields = missing.map(([id, code]) => ({ path: [path, id].filter(Boolean).join('.'), code }))
  if (fields.length > 0) refuse(conferenceRefusals.SLOT_REQUIRED, {}, fields)
}

async function keepingRules(toHold: SlotsToHold, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    const constraint = violated(error)?.constraint
    const at = (code: string) => [{ path: toHold.path, code }]
    if (constraint === 'conference_slots_quota') refuse(conferenceRefusals.SLOT_FULL, {}, at('SLOT_FULL'))
    if (constraint === 'slot_participations_overlap') refuse(conferenceRefusals.SLOT_OVERLAP, {}, at('SLOT_OVERLAP'))
    throw error
  }
}

/** Removes slots that no longer fit: after a cancellation, for remote people, and on days given up. */
export const adjustSlots: EntitlementCheck = async (tx, { eventId, userId, registered, isRemote, dayIds }) => {
  const held = await listHeld(tx, eventId, userId)
  if (held.length === 0) return undefined
  const away = registered ? await awayOf(tx, eventId, { userId, dayIds }) : undefined
  const isLost = (slot: HeldRow) => (isRemote && !slot.isRemote) || isOtherDay({ startAt: iso(slot.startAt) }, away)
  const left = registered ? held.filter(isLost) : held
  if (left.length === 0) return undefined
  return async () => {
    await lockSlots(
      tx,
      eventId,
      left.map(({ slotId }) => slotId),
    )
    await dropHeld(
      tx,
      eventId,
      userId,
      left.map(({ id }) => id),
    )
  }
}
