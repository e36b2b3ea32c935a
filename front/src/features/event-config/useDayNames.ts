import { formatDay } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

export function useDayNames(): (dayId: string) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (dayId) => {
    const day = event.days.find(({ id }) => id === dayId)
    if (!day) return say('parts.articles.gone')
    return [formatDay(day.day, language), day.label].filter(Boolean).join(' · ')
  }
}
