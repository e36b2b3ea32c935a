import { addressIn, pathOn } from '#kit/addresses.ts'
import type { Words } from '#kit/words.ts'
import type { Settings, SomeSettings } from './context.settings.ts'
import type { Event } from './context.ts'

/** Settings of an event or of a language, with those of its typologies by typology id. */
type WithTypologies<Own> = Own & { readonly typosV2?: Readonly<Record<string, SomeSettings>> | undefined }

export interface SettingLayers {
  /** Defaults already merged in. */
  readonly settings: WithTypologies<Settings>
  /** By language id. */
  readonly settingsAll: Readonly<Record<string, WithTypologies<SomeSettings>>>
}

/** Effective settings: the event's ← those of the language ← those of the person's typology ← those of both. */
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

/** Nobody pays, or pays no more, for the language they read in. */
function withoutMoney<S extends SomeSettings>({ FO_PAYMENT_ACTIVE: _, ...others }: S): Omit<S, 'FO_PAYMENT_ACTIVE'> {
  return others
}

/** Every layer that somebody’s settings may come from, whatever their language and typology. */
export function everyLayer({ settings, settingsAll }: SettingLayers): SomeSettings[] {
  const languages = Object.values(settingsAll)
  return [settings, ...languages].flatMap(({ typosV2 = {}, ...own }) => [own, ...Object.values(typosV2)])
}

/**
 * A name of the event's own (an article's, a day's, a conference's…) in a language: the sentence that the event gives it
 * there, else the name itself. `sentences` are the event's in that language; `key` is the kind and the id: `day.tuesday`.
 */
export const nameIn = (sentences: Words | undefined, key: string, name: string): string => sentences?.[key] || name

/** The event with its own names in a language. */
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
  const target = addressIn(referer, own)
  if (!target) return undefined
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

/** The address of the organisers’ own events; no event may take it. */
export const ORGANISATION = 'organisation'
