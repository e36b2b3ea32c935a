import { formatTime } from '@parvis/contract/kit/dates.ts'
import { useCallback } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'

/** « 9 h 42 », in the event's time zone. */
export function useTimeOfDay(): (instant: string) => string {
  const { language } = useLanguage()
  const { event } = useEvent()
  return useCallback((instant) => formatTime(instant, language, event.timeZone), [language, event.timeZone])
}
