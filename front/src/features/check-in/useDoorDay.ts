import type { EventDay } from '@parvis/contract/events/events.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import { dateIn } from '@parvis/contract/kit/dates.ts'
import { useState } from 'react'
import { useEvent } from '#features/events/useEvent.ts'
import { now } from '#kit/clock.ts'
import { storage } from '#kit/storage.ts'

type DoorDay = Pick<EventDay, 'id' | 'day' | 'startAt' | 'endAt'>

const inOrder = (days: readonly DoorDay[]) => days.toSorted((a, b) => a.startAt.localeCompare(b.startAt))

/** Whether a day is the current one; a night belongs to the day that began it. */
export const isToday = (dayId: string, days: readonly DoorDay[], at: Date, timeZone: string): boolean =>
  dayAt(inOrder(days), at, timeZone)?.id === dayId

/** The current day; otherwise the next one, otherwise the last. A night belongs to the day that began it. */
export function dayAtDoor(days: readonly DoorDay[], at: Date, timeZone: string): string {
  const sorted = inOrder(days)
  const next = sorted.find(({ startAt }) => Date.parse(startAt) > at.getTime())
  return (dayAt(sorted, at, timeZone) ?? next ?? sorted.at(-1))?.id ?? ''
}

/** The day of this door, kept on the device until that day ends. */
export function useDoorDay(): [dayId: string, change: (dayId: string) => void] {
  const { event } = useEvent()
  const { days, timeZone } = event
  const key = `parvis.door.day.${event.id}`
  const today = dayAt(days, now(), timeZone)?.day ?? dateIn(now().toISOString(), timeZone)
  const [dayId, setDayId] = useState(() => {
    const [chosenOn, chosen = ''] = (storage.read(key) ?? '').split(' ')
    const isStill = chosenOn === today && days.some(({ id }) => id === chosen)
    return isStill ? chosen : dayAtDoor(days, now(), timeZone)
  })
  function change(next: string) {
    storage.write(key, `${today} ${next}`)
    setDayId(next)
  }
  return [dayId, change]
}
