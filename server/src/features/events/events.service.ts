import { effectiveSettings, eventIn, everyLayer, registrationPhase } from '@parvis/contract/events/events.rules.ts'
import type { Settings, SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { defaultSettings, secretKeys } from '@parvis/contract/events/events.settings.ts'
import type { Context, Event, EventDay } from '@parvis/contract/events/events.ts'
import { contextRefusals } from '@parvis/contract/events/events.ts'
import type { Hours } from '@parvis/contract/events/hours.rules.ts'
import { daysOffered, endOfEvent, isEventOver } from '@parvis/contract/events/hours.rules.ts'
import { withHours } from '@parvis/contract/events/spans.rules.ts'
import { toEuros } from '@parvis/contract/kit/money.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { Words } from '@parvis/contract/kit/words.ts'
import { zoneOr } from '@parvis/contract/kit/zoned.ts'
import type { Orm } from '#db/orm.ts'
import type { Executor } from '#kit/transaction.ts'
import { closingAt } from './closing.service.ts'
import type { EventDayRow, EventRow, HeldPlaces, LockedDay } from './events.store.ts'
import {
  countPlaces,
  findDomain,
  findEvent,
  findHeldPlaces,
  findOffer,
  listDays,
  listSentences,
  lockLimitedDays,
  typologyOf,
} from './events.store.ts'

export type { HeldPlaces, LockedDay }
export { countPlaces, findDomain, listDays, lockLimitedDays, typologyOf }

type Layers = Pick<Context, 'settings' | 'settingsAll'>

/** An event with merged settings and its own wording. */
export interface LoadedEvent {
  readonly row: EventRow
  readonly hasStopped: boolean
  /** The stored time zone is invalid, so Europe/Paris is used. */
  readonly isZoneLost: boolean
  /** Cached dates and hours; capacities are read afresh. */
  readonly days: readonly (EventDayRow & Hours)[]
  /** Includes secret settings: never sent as is. */
  readonly layers: Layers
  readonly sentences: Readonly<Record<string, Words>>
}

/** Each process caches slowly changing data for one second; places are always read afresh. */
const FRESH_MS = 1000
type CachedEvent = { at: number; event: Promise<LoadedEvent | undefined> }
const kept = new WeakMap<Orm, Map<string, CachedEvent>>()

function cacheOf(db: Orm): Map<string, CachedEvent> {
  const cache = kept.get(db) ?? new Map<string, CachedEvent>()
  kept.set(db, cache)
  return cache
}

export function forgetEvent(db: Orm): void {
  cacheOf(db).clear()
}

/** Adds names of types from the sentences, unless the settings of the language give one. */
function withTypeNames(
  settings: Readonly<Record<string, SomeSettings>>,
  sentences: LoadedEvent['sentences'],
): Record<string, SomeSettings> {
  const all: Record<string, SomeSettings> = { ...settings }
  for (const [language, said] of Object.entries(sentences)) {
    const named = Object.entries(said).flatMap(([key, name]) =>
      key.startsWith('type.') ? [[key.slice('type.'.length), name.slice(0, 500)]] : [],
    )
    if (named.length === 0) continue
    const own = all[language] ?? {}
    all[language] = { ...own, FO_TYPOLOGY_LABELS: { ...Object.fromEntries(named), ...own.FO_TYPOLOGY_LABELS } }
  }
  return all
}

export function sentencesByLanguage(
  rows: readonly { readonly language: string; readonly key: string; readonly sentence: string }[],
): Record<string, Record<string, string>> {
  const languages = Object.entries(Object.groupBy(rows, ({ language }) => language))
  return Object.fromEntries(
    languages.map(([language, own = []]) => [
      language,
      Object.fromEntries(own.map(({ key, sentence }) => [key, sentence])),
    ]),
  )
}

async function load(db: Orm, by: { id: string } | { context: string }): Promise<LoadedEvent | undefined> {
  const found = await findEvent(db, by)
  if (!found) return undefined
  const { row: stored, hasStopped } = found
  const row = { ...stored, timeZone: zoneOr(stored.timeZone) }
  const sentences = sentencesByLanguage(await listSentences(db, row.id))
  const days = withHours(await listDays(db, row.id), row.timeZone)
  const layers = {
    settings: { ...defaultSettings, ...(row.settings as SomeSettings) },
    settingsAll: withTypeNames(row.settingsByLanguage as Record<string, SomeSettings>, sentences),
  }
  const isZoneLost = row.timeZone !== stored.timeZone
  return { row, hasStopped, isZoneLost, days, sentences, layers: closingAt(layers, endOfEvent(days)) }
}

function cached(db: Orm, by: { id: string } | { context: string }): Promise<LoadedEvent | undefined> {
  const cache = cacheOf(db)
  const key = 'id' in by ? `id ${by.id}` : `context ${by.context}`
  const now = performance.now()
  const known = cache.get(key)
  if (known && now - known.at < FRESH_MS) return known.event
  const event = load(db, by)
  cache.set(key, { at: now, event })
  event.then(
    (found) => found ?? cache.delete(key),
    () => cache.delete(key),
  )
  return event
}

export async function eventByContext(db: Orm, context: string): Promise<LoadedEvent> {
  return (await cached(db, { context })) ?? refuse(contextRefusals.CONTEXT_UNKNOWN)
}

/** The event, in the domain if one is given; refuses NOT_FOUND. */
export async function loadEvent(db: Orm, eventId: string, domainId?: string): Promise<LoadedEvent> {
  const event = await cached(db, { id: eventId })
  if (!event || (domainId !== undefined && event.row.domainId !== domainId)) refuse(common.NOT_FOUND)
  return event
}

export async function frameHostsOf({ db }: { readonly db: Orm }, eventId: string): Promise<readonly string[]> {
  return (await loadEvent(db, eventId)).layers.settings.FO_FRAME_HOSTS
}

export async function knowsContext(db: Orm, context: string): Promise<boolean> {
  return (await cached(db, { context })) !== undefined
}

export async function knowsEvent(db: Orm, domainId: string, eventId: string): Promise<boolean> {
  return (await cached(db, { id: eventId }))?.row.domainId === domainId
}

/** Whether the event is public; true for an unknown event. */
export async function isPublished(db: Orm, eventId: string): Promise<boolean> {
  return (await cached(db, { id: eventId }))?.row.published ?? true
}

export async function isRehearsal(db: Orm, eventId: string): Promise<boolean> {
  return ((await cached(db, { id: eventId }))?.row.rehearsalOf ?? null) !== null
}

export async function isArchived(db: Orm, eventId: string): Promise<boolean> {
  return ((await cached(db, { id: eventId }))?.row.archivedAt ?? null) !== null
}

const MAX_SETTINGS = 200
const inForce = new WeakMap<LoadedEvent, Map<string, Settings>>()

/** Cached settings in force for a language and a type. */
export function settingsFor(event: LoadedEvent, language: string, typoId?: string | null): Settings {
  const known = inForce.get(event) ?? new Map<string, Settings>()
  const key = `${language} ${typoId ?? ''}`
  const settings = known.get(key) ?? Object.freeze(effectiveSettings(event.layers, language, typoId))
  if (known.size < MAX_SETTINGS) inForce.set(event, known.set(key, settings))
  return settings
}

export async function settingsOf(
  db: Executor,
  event: LoadedEvent,
  language: string,
  userId: string,
): Promise<Settings> {
  const isTyped = [event.layers.settings, ...Object.values(event.layers.settingsAll)].some(({ typosV2 }) => typosV2)
  return settingsFor(event, language, isTyped ? await typologyOf(db, event.row.id, userId) : null)
}

export function mustNotBeClosed({ days }: LoadedEvent, settings: Settings, now: Date): void {
  if (registrationPhase(settings, now) !== 'closed') return
  refuse(isEventOver(days, now) ? contextRefusals.EVENT_OVER : contextRefusals.REGISTRATION_CLOSED)
}

export function mustBeOpen(event: LoadedEvent, settings: Settings, now: Date): void {
  mustNotBeClosed(event, settings, now)
  const phase = registrationPhase(settings, now)
  if (phase === 'before') refuse(contextRefusals.REGISTRATION_NOT_OPEN)
}

const told = <T extends object>(own: T): T =>
  Object.fromEntries(Object.entries(own).filter(([key]) => !(secretKeys as readonly string[]).includes(key))) as T

/** Removes secret settings, those of types included. */
const withoutSecrets = <T extends { readonly typosV2?: Readonly<Record<string, SomeSettings>> | undefined }>(
  settings: T,
): T => ({
  ...told(settings),
  ...(settings.typosV2 && {
    typosV2: Object.fromEntries(Object.entries(settings.typosV2).map(([id, own]) => [id, told(own)])),
  }),
})

const published = new WeakMap<LoadedEvent, Context>()

/** Whether the event shows that its payments are not real. A rehearsal shows that it is one instead. */
export const isDemonstrated = ({ row, layers }: LoadedEvent): boolean =>
  layers.settings.FO_PAYMENT_PROVIDER === 'sandbox' && row.rehearsalOf === null

/** The public context, cached per loaded event. */
export function publicContext(event: LoadedEvent): Context {
  const context = published.get(event) ?? Object.freeze(contextOf(event))
  published.set(event, context)
  return context
}

function contextOf(event: LoadedEvent): Context {
  return {
    id: event.row.id,
    domainId: event.row.domainId,
    isPublished: event.row.published,
    isArchived: event.row.archivedAt !== null,
    isRehearsal: event.row.rehearsalOf !== null,
    isOpen: true,
    settings: withoutSecrets(event.layers.settings),
    settingsAll: Object.fromEntries(
      Object.entries(event.layers.settingsAll).map(([language, own]) => [language, withoutSecrets(own)]),
    ),
    settingsBO: {
      FO_STATS_PRIVATE: event.layers.settings.FO_STATS_PRIVATE,
      FO_STATS_BLOCKS: event.layers.settings.FO_STATS_BLOCKS,
    },
  }
}

/** The context for visitors without access: where the team signs in. Only its own domain learns that it is archived. */
export function closedContext(
  { row: { id, domainId, archivedAt, rehearsalOf } }: LoadedEvent,
  isOfDomain = false,
): Context {
  const { FO_STATS_PRIVATE, FO_STATS_BLOCKS } = defaultSettings
  const settings = told(defaultSettings)
  const settingsBO = { FO_STATS_PRIVATE, FO_STATS_BLOCKS }
  const kinds = { isArchived: isOfDomain && archivedAt !== null, isRehearsal: rehearsalOf !== null }
  const standing = { ...kinds, isPublished: false, isOpen: false }
  return { id, domainId, ...standing, settings, settingsAll: {}, settingsBO }
}

/** Offered places count as taken; while people wait, free places go to them. */
export const isFull = (day: LockedDay, held: HeldPlaces): boolean =>
  day.capacity !== null && (held.isAwaited || day.taken + (held.byDay.get(day.id) ?? 0) >= day.capacity)

export function hasWaitingList(event: LoadedEvent): boolean {
  return isOnForAny(event, 'FO_WAITING_LIST')
}

export const hasLimitedDays = (event: LoadedEvent): boolean => event.days.some(({ capacity }) => capacity !== null)

/** Whether places are held for the waiting list; saves queries when there cannot be any. */
export const keepsPlaces = (event: LoadedEvent): boolean => hasWaitingList(event) && hasLimitedDays(event)

export type Switch = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]
const switches = new WeakMap<LoadedEvent, Map<Switch, boolean>>()

