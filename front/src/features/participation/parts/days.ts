import type { EventDay } from '@parvis/contract/events/events.ts'
import type { UserEvent } from '@parvis/contract/users/users.ts'

/** Whether the day is full for the person: their own place on site does not count. */
export function isTaken(day: Pick<EventDay, 'id' | 'isFull'>, facts: UserEvent | null): boolean {
  const holdsOnSite = facts?.registered === true && !facts.isRemote
  const isTheirs = facts?.UserEventDays.some(({ eventDayId, registered }) => eventDayId === day.id && registered)
  return day.isFull && !(holdsOnSite && isTheirs)
}

/** Upper-case first letter: the dates stand alone, not inside a sentence. */
export const capitalised = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
