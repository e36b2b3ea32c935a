import type { Settings } from '#features/context/context.settings.ts'
import { dateIn } from '#kit/dates.ts'
import type { ChosenSlots, Conference, Slot, SlotReason, SlotState } from './conferences.ts'

/** The settings that decide which slots a person may take. */
export type SlotSettings = Pick<
  Settings,
  | 'FO_MEETING_CONFERENCES_MAX'
  | 'FO_MEETING_CONFERENCES_UNIQUE'
  | 'FO_MEETING_CONFERENCES_MIN_1'
  | 'FO_MEETING_CONFERENCES_HIDE_FULL'
  | 'FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE'
>

/** As much of a slot as the rules need: what it is, not where it stands. */
export type SlotFacts = Pick<Slot, 'id' | 'startAt' | 'endAt' | 'quota' | 'usersTotal' | 'coworkerRegistered'>
/** As much of a conference as the rules need. */
export interface ConferenceFacts
  extends Pick<Conference, 'id' | 'isRequired' | 'isDisabledForCompanions' | 'isRemote'> {
  readonly slots: readonly SlotFacts[]
}

/** Days of the event on which somebody does not take part, in its own time; other dates are open to everybody. */
export interface Away {
  readonly dates: readonly string[]
  readonly timeZone: string
}

export interface Attendee {
  readonly isCompanion: boolean
  readonly isRemote: boolean
  readonly away?: Away | undefined
  /** The slots chosen, saved or not: they hold each other off. */
  readonly chosen: ChosenSlots
  /** The slots that the server keeps for the person: their places are counted already. */
  readonly saved: ChosenSlots
}

export interface SlotStanding {
  readonly state: SlotState
  readonly reason: SlotReason | null
  readonly overlap: boolean
}

/** The days of an event that are not among those somebody has chosen. */
export function awayFrom(
  {
    days,
    timeZone,
  }: { readonly days: readonly { readonly id: string; readonly day: string }[]; readonly timeZone: string },
  dayIds: readonly string[],
): Away {
  return { dates: days.filter(({ id }) => !dayIds.includes(id)).map(({ day }) => day), timeZone }
}

/** Whether a slot is on a day on which the person does not take part. */
export function isOtherDay({ startAt }: Pick<SlotFacts, 'startAt'>, away: Away | undefined): boolean {
  return away !== undefined && away.dates.length > 0 && away.dates.includes(dateIn(startAt, away.timeZone))
}

type Span = Pick<SlotFacts, 'startAt' | 'endAt'>

/** Whether two slots share an instant; one that ends when the other begins does not. */
export function overlaps(a: Span, b: Span): boolean {
  return Date.parse(a.startAt) < Date.parse(b.endAt) && Date.parse(b.startAt) < Date.parse(a.endAt)
}

const isFull = ({ quota, usersTotal }: SlotFacts): boolean => quota !== null && usersTotal >= quota

/** The chosen slots that exist. */
export function chosenIn<C extends ConferenceFacts>(conferences: readonly C[], chosen: ChosenSlots) {
  return conferences.flatMap((conference) => {
    const slot = conference.slots.find(({ id }) => id === chosen[conference.id])
    return slot ? [{ conference, slot: slot as C['slots'][number] }] : []
  })
}

/**
 * Whether a slot is for a colleague (specification 1, § 4): one of a company is enough for a conference. Where everybody
 * has to be, they share it out by its slots as long as one is left. Who is in it already stays, or moves to a slot of nobody's.
 */
function isColleagues({ id, isRequired, slots }: ConferenceFacts, slot: SlotFacts, { saved }: Attendee): boolean {
  if (saved[id] === slot.id) return false
  if (isRequired) return slot.coworkerRegistered && slots.some((one) => !one.coworkerRegistered)
  return saved[id] === undefined ? slots.some((one) => one.coworkerRegistered) : slot.coworkerRegistered
}