export function isOnForAny(event: LoadedEvent, key: Switch): boolean {
  const known = switches.get(event) ?? new Map<Switch, boolean>()
  switches.set(event, known)
  const isOn = known.get(key) ?? everyLayer(event.layers).some((own) => own[key] === true)
  known.set(key, isOn)
  return isOn
}

const NOTHING_HELD: HeldPlaces = { byDay: new Map(), isAwaited: false }

/** Places offered to others than `except`. */
export async function heldPlaces(
  db: Executor,
  event: LoadedEvent,
  which: { now: Date; except?: string | undefined },
): Promise<HeldPlaces> {
  return keepsPlaces(event) ? findHeldPlaces(db, event.row.id, which) : NOTHING_HELD
}

/** The place offered to a person by the waiting list, if any. */
export async function offerTo(
  db: Executor,
  event: LoadedEvent,
  userId: string,
  now: Date,
): Promise<{ dayId: string; expiresAt: Date } | undefined> {
  return keepsPlaces(event) ? findOffer(db, event.row.id, userId, now) : undefined
}

const dayOnWire = (day: EventDayRow & Hours, held: HeldPlaces, { onSite }: LoadedEvent['row']): EventDay => ({
  id: day.id,
  day: day.day,
  label: day.label,
  startTime: day.startTime,
  endTime: day.endTime,
  startAt: day.startAt,
  endAt: day.endAt,
  price: toEuros(day.priceCents),
  // A remote event takes no places.
  isFull: onSite && isFull(day, held),
  isLimited: day.capacity !== null,
  isRetired: day.isRetired,
})

