import { zoneSaid } from '@parvis/contract/kit/zone-said.ts'
import type { Say } from './say.tsx'

const clock = (instant: string, timeZone?: string) => new Date(instant).toLocaleString('en', { timeZone })

/** What follows hours that the reader’s own clock would tell otherwise at that instant, ISO 8601: « (heure de Paris) ». */
export function zoneNote(say: Say, timeZone: string, instant: string): string {
  if (clock(instant) === clock(instant, timeZone)) return ''
  const { key, city } = zoneSaid(timeZone, ['context.zone', 'context.zone.vowel'])
  return ` (${say(key, { city })})`
}
