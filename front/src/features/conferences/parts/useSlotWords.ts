import type { SlotFacts, SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import { dateLocale } from '@parvis/contract/kit/dates.ts'
import { useMemo } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'

/** Slots in words, in the event's time zone. */
export function useSlotWords() {
  const say = useSay()
  const { language } = useLanguage()
  const { timeZone } = useEvent().event
  return useMemo(() => {
    const locale = dateLocale(language)
    const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone })
    const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
    const dayOf = (slot: Pick<SlotFacts, 'startAt'>) => day.format(new Date(slot.startAt))
    const hoursOf = (slot: Pick<SlotFacts, 'startAt' | 'endAt'>) =>
      say('conferences.time', { start: hour.format(new Date(slot.startAt)), end: hour.format(new Date(slot.endAt)) })
    return {
      dayOf,
      hoursOf,
      /** « mar. 16 mars, 10:00 – 11:00 ». */
      timeOf: (slot: Pick<SlotFacts, 'startAt' | 'endAt'>) => `${dayOf(slot)}, ${hoursOf(slot)}`,
      /** « Complet », « 12 places »: why not, else what is left. */
      statusOf(slot: SlotFacts, { state, reason }: SlotStanding): string {
        if (state === 'registered') return say('conferences.registered')
        if (state === 'full') return say('conferences.full')
        if (state === 'unavailable') return say(reason ?? 'conferences.unavailable')
        return slot.quota === null
          ? say('conferences.open')
          : say('conferences.left', { count: Math.max(0, slot.quota - slot.usersTotal) })
      },
    }
  }, [say, language, timeZone])
}
