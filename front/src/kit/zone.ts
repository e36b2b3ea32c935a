import { zoneLabel } from '@parvis/contract/kit/zone-label.ts'
import type { Say } from './say.tsx'

const clock = (instant: string, timeZone?: string) => new Date(instant).toLocaleString('en', { timeZone })

/** A suffix for times that differ on the reader's clock at that ISO 8601 instant: « (heure de Paris) ». */
export function zoneNote(say: Say, timeZone: string, instant: string): string {
  if (clock(instant) === clock(instant, timeZone)) return ''
  const { key, city } = zoneLabel(timeZone, ['context.zone', 'context.zone.vowel'])
  return ` (${say(key, { city })})`
}