/** Why a slot may not be taken by this person, given what they have chosen in other conferences; `null` when it may. */
export function reasonAgainst(
  conference: ConferenceFacts,
  slot: SlotFacts,
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): SlotReason | null {
  const others = chosenIn(conferences, attendee.chosen).filter((held) => held.conference.id !== conference.id)
  const max = settings.FO_MEETING_CONFERENCES_MAX
  if (conference.isDisabledForCompanions && attendee.isCompanion) return 'CONFERENCE_COMPANIONS'
  if (attendee.isRemote && !conference.isRemote) return 'CONFERENCE_ON_SITE'
  if (isOtherDay(slot, attendee.away)) return 'SLOT_OTHER_DAY'
  if (isFull(slot) && attendee.saved[conference.id] !== slot.id) return 'SLOT_FULL'
  if (settings.FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE && isColleagues(conference, slot, attendee))
    return 'SLOT_COWORKER'
  if (settings.FO_MEETING_CONFERENCES_UNIQUE && others.length > 0) return 'CONFERENCES_UNIQUE'
  if (max > 0 && others.length >= max) return 'CONFERENCES_MAX'
  return others.some((held) => overlaps(held.slot, slot)) ? 'SLOT_OVERLAP' : null
}

/** The state of every slot for a person, by slot id (specification 1, § 4); the server refuses by the same rule. */
export function slotStates(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): ReadonlyMap<string, SlotStanding> {
  const held = chosenIn(conferences, attendee.chosen)
  const entries = conferences.flatMap((conference) =>
    conference.slots.map((slot): [string, SlotStanding] => {
      const overlap = held.some((other) => other.conference.id !== conference.id && overlaps(other.slot, slot))
      if (attendee.chosen[conference.id] === slot.id) return [slot.id, { state: 'registered', reason: null, overlap }]
      const reason = reasonAgainst(conference, slot, conferences, attendee, settings)
      const state = reason === null ? 'available' : reason === 'SLOT_FULL' ? 'full' : 'unavailable'
      return [slot.id, { state, reason, overlap }]
    }),
  )
  return new Map(entries)
}

/**
 * The conferences a person is shown: those with slots that are meant for them, without those that are full where the
 * event hides them; one in which they have a slot always shows (specification 2, §§ 2, 6).
 */
export function visibleConferences<C extends ConferenceFacts>(
  conferences: readonly C[],
  attendee: Attendee,
  settings: SlotSettings,
): C[] {
  return conferences.filter((conference) => {
    if (conference.slots.length === 0) return false
    if (conference.isDisabledForCompanions && attendee.isCompanion) return false
    if (attendee.isRemote && !conference.isRemote) return false
    const isHeld = [attendee.chosen, attendee.saved].some((slots) => slots[conference.id] !== undefined)
    return isHeld || !settings.FO_MEETING_CONFERENCES_HIDE_FULL || !conference.slots.every(isFull)
  })
}

/** Whether a slot is left in a conference, whatever else the person has chosen. */
function canBeHad(conference: ConferenceFacts, attendee: Attendee, settings: SlotSettings): boolean {
  return conference.slots.some(
    (slot) => reasonAgainst(conference, slot, [], { ...attendee, chosen: {} }, settings) === null,
  )
}

/** Whether any conference can still be had by this person. */
export function isAnyLeft(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings,
): boolean {
  return visibleConferences(conferences, attendee, settings).some((one) => canBeHad(one, attendee, settings))
}

/** « If no conference is available and the min-1-conference setting is on, go to the first step » (specification 1, § 2). */
export function startsOver(
  conferences: readonly ConferenceFacts[],
  attendee: Attendee,
  settings: SlotSettings & Pick<Settings, 'FO_MEETING_CONFERENCES_ACTIVE'>,
): boolean {
  const needsOne = settings.FO_MEETING_CONFERENCES_ACTIVE && settings.FO_MEETING_CONFERENCES_MIN_1
  return needsOne && !isAnyLeft(conferences, attendee, settings)
}

/**
 * What is wrong with a choice: codes by conference id, `''` for the whole of it. A required conference asks for a slot
 * as long as one can be had beside those of the other required ones: of two at the same hour, one is enough.
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
  for (const { conference, slot } of held) {
    const reason = reasonAgainst(conference, slot, conferences, attendee, settings)
    if (reason !== null) errors[conference.id] = reason
  }
  const needed = held.filter(({ conference }) => conference.isRequired)
  const besides = Object.fromEntries(needed.map(({ conference, slot }) => [conference.id, slot.id]))
  for (const conference of visibleConferences(conferences, attendee, settings)) {
    const isMissing = conference.isRequired && attendee.chosen[conference.id] === undefined
    const fits = (slot: SlotFacts) =>
      reasonAgainst(conference, slot, conferences, { ...attendee, chosen: besides }, settings) === null
    if (isMissing && conference.slots.some(fits)) errors[conference.id] = 'SLOT_REQUIRED'
  }
  if (settings.FO_MEETING_CONFERENCES_MIN_1 && held.length === 0) errors[''] = 'SLOT_REQUIRED'
  return errors
}
