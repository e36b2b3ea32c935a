import type { Event } from '#features/events/events.ts'
import { dayAt } from '#features/events/hours.rules.ts'

/** Seconds without a sign of life before a remote person counts as inactive (specification 2, § 9). */
export const INACTIVE_AFTER_S = 30
/** After that, time until the person counts as gone. */
export const OUT_AFTER_S = 60

/** Whether presence in the live is recorded for a person: only for remote people. */
export const isFollowed = (facts: { readonly registered: boolean; readonly isRemote: boolean } | null): boolean =>
  facts?.registered === true && facts.isRemote

interface Attendee {
  readonly registered: boolean
  readonly isRemote: boolean
  readonly UserEventDays: readonly { readonly day: string; readonly present: boolean }[]
}

/**
 * Whether a person is in the hall and sees the stage: registered on site, and checked in today or on the day the live
 * began. People on site who have not arrived follow online.
 */
export function isInTheHall(
  facts: Attendee | null,
  startAt: string,
  {
    days,
    timeZone,
  }: Pick<Event, 'timeZone'> & { readonly days: readonly Pick<Event['days'][number], 'day' | 'startAt' | 'endAt'>[] },
  now: Date,
): boolean {
  if (!facts?.registered || facts.isRemote) return false
  const today = [now, ...(startAt === '' ? [] : [new Date(startAt)])].map((at) => dayAt(days, at, timeZone)?.day)
  return facts.UserEventDays.some(({ day, present }) => present && today.includes(day))
}
