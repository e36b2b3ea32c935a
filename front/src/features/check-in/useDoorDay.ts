import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { now } from '#kit/clock.ts'
import { storage } from '#kit/storage.ts'

/** Today when it is a day of the event, else the next one, else the last. */
export function dayAtDoor(days: readonly { id: string; day: string }[], today: string): string {
  const sorted = days.toSorted((a, b) => a.day.localeCompare(b.day))
  return (sorted.find(({ day }) => day >= today) ?? sorted.at(-1))?.id ?? ''
}

/** The day whose door it is; kept on the device for as long as it is that day. */
export function useDoorDay(): [dayId: string, change: (dayId: string) => void] {
  const { event } = useEvent()
  const key = `parvis.door.day.${event.id}`
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: event.timeZone }).format(now())
  const [dayId, setDayId] = useState(() => {
    const [chosenOn, chosen = ''] = (storage.read(key) ?? '').split(' ')
    const isStill = chosenOn === today && event.days.some(({ id }) => id === chosen)
    return isStill ? chosen : dayAtDoor(event.days, today)
  })
  function change(next: string) {
    storage.write(key, `${today} ${next}`)
    setDayId(next)
  }
  return [dayId, change]
}
