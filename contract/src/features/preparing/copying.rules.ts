import * as z from 'zod/mini'
import { mustHoldTogether } from '#features/event-file/event-file.rules.ts'
import { localToInstant, offsetAt } from '#kit/calendar.ts'
import { daysFrom, laterDay } from '#kit/dates.ts'
import type { ConfigKey, EventConfig } from '#parts.ts'
import { configFields, shares } from '#parts.ts'
import type { LeftOut, Without } from './leaving.rules.ts'
import { leftOut } from './leaving.rules.ts'

const partsWithout: Readonly<Record<LeftOut, Without>> = leftOut

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

/** Something that goes with a part that is left out: it names what is in it. */
export interface Loose {
  readonly part: ConfigKey
  readonly name: string
}

/** What of an event a copy may have: without the parts that are left out or are not to be read, and what hangs on them. */
export function takenFrom(
  config: EventConfig,
  { without, hidden = [] }: { readonly without: readonly LeftOut[]; readonly hidden?: readonly ConfigKey[] },
): { readonly config: EventConfig; readonly loose: readonly Loose[] } {
  const parts = without.map((one) => partsWithout[one])
  const looks = parts.flatMap(({ settings = [] }) => settings)
  const bare = (level: SettingsLevel): SettingsLevel => ({
    ...lacking(level, looks),
    ...(level.typosV2 && { typosV2: eachOf(level.typosV2, (own) => lacking(own, looks)) }),
  })
  const taken = {
    ...config,
    ...emptied([...parts.flatMap(({ keys }) => keys), ...hidden]),
    ...(looks.length > 0 && {
      settings: bare(config.settings),
      settingsByLanguage: eachOf(config.settingsByLanguage, bare),
    }),
  } as EventConfig
  return pruned(taken)
}

type SettingsLevel = EventConfig['settings'] | EventConfig['settingsByLanguage'][string]

/** Each thing that names what is not there goes too, and then what named that one. */
function pruned(config: EventConfig): { config: EventConfig; loose: Loose[] } {
  const loose: Loose[] = []
  let kept = config
  for (;;) {
    const faults = mustHoldTogether({ parvis: 1, ...kept, companies: [], people: [] })
    if (faults.length === 0) return { config: kept, loose }
    const paths = new Map(
      faults.map(({ path }) => itemIn(kept, path.split('.'))).map((path) => [path.join('.'), path] as const),
    )
    // From the last to the first: what comes before keeps its place in its list.
    for (const path of [...paths.values()].sort(lastFirst)) {
      if (/^\d+$/.test(path.at(-1) ?? ''))
        loose.unshift({ part: path[0] as ConfigKey, name: nameOf(valueAt(kept, path)) })
      kept = cutAt(kept, path) as EventConfig
    }
  }
}

function lastFirst(one: readonly string[], other: readonly string[]): number {
  const i = one.findIndex((key, at) => key !== other[at])
  if (i < 0 || i >= other.length) return other.length - one.length
  const [key = '', against = ''] = [one[i], other[i]]
  return against.localeCompare(key, 'en', { numeric: true })
}

const nameOf = (item: unknown): string => {
  const { label, name, title, code, key, id } = item as Readonly<Record<string, unknown>>
  return String([label, name, title, code, key, id].find((one) => typeof one === 'string' && one !== '') ?? '')
}

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((from, key) => (from as Readonly<Record<string, unknown>>)[key], value)

/** Where the nearest thing of a list is that holds what a path leads to; the path itself where it is in none. */
function itemIn(config: EventConfig, path: readonly string[]): readonly string[] {
  const depths = path.map((_, i) => path.slice(0, i + 1))
  const items = depths.filter((at) => {
    const item = valueAt(config, at)
    return Array.isArray(valueAt(config, at.slice(0, -1))) && typeof item === 'object'
  })
  return items.at(-1) ?? path
}

function cutAt(value: unknown, [key = '', ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, i) => String(i) !== key)
      : value.map((one: unknown, i) => (String(i) === key ? cutAt(one, rest) : one))
  const fields = value as Readonly<Record<string, unknown>>
  return rest.length === 0 ? lacking(fields, [key]) : { ...fields, [key]: cutAt(fields[key], rest) }
}

/**
 * An event like another, which is not published: its days, its hours and every other date moved by as many days, at the
 * same hours where it is held. Throws for an event without a day.
 */
export function copyOf(source: EventConfig, { domain, context, name, firstDay, without }: Copying): EventConfig {
  const { config } = takenFrom(source, { without })
  const moved = movedTo(config, shiftOf(firstDayOf(config), firstDay, config.timeZone))
  return {
    ...moved,
    ...{ domain, context, name, published: false },
    settings: lacking(moved.settings, SAID),
    settingsByLanguage: eachOf(moved.settingsByLanguage, (own) => lacking(own, SAID)),
    translations: eachOf(moved.translations, (own) => lacking(own, NAMES)),
  }
}

