import { formatDays } from '@parvis/contract/kit/dates.ts'
import { useLanguage } from '#kit/say.tsx'
import { useEvent } from './useEvent.ts'

/** Name, dates and place of the event, as the masthead and the footer write them; empty where unknown. */
export function useEventFacts(): { name: string; dates: string; place: string } {
  const { event, settings } = useEvent()
  const { language } = useLanguage()
  return {
    name: event.name,
    dates:
      settings.FO_DATE_LABEL ||
      formatDays(
        event.days.map(({ day }) => day),
        language,
      ),
    place: settings.FO_LOCATION.name || event.location,
  }
}
