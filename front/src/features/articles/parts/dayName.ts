import { GENERAL } from '@parvis/contract/articles/articles.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import { dateLocale, formatDay } from '@parvis/contract/kit/dates.ts'

/** « Mardi 16 mars 2027 », with a capital; empty for the whole event. */
export function dayName(days: readonly EventDay[], dayId: string, language: string): string {
  const day = dayId === GENERAL ? undefined : days.find(({ id }) => id === dayId)
  if (!day) return ''
  const name = formatDay(day.day, language)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** « mar. 16 mars », beside an article of that day. */
export function shortDay(days: readonly EventDay[], dayId: string, language: string): string {
  const day = dayId === GENERAL ? undefined : days.find(({ id }) => id === dayId)
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return day ? format.format(new Date(`${day.day}T12:00:00Z`)) : ''
}
