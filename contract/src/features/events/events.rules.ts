import { addressIn, pathOn } from '#kit/addresses.ts'
import type { Words } from '#kit/words.ts'
import type { Settings, SomeSettings } from './events.settings.ts'
import type { Event } from './events.ts'

type WithTypologies<Own> = Own & { readonly typosV2?: Readonly<Record<string, SomeSettings>> | undefined }

export interface SettingLayers {
  /** Defaults already merged in. */
  readonly settings: WithTypologies<Settings>
  readonly settingsAll: Readonly<Record<string, WithTypologies<SomeSettings>>>
}

/** Effective settings: event ← language ← participant type ← type in that language. */
export function effectiveSettings(layers: SettingLayers, language: string, typoId?: string | null): Settings {
  const { typosV2, ...general } = layers.settings
  const { typosV2: spoken, ...own } = withoutMoney(layers.settingsAll[language] ?? {})
  return {
    ...general,
    ...own,
    ...(typoId ? typosV2?.[typoId] : undefined),
    ...(typoId ? withoutMoney(spoken?.[typoId] ?? {}) : undefined),
  }
}

function withoutMoney<S extends SomeSettings>({ FO_PAYMENT_ACTIVE: _, ...others }: S): Omit<S, 'FO_PAYMENT_ACTIVE'> {
  return others
}

/** All layers of settings, for any language and participant type. */
export function everyLayer({ settings, settingsAll }: SettingLayers): SomeSettings[] {
  const languages = Object.values(settingsAll)
  return [settings, ...languages].flatMap(({ typosV2 = {}, ...own }) => [own, ...Object.values(typosV2)])
}

/**
 * The translation of an event's own name (of an article, day, conference…), else the name. `sentences` are the event's
 * in the language; `key` is kind and id: `day.tuesday`.
 */
export const nameIn = (sentences: Words | undefined, key: string, name: string): string => sentences?.[key] || name

/** The event with its own names translated. */
export function eventIn<E extends Pick<Event, 'name' | 'alias'> & { days: readonly { id: string; label: string }[] }>(
  event: E,
  sentences: Words | undefined,
): E {
  return {
    ...event,
    name: nameIn(sentences, 'event.name', event.name),
    alias: nameIn(sentences, 'event.alias', event.alias),
    days: event.days.map((day) => ({ ...day, label: nameIn(sentences, `day.${day.id}`, day.label) })),
  }
}

/** Registration phase: not open yet, open, or closed (specification 1, § 4). */
export function registrationPhase(
  settings: Pick<Settings, 'FO_REGISTER_START' | 'FO_REGISTER_END'>,
  now: Date,
): 'before' | 'open' | 'closed' {
  if (settings.FO_REGISTER_END && now >= new Date(settings.FO_REGISTER_END)) return 'closed'
  if (settings.FO_REGISTER_START && now < new Date(settings.FO_REGISTER_START)) return 'before'
  return 'open'
}

/** A safe redirect target: our origin, a path on it, or an origin that the event allows; undefined otherwise. */
export function safeReferer(referer: string, own: string, allowed: readonly string[]): string | undefined {
  const target = addressIn(referer, own)
  if (!target) return undefined
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return undefined
  if (target.username || target.password) return undefined
  const isOurs = target.origin === new URL(own).origin
  if (isOurs && pathOn(target.href, own) === undefined) return undefined
  return isOurs || allowed.includes(target.origin) ? target.href : undefined
}

/** Whether a person's type pays nothing while others pay: it sees no prices. */
export function isAskedNothing(
  { FO_PAYMENT_ACTIVE, typosV2 = {} }: Pick<SettingLayers['settings'], 'FO_PAYMENT_ACTIVE' | 'typosV2'>,
  own: Pick<Settings, 'FO_PAYMENT_ACTIVE'>,
): boolean {
  const isAnybodyAsked = FO_PAYMENT_ACTIVE || Object.values(typosV2).some((of) => of.FO_PAYMENT_ACTIVE)
  return isAnybodyAsked && !own.FO_PAYMENT_ACTIVE
}

/** Path of the organisers’ list of events, reserved. */
export const ORGANISATION = 'organisation'
