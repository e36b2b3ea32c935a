import { GENERAL } from '@parvis/contract/articles/articles.ts'
import { formatDay } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/** How the days of the event are called, by their ids; « 0 » is the event as a whole. */
export function useDayNames(): (dayId: string) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (dayId) => {
    if (dayId === GENERAL) return say('articles.general')
    const day = event.days.find(({ id }) => id === dayId)
    if (!day) return say('parts.articles.gone')
    return [formatDay(day.day, language), day.label].filter(Boolean).join(' · ')
  }
}
