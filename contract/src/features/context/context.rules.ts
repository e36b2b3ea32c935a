import { pathOn } from '#kit/addresses.ts'
import type { CalendarEvent } from '#kit/calendar.ts'
import { buildCalendar, localToInstant } from '#kit/calendar.ts'
import type { Settings, SomeSettings } from './context.settings.ts'
import type { Event } from './context.ts'

export interface SettingLayers {
  /** Defaults already merged in. */
  readonly settings: Settings & { readonly typosV2?: Readonly<Record<string, SomeSettings>> }
  /** By language id. */
  readonly settingsAll: Readonly<Record<string, SomeSettings>>
}

/** Effective settings: the event's ← those of the language ← those of the person's typology. */
export function effectiveSettings(layers: SettingLayers, language: string, typoId?: string | null): Settings {
  const { typosV2, ...general } = layers.settings
  return {
    ...general,
    ...layers.settingsAll[language],
    ...(typoId ? typosV2?.[typoId] : undefined),
  }
}

/** Whether registration has not opened yet, is open, or has closed (specification 1, § 4). */
export function registrationPhase(
  settings: Pick<Settings, 'FO_REGISTER_START' | 'FO_REGISTER_END'>,
  now: Date,
): 'before' | 'open' | 'closed' {
  if (settings.FO_REGISTER_END && now >= new Date(settings.FO_REGISTER_END)) return 'closed'
  if (settings.FO_REGISTER_START && now < new Date(settings.FO_REGISTER_START)) return 'before'
  return 'open'
}

/** Where a redirect may lead: our own origin, a path on it, or an origin that the event allows. */
export function safeReferer(referer: string, own: string, allowed: readonly string[]): string | undefined {
  if (!URL.canParse(referer, own)) return undefined
  const target = new URL(referer, own)
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined
  if (target.username || target.password) return undefined
  const isOurs = target.origin === new URL(own).origin
  if (isOurs && pathOn(target.href, own) === undefined) return undefined
  return isOurs || allowed.includes(target.origin) ? target.href : undefined
}

/** Whether somebody is asked nothing where others pay: people of their type see no price. */
export function isAskedNothing(
  { FO_PAYMENT_ACTIVE, typosV2 = {} }: Pick<SettingLayers['settings'], 'FO_PAYMENT_ACTIVE' | 'typosV2'>,
  own: Pick<Settings, 'FO_PAYMENT_ACTIVE'>,
): boolean {
  const isAnybodyAsked = FO_PAYMENT_ACTIVE || Object.values(typosV2).some((of) => of.FO_PAYMENT_ACTIVE)
  return isAnybodyAsked && !own.FO_PAYMENT_ACTIVE
}

/** A slot that somebody holds. */
export interface CalendarSlot {
  readonly slotId: string
  readonly title: string
  /** Instants, ISO 8601. */
  readonly startAt: string
  readonly endAt: string
}

/** The event as a calendar file, one entry a day, in the event's own time zone; for somebody, their own days and slots. */
export function eventCalendar(
  event: Pick<Event, 'id' | 'name' | 'days' | 'timeZone'>,
  location: Settings['FO_LOCATION'],
  options: { now: Date; url: string; dayIds?: readonly string[]; slots?: readonly CalendarSlot[] },
): string {
  const days = options.dayIds ? event.days.filter((day) => options.dayIds?.includes(day.id)) : event.days
  const { latitude, longitude } = location
  const place = {
    location: [location.name, location.address].filter(Boolean).join(', ') || undefined,
    geo: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    url: options.url,
  }
  const ofDays = days.map(
    (day): CalendarEvent => ({
      uid: `${event.id}.${day.id}@parvis`,
      sequence: 0,
      stamp: options.now,
      span: {
        start: localToInstant(day.day, day.startTime, event.timeZone),
        end: localToInstant(day.day, day.endTime, event.timeZone),
      },
      summary: day.label ? `${event.name} · ${day.label}` : event.name,
      ...place,
    }),
  )
  const ofSlots = (options.slots ?? []).map(
    ({ slotId, title, startAt, endAt }): CalendarEvent => ({
      ...{ uid: `${event.id}.${slotId}@parvis`, sequence: 0, stamp: options.now },
      span: { start: new Date(startAt), end: new Date(endAt) },
      summary: `${title} · ${event.name}`,
      ...place,
    }),
  )
  return buildCalendar([...ofDays, ...ofSlots], { method: 'PUBLISH', prodId: '-//Parvis//Parvis//FR' })
}
