import { dateIn, dateLocale, daysFrom, formatDayOfYear, formatTime } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage } from '#kit/say.tsx'

/** As many days of the week as there are. */
const WEEK = 7

/** How days are called: by their weekday alone where that names one of them, else « jeudi 17 juin ». */
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
    /** Within a sentence. */
    name: (dayId: string) => called(dateOf(dayId)),
    /** At the head of a column. */
    title(dayId: string) {
      const text = called(dateOf(dayId))
      return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    },
    /** The day and the hour of an instant. */
    moment: (instant: string) =>
      `${called(dateIn(instant, event.timeZone))} ${formatTime(instant, language, event.timeZone)}`,
  }
}
