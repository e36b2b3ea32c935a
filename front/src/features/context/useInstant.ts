import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { zoneNote } from '#kit/zone.ts'
import { useEvent } from './useEvent.ts'

/** Says an instant, ISO 8601, on the clocks of the event, with its zone where the reader’s own clock tells another time. */
export function useInstant(): (instant: string) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { timeZone } = useEvent().event
  return (instant) => formatInstant(instant, language, timeZone) + zoneNote(say, timeZone, instant)
}
