import type { Event } from '@parvis/contract/events/events.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import type { User } from '@parvis/contract/users/users.ts'

export function heldDays(event: Event, { UserEvent: facts }: User, language: string): string {
  const held = facts?.UserEventDays.filter((day) => day.registered).map((day) => day.day) ?? []
  return event.days.length > 1 && held.length > 0 ? formatDays(held.toSorted(), language) : ''
}
