import { formatDays } from '@parvis/contract/kit/dates.ts'
import { useLanguage } from '#kit/say.tsx'
import { useEvent } from './useEvent.ts'

interface EventFacts {
  readonly name: string
  readonly nameLang: string | undefined
  readonly dates: string
  readonly place: string
}

export function useEventFacts(): EventFacts {
  const { event, settings } = useEvent()
  const { language, own } = useLanguage()
  // The event's name is in the first of its languages.
  const [first] = settings.FO_LANGUAGES
  return {
    name: event.name,
    nameLang: language === first || own?.['event.name'] ? undefined : first,
    dates:
      settings.FO_DATE_LABEL ||
      formatDays(
        event.days.map(({ day }) => day),
        language,
      ),
    place: settings.FO_LOCATION.name || event.location,
  }
}
