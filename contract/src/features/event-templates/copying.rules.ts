import * as z from 'zod/mini'
import { mustHoldTogether } from '#features/event-file/event-file.rules.ts'
import { localToInstant, offsetAt } from '#kit/calendar.ts'
import { daysFrom, laterDay } from '#kit/dates.ts'
import type { ConfigKey, EventConfig } from '#parts.ts'
import { configFields, shares } from '#parts.ts'
import type { LeftOut } from './leaving.rules.ts'
import { leftOut } from './leaving.rules.ts'

export interface Copying {
  readonly domain: EventConfig['domain']
  readonly context: string
  readonly name: string
  /** `YYYY-MM-DD`; all dates shift with it. */
  readonly firstDay: string
  readonly without: readonly LeftOut[]
}

const empty: Readonly<Record<string, unknown>> = Object.assign({}, ...shares.map((one) => one.empty))

/** These keys as in a new event. */
export const emptied = (keys: readonly ConfigKey[]): Partial<EventConfig> =>
  Object.fromEntries(keys.map((key) => [key, empty[key]]))

/** Texts with the event's own name or dates, wrong in a copy. */
const SAID: readonly string[] = ['title', 'FO_DATE_LABEL']
const NAMES: readonly string[] = ['event.name', 'event.alias']

/** An item removed because it refers to a part that is left out. */
export interface Loose {
  readonly part: ConfigKey
  readonly name: string
}

/** The configuration to copy: without parts that are left out or hidden, and without items that refer to them. */
export function takenFrom(
  config: EventConfig,
  { without, hidden = [] }: { readonly without: readonly LeftOut[]; readonly hidden?: readonly ConfigKey[] },
): { readonly config: EventConfig; readonly loose: readonly Loose[] } {
  const parts = without.map((one) => leftOut[one])
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

/** Repeated, as a removed item may have been referred to by others. */
function pruned(config: EventConfig): { config: EventConfig; loose: Loose[] } {
  const loose: Loose[] = []
  let kept = config
  for (;;) {
    const faults = mustHoldTogether({ parvis: 1, ...kept, companies: [], people: [] })
    if (faults.length === 0) return { config: kept, loose }
    const paths = new Map(
      faults.map(({ path }) => itemIn(kept, path.split('.'))).map((path) => [path.join('.'), path] as const),
    )
    // From last to first, so that earlier indexes stay valid.
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
 * An unpublished copy of an event. All dates shift by the same number of days, at the same local time. Throws for an
 * event without days.
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

/** First day, `YYYY-MM-DD`; empty for an event without days. */
export const firstDayOf = ({ days }: Pick<EventConfig, 'days'>): string =>
  days.map(({ day }) => day).toSorted()[0] ?? ''

/** Kept prices belong to people, and a copy has none. */
const movedTo = (config: EventConfig, shift: Shift): EventConfig =>
  Object.fromEntries(
    Object.entries({ ...config, articles: config.articles.map((one) => ({ ...one, kept: [] })) }).map(
      ([key, value]) => [key, shifted(configFields[key as ConfigKey], value, shift, key)],
    ),
  ) as EventConfig

export interface MovedDates {
  readonly at: string
  readonly count: number
  readonly before: { readonly first: string; readonly last: string }
  readonly after: { readonly first: string; readonly last: string }
}

/** Dates that a copy shifts, by path of the schema. */
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

/** Texts with the event's own name or dates, which are not copied. */
export function ownTexts({ settings, settingsByLanguage, translations }: EventConfig): string[] {
  const under = (from: object, keys: readonly string[]) =>
    Object.entries(from).flatMap(([key, text]) => (keys.includes(key) ? [String(text)] : []))
  const levels = [settings, ...Object.values(settingsByLanguage)].flatMap((level) => under(level, SAID))
  return [...levels, ...Object.values(translations).flatMap((own) => under(own, NAMES))]
}

/** Parts and number of texts that still mention a year; dates are not counted, as they shift. */
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

/** `at` is the path in the schema: `conferences.slots.startAt`. */
export interface Shift {
  date(day: string, at: string): string
  instant(instant: string, at: string): string
}

/** Shifts dates by calendar days; instants keep their local time, summer or winter. */
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

/** Shifts every date that the schema knows, so that new parts are included. */
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

/** The wrapped schema; of a union, the member that matches the value. */
const innerOf = ({ innerType, in: input, options }: Def, value: unknown): Schema | undefined =>
  innerType ?? input ?? options?.find((one) => z.safeParse(one, value).success)
