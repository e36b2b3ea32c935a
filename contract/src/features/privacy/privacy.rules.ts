import type { Settings } from '#features/events/events.settings.ts'

export const LOG_MONTHS = 12
export const MAIL_MONTHS = 6

const DAY_MS = 24 * 3600 * 1000

/** The UTC day some months later; in a shorter month, its last day. */
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

/** Last day on which an event's personal data are kept; undefined without a limit or days. */
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

/** Whether the retention period of an event is over; never without days. */
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

export interface RetentionRule {
  readonly months: number
  readonly days: readonly string[]
}

/** Whether a change shortens the retention period; false for an event without days, as it has no people. */
export function shortensRetention(before: RetentionRule, after: RetentionRule): boolean {
  const dayOf = ({ months, days }: RetentionRule) => forgottenAfter({ FO_RETENTION_MONTHS: months }, days)
  const [was, will] = [dayOf(before), dayOf(after)]
  return before.days.length > 0 && will !== undefined && (was === undefined || will < was)
}

/** Whether the last day of an event is over in every time zone. */
export const isLongOver = (days: readonly string[], now: Date): boolean =>
  (days.toSorted().at(-1) ?? '9999') < new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10)
