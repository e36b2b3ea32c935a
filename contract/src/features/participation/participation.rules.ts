import { registrationPhase } from '#features/context/context.rules.ts'
import type { Settings } from '#features/context/context.settings.ts'
import type { Event } from '#features/context/context.ts'
import { dayAt, daysOffered } from '#features/context/hours.rules.ts'
import type { UserEvent } from '#features/users/users.ts'

/** What a person answers; the wire's numbers become words at the edge. */
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

/** Where a participation stands (specification 1, § 4). */
export type ParticipationState = 'none' | 'onsite' | 'remote' | 'represented' | 'absent'
type Facts = Pick<UserEvent, 'registered' | 'responded' | 'isRemote' | 'representedBy'>

export function stateOf(facts: Facts | null | undefined): ParticipationState {
  if (!facts) return 'none'
  if (facts.representedBy) return 'represented'
  if (facts.registered) return facts.isRemote ? 'remote' : 'onsite'
  return facts.responded ? 'absent' : 'none'
}

/** Whether an event knows somebody as one of its people: they answered, wait for a place, or were invited or registered by another. */
export function takesPart(
  facts: Pick<UserEvent, 'registered' | 'responded' | 'invited' | 'registeredBy' | 'registeredBy2' | 'extended'> | null,
): boolean {
  if (!facts) return false
  const { registered, responded, invited, registeredBy, registeredBy2, extended } = facts
  return (
    registered || responded || invited || (registeredBy ?? registeredBy2) !== null || extended['inWaitingList'] === true
  )
}

/** What is asked of, or offered to, those alone who come one way; all of them where it is not said. */
export type OnlyFor = 'onsite' | 'remote' | null

/** Whom a thing that is for those who come one way is not for. */
export const otherWay = (way: 'onsite' | 'remote'): 'onsite' | 'remote' => (way === 'onsite' ? 'remote' : 'onsite')

/** Whether a thing is for somebody who comes this way. */
export const isForWay = (onlyFor: OnlyFor | undefined, isRemote: boolean): boolean =>
  !onlyFor || (onlyFor === 'remote') === isRemote

/** Whether somebody has to pay before their registration is complete; a companion is paid for by whoever registered them. */
export const isDue = (facts: Pick<UserEvent, 'registered' | 'isCompleted' | 'registeredBy'> | null): boolean =>
  facts?.registered === true && !facts.isCompleted && !facts.registeredBy

type ChoiceSettings = Pick<
  Settings,
  | 'FO_PARTICIPATION_ONSITE_HIDE'
  | 'FO_PARTICIPATION_REMOTE_HIDE'
  | 'FO_PARTICIPATION_REPRESENTED_HIDE'
  | 'FO_PARTICIPATION_ABSENT_HIDE'
>

/** Whether a place on site can be had: the event has one, or the person holds one already (specification 1, § 2). */
export function mayComeOnSite(event: Pick<Event, 'canRegister'>, facts: Facts | null | undefined): boolean {
  return event.canRegister || stateOf(facts) === 'onsite'
}

type LineSettings = Pick<
  Settings,
  'FO_WAITING_LIST' | 'FO_PARTICIPATION_ONSITE_HIDE' | 'FO_REGISTER_START' | 'FO_REGISTER_END'
>

/**
 * Whether somebody may wait for a place on site: the event keeps a line and its places are taken, whatever they have
 * answered so far. An event that nobody attends on site has none to wait for. A companion comes in the place of whoever registers them.
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
 * The event as somebody sees it: the days that they may have, and not full the one on which the waiting list keeps a place
 * for them. Without a clock, days that are over are seen too.
 */
export function eventSeenBy(event: Event, heldDayIds: readonly string[], now?: Date, keptDayId?: string): Event {
  const offered = daysOffered(event.days, [...heldDayIds, keptDayId], now)
  if (!offered.some(({ id }) => id === keptDayId)) return { ...event, days: offered }
  const days = offered.map((day) => (day.id === keptDayId ? { ...day, isFull: false } : day))
  return { ...event, canRegister: true, days }
}

/** The answers offered to a person, in the order they are shown: 4, 1, 2, 3. */
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

/** What each answer makes of a participation; days are told apart (specification 1, § 4). */
export interface Outcome {
  readonly registered: boolean
  readonly isRemote: boolean
  readonly isRepresented: boolean
  /** Days follow: `chosen` ones are held and the others given back, or `none` is held. */
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

/** The days a person holds: those chosen, or every day when there is one only or none could be chosen (specification 1, § 4). */
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
 * Whether a person may mark themselves present on a day: they attend remotely, the live has begun, and the day is the one
 * on which it began, in the event's own hours (specification 2, § 4, « Presence »).
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
 * How somebody anonymous comes: on the days whose places are not limited where limited ones ask for an address, else
 * remotely; remotely too where no place on site is left, or there never was one.
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
  // Where days are not chosen, whoever comes on site has all of them.
  if (open.length > 0 && !settings.FO_DATES_BYPASS) return { participation: codeOf('onsite'), dayIds: open }
  return remote
}
