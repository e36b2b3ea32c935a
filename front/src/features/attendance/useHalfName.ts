import type { HalfDay } from '@parvis/contract/attendance/attendance.ts'
import { formatDayOfYear } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/** « mercredi 3 mars, matin ». */
export function useHalfName() {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return ({ dayId, part }: Pick<HalfDay, 'dayId' | 'part'>): string => {
    const day = event.days.find(({ id }) => id === dayId)
    const name = day?.label || formatDayOfYear(day?.day ?? '', language)
    return say('attendance.half', { day: name, part: say(`attendance.part.${part}`) })
  }
}
