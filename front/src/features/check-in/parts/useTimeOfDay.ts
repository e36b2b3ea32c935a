import { dateLocale } from '@parvis/contract/kit/dates.ts'
import { useMemo } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'

/** « 9:42 » on the clocks of the event. */
export function useTimeOfDay(): (instant: string) => string {
  const { language } = useLanguage()
  const { event } = useEvent()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(dateLocale(language), { timeStyle: 'short', timeZone: event.timeZone })
    return (instant) => format.format(new Date(instant)).replace(/^0/, '')
  }, [language, event.timeZone])
}
