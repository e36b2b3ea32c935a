import type { Settings } from '#features/context/context.settings.ts'

/** Months that records of what people did are kept. */
export const LOG_MONTHS = 12
/** Months that the bodies of mails are kept. */
export const MAIL_MONTHS = 6

const DAY_MS = 24 * 3600 * 1000

/** The UTC day that lies this many months after another; the last of its month where that one has fewer days. */
function monthsAfter(day: Date, months: number): Date {
  const after = new Date(day)
  after.setUTCDate(1)
  after.setUTCMonth(after.getUTCMonth() + months)
  const last = new Date(Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + 1, 0)).getUTCDate()
  after.setUTCDate(Math.min(day.getUTCDate(), last))
  return after
}

/** The moment this many months before another. */
export const monthsBefore = (moment: Date, months: number): Date => monthsAfter(moment, -months)

/** The day after which nothing of the people of an event is kept; none where there is no limit, or no day. */
export function forgottenAfter(
  { FO_RETENTION_MONTHS }: Pick<Settings, 'FO_RETENTION_MONTHS'>,
  days: readonly string[],
): string | undefined {
  const last = days.toSorted().at(-1)
  if (last === undefined || FO_RETENTION_MONTHS === 0) return undefined
  return monthsAfter(new Date(`${last}T23:59:59Z`), FO_RETENTION_MONTHS)
    .toISOString()
    .slice(0, 10)
}

/** Whether an event ended so long ago that nothing of its people is kept; one without days has not ended. */
export function isForgettable(
  { FO_RETENTION_MONTHS }: Pick<Settings, 'FO_RETENTION_MONTHS'>,
  days: readonly string[],
  now: Date,
): boolean {
  const last = days.toSorted().at(-1)
  if (last === undefined || FO_RETENTION_MONTHS === 0) return false
  const end = new Date(`${last}T23:59:59Z`)
  return monthsAfter(end, FO_RETENTION_MONTHS) < now
}

/** What says how long the people of an event are kept. */
export interface Kept {
  readonly months: number
  readonly days: readonly string[]
}

/** Whether a change has the people of an event forgotten earlier than before. An event that has no day yet has nobody. */
export function hastensForgetting(before: Kept, after: Kept): boolean {
  const dayOf = ({ months, days }: Kept) => forgottenAfter({ FO_RETENTION_MONTHS: months }, days)
  const [was, will] = [dayOf(before), dayOf(after)]
  return before.days.length > 0 && will !== undefined && (was === undefined || will < was)
}

/** Whether the last day of an event is over, everywhere on earth. */
export const isLongOver = (days: readonly string[], now: Date): boolean =>
  (days.toSorted().at(-1) ?? '9999') < new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
