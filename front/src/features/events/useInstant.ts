import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { zoneNote } from '#kit/zone.ts'
import { useEvent } from './useEvent.ts'

/** Formats an ISO 8601 instant in the event's time zone, which is named where the reader's clock differs. */
export function useInstant(): (instant: string) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { timeZone } = useEvent().event
  return (instant) => formatInstant(instant, language, timeZone) + zoneNote(say, timeZone, instant)
}