/** `YYYY-MM-DD`; empty for an event without a day. */
export const firstDayOf = ({ days }: Pick<EventConfig, 'days'>): string =>
  days.map(({ day }) => day).toSorted()[0] ?? ''

/** A former price is kept for those who hold something, and nobody does of a copy. */
const movedTo = (config: EventConfig, shift: Shift): EventConfig =>
  Object.fromEntries(
    Object.entries({ ...config, articles: config.articles.map((one) => ({ ...one, kept: [] })) }).map(
      ([key, value]) => [key, shifted(configFields[key as ConfigKey], value, shift, key)],
    ),
  ) as EventConfig

/** Dates of one kind: where the schema says them, how many, the first and the last, before and after. */
export interface MovedDates {
  readonly at: string
  readonly count: number
  readonly before: { readonly first: string; readonly last: string }
  readonly after: { readonly first: string; readonly last: string }
}

/** Each date that a copy moves, by where it stands. */
export function datesMoved(config: EventConfig, firstDay: string): MovedDates[] {
  const shift = shiftOf(firstDayOf(config), firstDay, config.timeZone)
  const found = new Map<string, [before: string, after: string][]>()
  const noting = (move: Shift['date']) => (date: string, at: string) => {
    const dates = found.get(at) ?? []
    dates.push([date, move(date, at)])
    found.set(at, dates)
    return date
  }
  movedTo(config, { date: noting(shift.date), instant: noting(shift.instant) })
  return [...found].map(([at, dates]) => {
    const sorted = dates.toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
    const side = (i: 0 | 1) => ({ first: sorted[0]?.[i] ?? '', last: sorted.at(-1)?.[i] ?? '' })
    return { at, count: dates.length, before: side(0), after: side(1) }
  })
}

/** The texts that say the name or the dates of an event in its own words, and are not copied. */
export function ownTexts({ settings, settingsByLanguage, translations }: EventConfig): string[] {
  const under = (from: object, keys: readonly string[]) =>
    Object.entries(from).flatMap(([key, text]) => (keys.includes(key) ? [String(text)] : []))
  const levels = [settings, ...Object.values(settingsByLanguage)].flatMap((level) => under(level, SAID))
  return [...levels, ...Object.values(translations).flatMap((own) => under(own, NAMES))]
}

/** The parts in which a text still says a year, and how many do; its dates are moved, and say none. */
export function textsSaying(config: EventConfig, year: string): { count: number; parts: ConfigKey[] } {
  const says = new RegExp(`(?<!\\d)${year}(?!\\d)`)
  const count = (value: unknown): number => {
    if (typeof value === 'string') return says.test(value) && !DATED.test(value) ? 1 : 0
    if (typeof value !== 'object' || value === null) return 0
    return Object.values(value).reduce((sum: number, one) => sum + count(one), 0)
  }
  const parts = (Object.keys(config) as ConfigKey[]).filter((key) => count(config[key]) > 0)
  return { parts, count: parts.reduce((sum, key) => sum + count(config[key]), 0) }
}
export const DATED = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/

const lacking = <T extends object>(from: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key))) as T

const eachOf = <T>(record: Readonly<Record<string, T>>, change: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, change(one)]))

/** `at` is where the schema says the date: `conferences.slots.startAt`. */
export interface Shift {
  date(day: string, at: string): string
  instant(instant: string, at: string): string
}

/** Days of the calendar move as they are; instants keep their hour on the clocks of the place, summer or winter. */
export function shiftOf(from: string, to: string, timeZone: string): Shift {
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
export function shifted(schema: Schema, value: unknown, shift: Shift, at = ''): unknown {
  const def = schema._zod.def as unknown as Def
  if (typeof value === 'string') return shiftedText(schema, def, value, shift, at)
  if (typeof value !== 'object' || value === null) return value
  const inner = innerOf(def, value)
  if (inner) return shifted(inner, value, shift, at)
  const { element, shape, valueType } = def
  if (Array.isArray(value)) return element ? value.map((one) => shifted(element, one, shift, at)) : value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const named = shape?.[key]
      if (named) return [key, shifted(named, one, shift, `${at}.${key}`)]
      return [key, valueType ? shifted(valueType, one, shift, at) : one]
    }),
  )
}

function shiftedText(schema: Schema, def: Def, value: string, shift: Shift, at: string): string {
  if (def.format === 'date') return shift.date(value, at)
  if (def.format === 'datetime') return shift.instant(value, at)
  const inner = innerOf(def, value)
  return inner && inner !== schema ? (shifted(inner, value, shift, at) as string) : value
}

/** What a wrapping schema holds; of several that are possible, the one that the value is of. */
const innerOf = ({ innerType, in: input, options }: Def, value: unknown): Schema | undefined =>
  innerType ?? input ?? options?.find((one) => z.safeParse(one, value).success)
