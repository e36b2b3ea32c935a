import type { Settings } from '#features/context/context.settings.ts'

/** Months that records of what people did are kept. */
export const LOG_MONTHS = 12
/** Months that the bodies of mails are kept. */
export const MAIL_MONTHS = 6

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
