import * as z from 'zod/mini'
import { localToInstant, offsetAt } from '#kit/calendar.ts'
import { daysFrom, laterDay } from '#kit/dates.ts'
import type { ConfigKey, EventConfig } from '#parts.ts'
import { configFields, shares } from '#parts.ts'

/** What a copy may do without, by what it is called on the screen that asks. Nothing of the rest names any of it. */
export const leftOut = {
  programme: ['rooms', 'speakers', 'conferences'],
  mails: ['emails'],
  codes: ['promoCodes'],
  live: ['polls', 'questions', 'wordClouds', 'bannedWords', 'runSheet', 'emotions'],
  pages: ['sections'],
} as const satisfies Readonly<Record<string, readonly ConfigKey[]>>
export type LeftOut = keyof typeof leftOut

/** How a copy differs from what it is a copy of. */
export interface Copying {
  readonly domain: EventConfig['domain']
  readonly context: string
  readonly name: string
  /** The first of its days, `YYYY-MM-DD`: all that has a date moves as much. */
  readonly firstDay: string
  readonly without: readonly LeftOut[]
}

const empty: Readonly<Record<string, unknown>> = Object.assign({}, ...shares.map((one) => one.empty))

/** These keys as an event has them that was just made. */
export const emptied = (keys: readonly ConfigKey[]): Partial<EventConfig> =>
  Object.fromEntries(keys.map((key) => [key, empty[key]]))

/** What says the name or the dates of an event in its own words, and would be wrong in another. */
const SAID: readonly string[] = ['title', 'FO_DATE_LABEL']
const NAMES: readonly string[] = ['event.name', 'event.alias']

/**
 * An event like another, which is not published: its days, its hours and every other date moved by as many days, at the
 * same hours where it is held. Throws for an event without a day.
 */
export function copyOf(config: EventConfig, { domain, context, name, firstDay, without }: Copying): EventConfig {
  const days = config.days.map(({ day }) => day).toSorted()
  const shift = shiftOf(days[0] ?? '', firstDay, config.timeZone)
  const moved = Object.fromEntries(
    Object.entries(config).map(([key, value]) => [key, shifted(configFields[key as ConfigKey], value, shift)]),
  ) as EventConfig
  return {
    ...moved,
    ...emptied(without.flatMap((one) => leftOut[one])),
    ...{ domain, context, name, published: false },
    // A former price is kept for those who hold something, and nobody does of a copy.
    articles: moved.articles.map((article) => ({ ...article, kept: [] })),
    settings: lacking(moved.settings, SAID),
    settingsByLanguage: eachOf(moved.settingsByLanguage, (own) => lacking(own, SAID)),
    translations: eachOf(moved.translations, (own) => lacking(own, NAMES)),
  }
}

const lacking = <T extends object>(from: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key))) as T

const eachOf = <T>(record: Readonly<Record<string, T>>, change: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, change(one)]))

interface Shift {
  date(day: string): string
  instant(instant: string): string
}

/** Days of the calendar move as they are; instants keep their hour on the clocks of the place, summer or winter. */
function shiftOf(from: string, to: string, timeZone: string): Shift {
  const by = daysFrom(from, to)
  if (Number.isNaN(by)) throw new Error('An event without a day has no copy')
  return {
    date: (day) => laterDay(day, by),
    instant: (instant) => {
      const then = Date.parse(instant)
      const clock = new Date(then + offsetAt(then, timeZone)).toISOString()
      const minute = localToInstant(laterDay(clock.slice(0, 10), by), clock.slice(11, 16), timeZone)
      return new Date(minute.getTime() + (then % 60_000)).toISOString()
    },
  }
}

type Schema = z.core.$ZodType
interface Def {
  readonly type: string
  readonly format?: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly valueType?: Schema
  readonly innerType?: Schema
  readonly options?: readonly Schema[]
  readonly in?: Schema
}

/** A value with each date that its schema knows as one moved: a part that is added later is moved too. */
export function shifted(schema: Schema, value: unknown, shift: Shift): unknown {
  const def = schema._zod.def as unknown as Def
  if (typeof value === 'string') return shiftedText(schema, def, value, shift)
  if (typeof value !== 'object' || value === null) return value
  const inner = innerOf(def, value)
  if (inner) return shifted(inner, value, shift)
  if (Array.isArray(value)) return def.element ? value.map((one) => shifted(def.element as Schema, one, shift)) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const own = def.shape?.[key] ?? def.valueType
      return [key, own ? shifted(own, one, shift) : one]
    }),
  )
}

function shiftedText(schema: Schema, def: Def, value: string, shift: Shift): string {
  if (def.format === 'date') return shift.date(value)
  if (def.format === 'datetime') return shift.instant(value)
  const inner = innerOf(def, value)
  return inner && inner !== schema ? (shifted(inner, value, shift) as string) : value
}

/** What a wrapping schema holds; of several that are possible, the one that the value is of. */
const innerOf = ({ innerType, in: input, options }: Def, value: unknown): Schema | undefined =>
  innerType ?? input ?? options?.find((one) => z.safeParse(one, value).success)
