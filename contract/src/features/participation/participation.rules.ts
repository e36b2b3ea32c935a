import { registrationPhase } from '#features/events/events.rules.ts'
import type { Settings } from '#features/events/events.settings.ts'
import type { Event } from '#features/events/events.ts'
import { dayAt, daysOffered } from '#features/events/hours.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

export type Choice = 'remote' | 'represented' | 'absent' | 'onsite' | 'companion'
export type ParticipationCode = 1 | 2 | 3 | 4 | 5

const CODES: Record<Choice, ParticipationCode> = { remote: 1, represented: 2, absent: 3, onsite: 4, companion: 5 }
const CHOICES: Record<ParticipationCode, Choice> = {
  1: 'remote',
  2: 'represented',
  3: 'absent',
  4: 'onsite',
  5: 'companion',
}
export const codeOf = (choice: Choice): ParticipationCode => CODES[choice]
export const choiceOf = (code: ParticipationCode): Choice => CHOICES[code]

export type ParticipationState = 'none' | 'onsite' | 'remote' | 'represented' | 'absent'
type Facts = Pick<UserEvent, 'registered' | 'responded' | 'isRemote' | 'representedBy'>

export function stateOf(facts: Facts | null | undefined): ParticipationState {
  if (!facts) return 'none'
  if (facts.representedBy) return 'represented'
  if (facts.registered) return facts.isRemote ? 'remote' : 'onsite'
  return facts.responded ? 'absent' : 'none'
}

/**
 * Whether a person belongs to an event: they answered, wait for a place, were invited, or were registered by another
 * person.
 */
export function takesPart(
  facts: Pick<UserEvent, 'registered' | 'responded' | 'invited' | 'registeredBy' | 'registeredBy2' | 'extended'> | null,
): boolean {
  if (!facts) return false
  const { registered, responded, invited, registeredBy, registeredBy2, extended } = facts
  return (
    registered || responded || invited || (registeredBy ?? registeredBy2) !== null || extended['inWaitingList'] === true
  )
}

export type OnlyFor = 'onsite' | 'remote' | null

/** The opposite way of coming. */
export const otherWay = (way: 'onsite' | 'remote'): 'onsite' | 'remote' => (way === 'onsite' ? 'remote' : 'onsite')

/** Whether an item is available to people who come this way. */
export const isForWay = (onlyFor: OnlyFor | undefined, isRemote: boolean): boolean =>
  !onlyFor || (onlyFor === 'remote') === isRemote

/** Whether the person must pay to complete the registration; the registrar pays for a companion. */
export const isDue = (facts: Pick<UserEvent, 'registered' | 'isCompleted' | 'registeredBy'> | null): boolean =>
  facts?.registered === true && !facts.isCompleted && !facts.registeredBy

type ChoiceSettings = Pick<
  Settings,
  | 'FO_PARTICIPATION_ONSITE_HIDE'
  | 'FO_PARTICIPATION_REMOTE_HIDE'
  | 'FO_PARTICIPATION_REPRESENTED_HIDE'
  | 'FO_PARTICIPATION_ABSENT_HIDE'
>

/** Whether a place on site is available: the event has one, or the person holds one (specification 1, § 2). */
export function mayComeOnSite(event: Pick<Event, 'canRegister'>, facts: Facts | null | undefined): boolean {
  return event.canRegister || stateOf(facts) === 'onsite'
}

type LineSettings = Pick<
  Settings,
  'FO_WAITING_LIST' | 'FO_PARTICIPATION_ONSITE_HIDE' | 'FO_REGISTER_START' | 'FO_REGISTER_END'
>

/**
 * Whether a person may join the waiting list: registration is open and the event is full on site, regardless of their
 * answer. Not for an event without places on site, nor for companions.
 */
export const mayWait = (
  settings: LineSettings,
  event: Pick<Event, 'canRegister' | 'days'>,
  facts: (Facts & Pick<UserEvent, 'registeredBy'>) | null | undefined,
  now: Date,
): boolean =>
  settings.FO_WAITING_LIST &&
  !settings.FO_PARTICIPATION_ONSITE_HIDE &&
  !facts?.registeredBy &&
  !mayComeOnSite(event, facts) &&
  event.days.some((day) => day.isFull) &&
  registrationPhase(settings, now) === 'open'

/**
 * The event as a person sees it: only days they may have, and the day reserved by the waiting list not full. Without a
 * clock, past days are included.
 */
