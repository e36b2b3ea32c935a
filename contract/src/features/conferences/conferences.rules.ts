import type { Settings } from '#features/events/events.settings.ts'
import type { EventDay } from '#features/events/events.ts'
import { dayAt } from '#features/events/hours.rules.ts'
import type { ChosenSlots, Conference, Slot, SlotReason, SlotState } from './conferences.ts'

export type SlotSettings = Pick<
  Settings,
  | 'FO_MEETING_CONFERENCES_MAX'
  | 'FO_MEETING_CONFERENCES_UNIQUE'
  | 'FO_MEETING_CONFERENCES_MIN_1'
  | 'FO_MEETING_CONFERENCES_HIDE_FULL'
  | 'FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE'
>

export type SlotFacts = Pick<
  Slot,
  'id' | 'startAt' | 'endAt' | 'isOver' | 'quota' | 'usersTotal' | 'coworkerRegistered'
>
export interface ConferenceFacts
  extends Pick<Conference, 'id' | 'isRequired' | 'isDisabledForCompanions' | 'isRemote'> {
  readonly slots: readonly SlotFacts[]
}

/** Whether an instant is on an event day that the person does not attend; other dates are open to all. */
export type Away = (startAt: string) => boolean

export interface Attendee {
  readonly isCompanion: boolean
  readonly isRemote: boolean
  readonly away?: Away | undefined
  /** An organiser answers, who may add past slots and is never asked for one. */
  readonly mayBeLate?: boolean | undefined
  readonly chosen: ChosenSlots
  readonly saved: ChosenSlots
}

export interface SlotStanding {
  readonly state: SlotState
  readonly reason: SlotReason | null
  readonly overlap: boolean
}

/** Builds `Away` from the event's days and the chosen ones. */
export function awayFrom(
  {
    days,
    timeZone,
  }: { readonly days: readonly Pick<EventDay, 'id' | 'day' | 'startAt' | 'endAt'>[]; readonly timeZone: string },
  dayIds: readonly string[],
): Away {
  if (days.every(({ id }) => dayIds.includes(id))) return () => false
  const known = new Map<string, boolean>()
  return (startAt) => {
    const day = known.has(startAt) ? undefined : dayAt(days, new Date(startAt), timeZone)
    const isAway = known.get(startAt) ?? (day !== undefined && !dayIds.includes(day.id))
    known.set(startAt, isAway)
    return isAway
  }
}

/** Whether a slot is on a day that the person does not attend. */
export function isOtherDay({ startAt }: Pick<SlotFacts, 'startAt'>, away: Away | undefined): boolean {
  return away?.(startAt) ?? false
}

type Span = Pick<SlotFacts, 'startAt' | 'endAt'>

const hoursOf = ({ startAt, endAt }: Span) => ({ from: Date.parse(startAt), to: Date.parse(endAt) })

/** Whether two slots share an instant; consecutive slots do not. */
export function overlaps(a: Span, b: Span): boolean {
  const [one, other] = [hoursOf(a), hoursOf(b)]
  return one.from < other.to && other.from < one.to
}

const isFull = ({ quota, usersTotal }: SlotFacts): boolean => quota !== null && usersTotal >= quota

/** Chosen slots that still exist, with their conferences. */
export function chosenIn<C extends ConferenceFacts>(conferences: readonly C[], chosen: ChosenSlots) {
  return conferences.flatMap((conference) => {
    const slotId = chosen[conference.id]
    const slot = slotId === undefined ? undefined : conference.slots.find(({ id }) => id === slotId)
    return slot ? [{ conference, slot: slot as C['slots'][number] }] : []
  })
}

const heldIn = (conferences: readonly ConferenceFacts[], chosen: ChosenSlots) =>
  chosenIn(conferences, chosen).map(({ conference: { id }, slot }) => ({ id, ...hoursOf(slot) }))

type Held = ReturnType<typeof heldIn>

const besides = (held: Held, { id }: ConferenceFacts): Held => held.filter((one) => one.id !== id)

function isDuring(held: Held, slot: SlotFacts): boolean {
  const { from, to } = hoursOf(slot)
  return held.some((one) => one.from < to && from < one.to)
}

/**
 * Whether a slot is reserved to a colleague (specification 1, § 4): one person of a company is enough for a conference.
 * Colleagues share out the slots of a required conference, of which they hold `taken`, as long as one is left. A holder
 * keeps their slot, or moves to a free one.
 */
function isColleagues({ id, isRequired, slots }: ConferenceFacts, slot: SlotFacts, saved: ChosenSlots, taken: number) {
  if (saved[id] === slot.id) return false
  if (isRequired) return slot.coworkerRegistered && taken < slots.length
  return saved[id] === undefined ? taken > 0 : slot.coworkerRegistered
}

/** Reason why a person may not take a slot; `null` if they may. */
export type Weigh = (conference: ConferenceFacts, slot: SlotFacts) => SlotReason | null

/**
 * Builds the check of slots for a person, given their slots in other conferences. Chosen slots are read once, so that a
 * long programme takes linear time.
 */
