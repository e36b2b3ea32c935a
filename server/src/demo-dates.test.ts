import { readdirSync, readFileSync } from 'node:fs'
import { mustHoldTogether } from '@parvis/contract/event-file/event-file.rules.ts'
import { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { DATED, firstDayOf } from '@parvis/contract/event-templates/copying.rules.ts'
import { offsetAt } from '@parvis/contract/kit/calendar.ts'
import { dateIn, daysFrom, formatDay, formatDays, laterDay } from '@parvis/contract/kit/dates.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readEventFile } from '#features/event-file/reading.service.ts'
import { comingUp } from './demo-dates.ts'

const folder = new URL('../../demo/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => readEventFile(readFileSync(new URL(name, folder), 'utf8')))
const named = (context: string): EventFile => {
  const file = files.find((one) => one.context === context)
  if (!file) throw new Error(`No event « ${context} » in the demonstration`)
  return file
}

function textsOf(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${at}.${key}`))
}
const isPast = (at: string) => /\.(FO_REGISTER_START|registeredAt|present\b.*)$/.test(at)
/** Local date and time, relative to the event's first day. */
function shown(text: string, { days, timeZone }: EventFile): { after: number; time: string; weekday: number } {
  const instant = Date.parse(text)
  const local = text.includes('T') ? new Date(instant + offsetAt(instant, timeZone)).toISOString() : text
  const [day = '', time = ''] = local.split('T')
  return { after: daysFrom(firstDayOf({ days }), day), time, weekday: new Date(day).getUTCDay() }
}

const WEEKDAYS =
  /(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\s(\d+)(?:er)?\s(\p{L}+)(?:\s(\d{4}))?/giu
const monthsOf = (language: string) =>
  Array.from({ length: 12 }, (_, i) => formatDays([laterDay('2000-01-15', 30 * i)], language).split(' ')[1] ?? '')
const MONTHS = { fr: monthsOf('fr'), en: monthsOf('en') }

/** Counts sentences with weekday and date, and those that disagree in the event's year. */
function weekdaysOf(file: EventFile): { count: number; wrong: string[] } {
  const itsYear = firstDayOf(file).slice(0, 4)
  const said = textsOf(file).flatMap(([at, text]) =>
    [...text.matchAll(WEEKDAYS)].map(([all, weekday = '', day = '', month = '', year = itsYear]) => {
      const language = MONTHS.fr.includes(month) ? 'fr' : 'en'
      const date = [year, MONTHS[language].indexOf(month) + 1, day].map((part) => String(part).padStart(2, '0'))
      const isRight = formatDay(date.join('-'), language).toLowerCase().startsWith(weekday.toLowerCase())
      return { all: `${at}: ${all}`, isRight }
    }),
  )
  return { count: said.length, wrong: said.filter(({ isRight }) => !isRight).map(({ all }) => all) }
}

const YEARS = [2026, 2027, 2028, 2031, 2032, 2093]
/** Around the end of registration, the turn of the year and the clock changes. */
const DAYS = ['01-01', '01-18', '01-19', '02-11', '02-29', '03-12', '03-14', '03-15', '03-28', '10-31', '12-31']
const TIMES = ['00:30', '12:00', '23:30']
const moments = YEARS.flatMap((year) => DAYS.map((day) => `${year}-${day}`))
  .filter((day) => new Date(`${day}T12:00:00Z`).toISOString().startsWith(day))
  .map((day, i) => `${day}T${TIMES[i % TIMES.length]}:00+01:00`)

describe('the demonstration, started on any day', () => {
  const started = moments.flatMap((moment) =>
    files.map((file) => {
      const [now, today] = [new Date(moment), dateIn(moment, 'Europe/Paris')]
      return { file, now, today, event: comingUp(file, now), where: `${file.context} at ${moment}` }
    }),
  )

  it('opens after today, within thirteen months, at the time of year and on the days of the week of its files', () => {
    for (const { file, event, today, where } of started) {
      const first = firstDayOf(event)
      expect(daysFrom(today, first), where).toBeGreaterThan(0)
      expect(daysFrom(today, first), where).toBeLessThan(400)
      expect(Math.abs(daysFrom(firstDayOf(file), first)) % 7, where).toBe(0)
      const sameDate = `${first.slice(0, 4)}${firstDayOf(file).slice(4)}`
      expect(Math.abs(daysFrom(sameDate, first)), where).toBeLessThanOrEqual(3)
    }
  })

  it('can be registered for', () => {
    for (const { event, now, where } of started) {
      const { FO_REGISTER_START = '', FO_REGISTER_END = '' } = event.settings
      expect(Date.parse(FO_REGISTER_START), where).toBeLessThanOrEqual(now.getTime())
      expect(Date.parse(FO_REGISTER_END), where).toBeGreaterThan(now.getTime())
    }
  })

  it('has each date as many days from its first one as in its file, at the same hour of the place', () => {
    for (const { file, event, where } of started) {
      const dated = textsOf(file).filter(([at, text]) => DATED.test(text) && !isPast(at))
      const later = new Map(textsOf(event))
      const is = dated.map(([at]) => [at, shown(later.get(at) ?? '', event)])
      expect(is, where).toEqual(dated.map(([at, text]) => [at, shown(text, file)]))
    }
  })

  it('has a history that is over, with its distances, its days of the week and its hours', () => {
    for (const { file, event, now, where } of started) {
      const historyOf = (one: EventFile) => {
        const past = textsOf(one).filter(([at]) => isPast(at))
        const all = past.map(([at, text]) => ({ at, ...shown(text, one) }))
        return { past, all: all.map((entry) => ({ ...entry, after: entry.after - (all[0]?.after ?? 0) })) }
      }
      const later = historyOf(event)
      expect(
        later.past.filter(([, text]) => Date.parse(text) >= now.getTime()),
        where,
      ).toEqual([])
      expect(later.all.length, where).toBeGreaterThan(3)
      expect(later.all, where).toEqual(historyOf(file).all)
    }
  })

  it('says no year that is over, and each date with its day of the week', () => {
    for (const { event, today, where } of started) {
      const said = textsOf(event).filter(([, text]) => !DATED.test(text))
      const isOver = (text: string) =>
        [...text.matchAll(/(?<!\d)20\d\d(?!\d)/g)].some(([year]) => year < today.slice(0, 4))
      expect(
        said.filter(([, text]) => isOver(text)),
        where,
      ).toEqual([])
      const { count, wrong } = weekdaysOf(event)
      expect(wrong, where).toEqual([])
      expect(count, where).toBeGreaterThan(3)
    }
  })

  it('is right as an event file', () => {
    for (const { event, where } of started) {
      expect(z.safeParse(EventFile, event).success, where).toBe(true)
      expect(mustHoldTogether(event), where).toEqual([])
    }
  })
})

describe('a sentence of the demonstration', () => {
  const salon = named('salon')
  /** The sentence when the fair, dated 16 March 2027 in its file, moves to 14 March 2028. */
  const saidLater = (text: string, days = salon.days) =>
    comingUp({ ...salon, days, alias: text }, new Date('2027-04-02T10:00:00Z')).alias

  it.each([
    ['Bâtir vivant 2027 – Grenoble, du 16 au 18 mars', 'Bâtir vivant 2028 – Grenoble, du 14 au 16 mars'],
    ['16–18\u00a0March 2027', '14–16\u00a0March 2028'],
    ['Les 14 et 15 mars.', 'Les 12 et 13 mars.'],
    ['du 2 au 4 mars', 'du 29 février au 2 mars'],
    ['2–4 March 2027', '29 February–2 March 2028'],
    ['jusqu’au mercredi 3 mars', 'jusqu’au mercredi 1er mars'],
    ['le 1er avril 2027', 'le 30 mars 2028'],
    ['until Wednesday 3 March', 'until Wednesday 1 March'],
    ['le jeudi 31 décembre 2026', 'le jeudi 30 décembre 2027'],
    ['le samedi 2 janvier', 'le samedi 1er janvier'],
    ['une halle de 1912, badge 120270, loi de 1901', 'une halle de 1912, badge 120270, loi de 1901'],
    ['Avril et mai, 18 h 30, +33 4 65 71 58 20', 'Avril et mai, 18 h 30, +33 4 65 71 58 20'],
  ])('« %s » becomes « %s »', (text, later) => {
    expect(saidLater(text)).toBe(later)
  })
})

it('an event keeps its hours where it comes to stand in winter time', () => {
  const salon = named('salon')
  const file = {
    ...salon,
    days: salon.days.slice(0, 1).map((day) => ({ ...day, day: '2027-10-30' })),
    settings: { ...salon.settings, startAt: '2027-10-30T10:00:00+02:00', FO_REGISTER_END: '' },
  }
  const startIn = (now: string) => comingUp(file, new Date(now)).settings.startAt
  // Clocks change on Sunday 29 October 2028, the day after; in 2031 on the Sunday before.
  expect(startIn('2028-06-01T10:00:00Z')).toBe('2028-10-28T08:00:00.000Z')
  expect(startIn('2031-06-01T10:00:00Z')).toBe('2031-11-01T09:00:00.000Z')
})

it('an event without a day is left unchanged', () => {
  const file = { ...named('salon'), days: [] }
  expect(comingUp(file, new Date('2031-04-12T10:00:00Z'))).toBe(file)
})