export function eventSeenBy(event: Event, heldDayIds: readonly string[], now?: Date, keptDayId?: string): Event {
  const offered = daysOffered(event.days, [...heldDayIds, keptDayId], now)
  if (!offered.some(({ id }) => id === keptDayId)) return { ...event, days: offered }
  const days = offered.map((day) => (day.id === keptDayId ? { ...day, isFull: false } : day))
  return { ...event, canRegister: true, days }
}

/** Answers offered to a person, in the order of display: 4, 1, 2, 3. */
export function offeredChoices(
  settings: ChoiceSettings,
  event: Pick<Event, 'canRegister'>,
  facts: Facts | null | undefined,
): Choice[] {
  const offered: [Choice, boolean][] = [
    ['onsite', !settings.FO_PARTICIPATION_ONSITE_HIDE && mayComeOnSite(event, facts)],
    ['remote', !settings.FO_PARTICIPATION_REMOTE_HIDE],
    ['represented', !settings.FO_PARTICIPATION_REPRESENTED_HIDE],
    ['absent', !settings.FO_PARTICIPATION_ABSENT_HIDE],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([choice]) => choice)
}

/** Result of each answer for a participation, except its days (specification 1, § 4). */
export interface Outcome {
  readonly registered: boolean
  readonly isRemote: boolean
  readonly isRepresented: boolean
  readonly days: 'chosen' | 'none'
}

const OUTCOMES: Record<Choice, Outcome> = {
  onsite: { registered: true, isRemote: false, isRepresented: false, days: 'chosen' },
  companion: { registered: true, isRemote: false, isRepresented: false, days: 'chosen' },
  remote: { registered: true, isRemote: true, isRepresented: false, days: 'chosen' },
  represented: { registered: false, isRemote: false, isRepresented: true, days: 'none' },
  absent: { registered: false, isRemote: false, isRepresented: false, days: 'none' },
}
export const outcomeOf = (choice: Choice): Outcome => OUTCOMES[choice]

/** Days a person holds: the chosen ones, or all if there is one only or none could be chosen (specification 1, § 4). */
export function daysHeld(
  outcome: Outcome,
  eventDays: readonly { readonly id: string }[],
  chosen: readonly string[] | undefined,
): string[] {
  if (outcome.days === 'none') return []
  const all = eventDays.map((day) => day.id)
  if (chosen === undefined || all.length === 1) return all
  return all.filter((id) => chosen.includes(id))
}

type HeldHours = Pick<Event['days'][number], 'id' | 'day' | 'startAt' | 'endAt'>

interface Attendee {
  readonly registered: boolean
  readonly isRemote: boolean
}

/**
 * Whether a person may mark themselves present: they attend remotely, the live has begun, and it began on this day in
 * the event's time zone (specification 2, § 4, « Presence »).
 */
export function mayMarkPresent(
  startAt: string,
  { days, timeZone }: { readonly days: readonly HeldHours[]; readonly timeZone: string },
  facts: Attendee | null,
  dayId: string,
  now: Date,
): boolean {
  if (!facts?.registered || !facts.isRemote || startAt === '') return false
  return now >= new Date(startAt) && dayAt(days, new Date(startAt), timeZone)?.id === dayId
}

/**
 * How an anonymous person comes: on unlimited days where limited ones need an address, else remotely; remotely too
 * without any place on site.
 */
export function anonymousChoice(
  settings: Pick<Settings, 'FO_VERIFIED_EMAIL_PLACES' | 'FO_DATES_BYPASS' | 'FO_PARTICIPATION_REMOTE_HIDE'>,
  {
    canRegister,
    days,
  }: Pick<Event, 'canRegister'> & {
    days: readonly Pick<Event['days'][number], 'id' | 'isLimited' | 'isRetired' | 'endAt'>[]
  },
  now: Date,
): { participation: ParticipationCode; dayIds?: string[] } {
  const remote = { participation: codeOf(settings.FO_PARTICIPATION_REMOTE_HIDE ? 'onsite' : 'remote') }
  if (!canRegister) return remote
  const offered = daysOffered(days, [], now)
  const open = offered.filter((day) => !day.isLimited).map((day) => day.id)
  if (!settings.FO_VERIFIED_EMAIL_PLACES || open.length === offered.length) return { participation: codeOf('onsite') }
  // Without a choice of days, people on site get all days.
  if (open.length > 0 && !settings.FO_DATES_BYPASS) return { participation: codeOf('onsite'), dayIds: open }
  return remote
}