export function weighing(conferences: readonly ConferenceFacts[], attendee: Attendee, settings: SlotSettings): Weigh {
  const held = heldIn(conferences, attendee.chosen)
  const takenIn = new Map(
    conferences.map(({ id, slots }) => [id, slots.filter(({ coworkerRegistered: isTaken }) => isTaken).length]),
  )
  const { FO_MEETING_CONFERENCES_MAX: max, FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: isExclusive } = settings
  return (conference, slot) => {
    const others = besides(held, conference)
    if (conference.isDisabledForCompanions && attendee.isCompanion) return 'CONFERENCE_COMPANIONS'
    if (attendee.isRemote && !conference.isRemote) return 'CONFERENCE_ON_SITE'
    if (isOtherDay(slot, attendee.away)) return 'SLOT_OTHER_DAY'
    const isTheirs = attendee.saved[conference.id] === slot.id
    if (slot.isOver && !isTheirs && !attendee.mayBeLate) return 'SLOT_OVER'
    if (isFull(slot) && !isTheirs) return 'SLOT_FULL'
    if (isExclusive && isColleagues(conference, slot, attendee.saved, takenIn.get(conference.id) ?? 0))
      return 'SLOT_COWORKER'
    if (settings.FO_MEETING_CONFERENCES_UNIQUE && others.length > 0) return 'CONFERENCES_UNIQUE'
    if (max > 0 && others.length >= max) return 'CONFERENCES_MAX'
    return isDuring(others, slot) ? 'SLOT_OVERLAP' : null
  }
}

/** State of every slot for a person, by slot id (specification 1, § 4); the server applies the same rule. */
export function slotStates(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): ReadonlyMap<string, SlotStanding> {
  const weigh = weighing(conferences, attendee, settings)
  const held = heldIn(conferences, attendee.chosen)
  const entries = conferences.flatMap((conference) =>
    conference.slots.map((slot): [string, SlotStanding] => {
      const overlap = isDuring(besides(held, conference), slot)
      if (attendee.chosen[conference.id] === slot.id) return [slot.id, { state: 'registered', reason: null, overlap }]
      const reason = weigh(conference, slot)
      const state = reason === null ? 'available' : reason === 'SLOT_FULL' ? 'full' : 'unavailable'
      return [slot.id, { state, reason, overlap }]
    }),
  )
  return new Map(entries)
}

/** Whether a conference has slots for this person, free or not. */
const isMeant = ({ isDisabledForCompanions, isRemote, slots }: ConferenceFacts, attendee: Attendee): boolean =>
  slots.length > 0 && !(isDisabledForCompanions && attendee.isCompanion) && (isRemote || !attendee.isRemote)

/**
 * Conferences shown to a person: those with slots for them, without past ones, and without full ones where the event
 * hides these; one in which they hold a slot always shows (specification 2, §§ 2, 6).
 */
export function visibleConferences<C extends ConferenceFacts>(
  conferences: readonly C[],
  attendee: Attendee,
  settings: SlotSettings,
): C[] {
  return conferences.filter((conference) => {
    if (!isMeant(conference, attendee)) return false
    const isHeld = [attendee.chosen, attendee.saved].some((slots) => slots[conference.id] !== undefined)
    if (isHeld) return true
    const isLeft = (slot: SlotFacts) =>
      !((slot.isOver && !attendee.mayBeLate) || (settings.FO_MEETING_CONFERENCES_HIDE_FULL && isFull(slot)))
    return conference.slots.some(isLeft)
  })
}

/** Whether this person can still have any conference. */
export function isAnyLeft(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): boolean {
  // Ignores their other slots, and past ones that an organiser may add.
  const weigh = weighing(conferences, { ...attendee, mayBeLate: false, chosen: {} }, settings)
  return visibleConferences(conferences, attendee, settings).some((one) =>
    one.slots.some((slot) => weigh(one, slot) === null),
  )
}

/**
 * Whether time has taken the last conference that the person could have: none can be had, and either one with room is
 * over, or all those of their days are.
 */
export function isTooLate(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): boolean {
  const theirs = conferences
    .filter((one) => isMeant(one, attendee))
    .flatMap(({ slots }) => slots.filter((slot) => !isOtherDay(slot, attendee.away)))
  const isLate = theirs.some((slot) => slot.isOver && (!isFull(slot) || theirs.every(({ isOver }) => isOver)))
  return isLate && !isAnyLeft(conferences, attendee, settings)
}

/** « If no conference is available and the min-1-conference setting is on, go to the first step » (specification 1, § 2). */
export function startsOver(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings & Pick<Settings, 'FO_MEETING_CONFERENCES_ACTIVE'>,
): boolean {
  const needsOne = settings.FO_MEETING_CONFERENCES_ACTIVE && settings.FO_MEETING_CONFERENCES_MIN_1
  return needsOne && !isAnyLeft(conferences, attendee, settings) && !isTooLate(conferences, attendee, settings)
}

/**
 * Error codes of a choice, by conference id; `''` for the whole. A required conference needs a slot as long as one is
 * compatible with the other required ones: of two at the same time, one is enough.
 */
export function choiceErrors(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const held = chosenIn(conferences, attendee.chosen)
  for (const id of Object.keys(attendee.chosen)) {
    if (!held.some(({ conference }) => conference.id === id)) errors[id] = 'CHOICE_UNKNOWN'
  }
  const weigh = weighing(conferences, attendee, settings)
  for (const { conference, slot } of held) {
    const reason = weigh(conference, slot)
    if (reason !== null) errors[conference.id] = reason
  }
  const needed = held.filter(({ conference }) => conference.isRequired)
  const required = Object.fromEntries(needed.map(({ conference, slot }) => [conference.id, slot.id]))
  const weighBesides = weighing(conferences, { ...attendee, mayBeLate: false, chosen: required }, settings)
  for (const conference of visibleConferences(conferences, attendee, settings)) {
    const isMissing = conference.isRequired && attendee.chosen[conference.id] === undefined
    if (isMissing && conference.slots.some((slot) => weighBesides(conference, slot) === null))
      errors[conference.id] = 'SLOT_REQUIRED'
  }
  const lacksOne = settings.FO_MEETING_CONFERENCES_MIN_1 && held.length === 0
  if (lacksOne && !isTooLate(conferences, attendee, settings)) errors[''] = 'SLOT_REQUIRED'
  return errors
}
