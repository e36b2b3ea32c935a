import { GENERAL } from '@parvis/contract/articles/articles.ts'
import { useDayNames } from '#features/event-config/useDayNames.ts'
import { useSay } from '#kit/say.tsx'

export function useListNames(): (dayId: string) => string {
  const say = useSay()
  const nameOf = useDayNames()
  return (dayId) => (dayId === GENERAL ? say('articles.general') : nameOf(dayId))
}
