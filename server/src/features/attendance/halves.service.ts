import type { Attended } from '@parvis/contract/attendance/attendance.rules.ts'
import { attendedAt } from '@parvis/contract/attendance/attendance.rules.ts'
import type { HalfDay } from '@parvis/contract/attendance/attendance.ts'
import { attendanceRefusals } from '@parvis/contract/attendance/attendance.ts'
import type { DayPart, Half } from '@parvis/contract/figures/figures.rules.ts'
import { halvesOf } from '@parvis/contract/figures/figures.rules.ts'
import { refuse } from '@parvis/contract/kit/refusal.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { settingsFor } from '#features/events/events.service.ts'
import type { Executor } from '#kit/transaction.ts'
import type { PersonDay } from './attendance.store.ts'
import { listPersonDays } from './attendance.store.ts'

export type { PersonDay }

export interface PersonHalf {
  readonly person: PersonDay
  readonly attended: Attended
}

export const eventHalves = ({ days, row }: LoadedEvent): Half[] => halvesOf(days, row.timeZone)

export const halfOnWire = ({ dayId, part, startAt, endAt }: Half): HalfDay => ({ dayId, part, startAt, endAt })

export const halfNamed = (halves: readonly Half[], dayId: string, part: DayPart): Half =>
  halves.find((half) => half.dayId === dayId && half.part === part) ?? refuse(attendanceRefusals.HALF_UNKNOWN)

/** The half-day under way, else the last that has begun, else the first. */
export const currentHalf = (halves: readonly Half[], now: Date): Half | undefined =>
  halves.findLast(({ startAt }) => startAt <= now.toISOString()) ?? halves[0]

export async function readPersonDays(
  db: Executor,
  event: LoadedEvent,
  halves: readonly Half[],
  who: { readonly userId?: string; readonly companyId?: string } = {},
): Promise<PersonDay[]> {
  const starts = halves.map(({ startAt }) => startAt).toSorted()
  const ends = halves.map(({ endAt }) => endAt).toSorted()
  const [from, until] = [starts[0], ends.at(-1)]
  if (from === undefined || until === undefined) return []
  const { id: eventId, domainId } = event.row
  const dayIds = [...new Set(halves.map(({ dayId }) => dayId))]
  return listPersonDays(db, {
    ...{ domainId, eventId, dayIds, from: new Date(from), until: new Date(until) },
    ...who,
  })
}

export const attendedBy = (event: LoadedEvent, half: Half, person: PersonDay): Attended =>
  attendedAt(half, person, settingsFor(event, 'fr', person.typoId).FO_ATTENDANCE_MINUTES)

/** People of a half-day: those expected on its day, and those with a trace of it. */
export function peopleAt(event: LoadedEvent, half: Half, people: readonly PersonDay[]): PersonHalf[] {
  return people
    .filter(({ dayId }) => dayId === half.dayId)
    .map((person) => ({ person, attended: attendedBy(event, half, person) }))
    .filter(
      ({ person: { isExpected }, attended: { hasCome, liveMinutes, signedAt } }) =>
        isExpected || hasCome || liveMinutes > 0 || signedAt !== null,
    )
}
