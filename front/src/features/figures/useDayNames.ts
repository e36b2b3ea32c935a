import { dateIn, dateLocale, daysFrom, formatDayOfYear, formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'

const WEEK = 7

/** Names of days: the weekday alone where it is unique, otherwise « jeudi 17 juin ». */
export function useDayNames() {
  const { language } = useLanguage()
  const { event } = useEvent()
  const dateOf = (dayId: string) => event.days.find(({ id }) => id === dayId)?.day ?? ''
  const dates = event.days.map(({ day }) => day).toSorted()
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const isWeek = daysFrom(first, last) < WEEK && new Set(dates).size === dates.length
  const weekdays = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'long', timeZone: 'UTC' })
  const called = (date: string): string => {
    if (date === '') return ''
    return isWeek && dates.includes(date) ? weekdays.format(new Date(date)) : formatDayOfYear(date, language)
  }
  return {
    /** Inside a sentence. */
    name: (dayId: string) => called(dateOf(dayId)),
    /** As a column header. */
    title(dayId: string) {
      const text = called(dateOf(dayId))
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    },
    moment: (instant: string) =>
      `${called(dateIn(instant, event.timeZone))} ${formatTime(instant, language, event.timeZone)}`,
  }
}