/** The cached days, with those that have been retired since. */
export async function withRetiredDays(db: Executor, { row, days }: LoadedEvent): Promise<LoadedEvent['days']> {
  const retired = new Set((await listDays(db, row.id)).flatMap(({ id, isRetired }) => (isRetired ? [id] : [])))
  return days.map((day) => ({ ...day, isRetired: retired.has(day.id) }))
}

/** Free places by day, null without a limit; read afresh. */
export async function placesLeft(
  db: Executor,
  event: LoadedEvent,
  now: Date,
): Promise<{ id: string; day: string; label: string; isRetired: boolean; left: number | null }[]> {
  const held = await heldPlaces(db, event, { now })
  return (await listDays(db, event.row.id)).map(({ id, day, label, isRetired, capacity, taken }) => {
    const kept = held.byDay.get(id) ?? 0
    const left = capacity === null ? null : held.isAwaited ? 0 : Math.max(0, capacity - taken - kept)
    return { id, day, label, isRetired, left }
  })
}

export function spokenIn(event: LoadedEvent, language: string): LoadedEvent {
  const { name, alias, days } = eventIn({ ...event.row, days: event.days }, event.sentences[language])
  return { ...event, row: { ...event.row, name, alias }, days }
}

export const typologyIn = <Label extends string | null>(
  event: LoadedEvent,
  language: string,
  { typoId, label }: { typoId: string | null | undefined; label: Label },
): string | Label => (typoId && settingsFor(event, language, typoId).FO_TYPOLOGY_LABELS[typoId]) || label

export async function readEvent(db: Executor, event: LoadedEvent, now: Date, language?: string): Promise<Event> {
  const { row, layers } = event
  const days = withHours(await listDays(db, row.id), row.timeZone)
  const held = await heldPlaces(db, event, { now })
  const sentences = language === undefined ? undefined : event.sentences[language]
  const facts = {
    id: row.id,
    domainId: row.domainId,
    context: row.context,
    name: row.name,
    alias: row.alias,
    timeZone: row.timeZone,
    location: layers.settings.FO_LOCATION.name,
    canRegister: row.onSite && daysOffered(days, [], now).some((day) => !isFull(day, held)),
    days: days.map((day) => dayOnWire(day, held, row)),
  }
  return eventIn(facts, sentences)
}
