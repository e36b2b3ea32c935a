import type { Say } from './say.tsx'

const clock = (instant: string, timeZone?: string) => new Date(instant).toLocaleString('en', { timeZone })

/** What follows hours that the reader’s own clock would tell otherwise at that instant, ISO 8601: « (heure de Paris) ». */
export function zoneNote(say: Say, timeZone: string, instant: string): string {
  if (clock(instant) === clock(instant, timeZone)) return ''
  const city = timeZone.replace(/.*\//, '').replaceAll('_', ' ')
  return ` (${say(/^[aeiouy]/i.test(city) ? 'context.zone.vowel' : 'context.zone', { city })})`
}
