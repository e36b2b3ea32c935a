import type { SlotFacts, SlotStanding } from '@parvis/contract/conferences/conferences.rules.ts'
import type { Slot } from '@parvis/contract/conferences/conferences.ts'
import { dateLocale, formatTime } from '@parvis/contract/kit/dates.ts'
import { useMemo } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { zoneNote } from '#kit/zone.ts'

export function useSlotWords() {
  const say = useSay()
  const { language } = useLanguage()
  const { timeZone } = useEvent().event
  return useMemo(() => {
    const locale = dateLocale(language)
    const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', timeZone })
    const hour = (instant: string) => formatTime(instant, language, timeZone)
    const dayOf = (slot: Pick<SlotFacts, 'startAt'>) => day.format(new Date(slot.startAt))
    const hoursOf = (slot: Pick<SlotFacts, 'startAt' | 'endAt'>) =>
      say('conferences.time', { start: hour(slot.startAt), end: hour(slot.endAt) }) +
      zoneNote(say, timeZone, slot.startAt)
    const timeOf = (slot: Pick<SlotFacts, 'startAt' | 'endAt'>) => `${dayOf(slot)}, ${hoursOf(slot)}`
    return {
      dayOf,
      hoursOf,
      timeOf,
      /** « mar. 16 mars, 10 h – 11 h, Grande halle ». */
      whenOf: (slot: Pick<Slot, 'startAt' | 'endAt' | 'room'>) =>
        slot.room === '' ? timeOf(slot) : say('conferences.when', { time: timeOf(slot), room: slot.room }),
      /** « Complet », « 12 places »: the reason, otherwise the remaining places. */
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
