import type { Event } from '#features/context/context.ts'
import { dayAt } from '#features/context/hours.rules.ts'

/** Seconds without a sign of life before a remote person counts as inactive (specification 2, § 9). */
export const INACTIVE_AFTER_S = 30
/** Then, how long until they are out. */
export const OUT_AFTER_S = 60

/** Whether the live notes comings and goings of a person: those who follow it remotely. */
export const isFollowed = (facts: { readonly registered: boolean; readonly isRemote: boolean } | null): boolean =>
  facts?.registered === true && facts.isRemote

interface Attendee {
  readonly registered: boolean
  readonly isRemote: boolean
  readonly UserEventDays: readonly { readonly day: string; readonly present: boolean }[]
}

/**
 * Whether somebody is in the hall, where they see the stage itself: registered on site, and let in at the door today or on
 * the day the live began. Who is registered and has not come yet follows like the others.
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
