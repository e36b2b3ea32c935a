const known = new Map<string, boolean>()
const MAX_KNOWN = 1000

function isNamed(timeZone: string): boolean {
  // Engines take offsets too, which databases read the other way round.
  if (!/^[a-z]/i.test(timeZone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** Whether there is such a time zone, as `Intl` knows them by name: `Europe/Paris`. */
export function isTimeZone(timeZone: string): boolean {
  const isOne = known.get(timeZone) ?? isNamed(timeZone)
  if (known.size < MAX_KNOWN) known.set(timeZone, isOne)
  return isOne
}

/** A time zone as it was stored, or that of Paris where there is no such zone. */
export const zoneOr = (stored: string): string => (isTimeZone(stored) ? stored : 'Europe/Paris')

/** How far the clock of a time zone is ahead of UTC at an instant, in milliseconds. */
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

/** An instant as the clock of a time zone says it, `2027-03-11T09:30`; nothing where it is none. */
export function localTime(instant: string, timeZone: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() + aheadOf(date, timeZone)).toISOString().slice(0, 16)
}

/** The instant at which the clock of a time zone says `2027-03-11T09:30`, in ISO 8601; nothing for nothing. */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return ''
  const near = asUtc - aheadOf(new Date(asUtc), timeZone)
  // Where the clocks change in between, the offset is that of the instant itself.
  return new Date(asUtc - aheadOf(new Date(near), timeZone)).toISOString()
}
