const known = new Map<string, boolean>()
const MAX_KNOWN = 1000

function isNamed(timeZone: string): boolean {
  // `Intl` also accepts offsets, which databases read with the opposite sign.
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Whether `Intl` knows a time zone by name: `Europe/Paris`. */
export function isTimeZone(timeZone: string): boolean {
  const isOne = known.get(timeZone) ?? isNamed(timeZone)
  if (known.size < MAX_KNOWN) known.set(timeZone, isOne)
  return isOne
}

/** A stored time zone, or `Europe/Paris` if it is invalid. */
export const zoneOr = (stored: string): string => (isTimeZone(stored) ? stored : 'Europe/Paris')

function aheadOf(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  const read = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  const { year, month, day, hour, minute, second } = read
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant.getTime() / 1000) * 1000
  )
}

/** Local time of an instant, `2027-03-11T09:30`; empty when invalid. */
export function localTime(instant: string, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() + aheadOf(date, timeZone)).toISOString().slice(0, 16)
}

/** ISO 8601 instant of a local time `2027-03-11T09:30`; empty when invalid. */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return ''
  const near = asUtc - aheadOf(new Date(asUtc), timeZone)
  // Near a clock change, the offset at the instant itself applies.
  return new Date(asUtc - aheadOf(new Date(near), timeZone)).toISOString()
}
