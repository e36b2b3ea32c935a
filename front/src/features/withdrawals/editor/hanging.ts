import { isRetired, retired } from '@parvis/contract/articles/retired.rules.ts'
import type { EventDay } from '@parvis/contract/events/events.ts'
import { dayAt } from '@parvis/contract/events/hours.rules.ts'
import type { EventConfig } from '@parvis/contract/parts'

type Conferences = EventConfig['conferences']
type Articles = EventConfig['articles']

interface Around {
  /** In calendar order. */
  readonly days: readonly Pick<EventDay, 'id' | 'day' | 'startAt' | 'endAt'>[]
  readonly timeZone: string
  readonly dayId: string
}

const isThen = (startAt: string, { days, timeZone, dayId }: Around): boolean =>
  dayAt(days, new Date(startAt), timeZone)?.id === dayId

export function withoutSlots(conferences: Conferences, around: Around): { value: Conferences; count: number } {
  let count = 0
  const value = conferences.map((conference) => ({
    ...conference,
    slots: conference.slots.map((slot) => {
      if (slot.isRetired || !isThen(slot.startAt, around)) return slot
      count++
      return { ...slot, isRetired: true }
    }),
  }))
  return { value, count }
}

export function withoutArticles(articles: Articles, dayId: string): { value: Articles; count: number } {
  let count = 0
  const value = articles.map((article) => {
    const flags = Object.hasOwn(article.days, dayId) ? article.days[dayId] : undefined
    if (!flags || isRetired(flags)) return article
    count++
    return { ...article, days: { ...article.days, [dayId]: retired(flags) } }
  })
  return { value, count }
}
