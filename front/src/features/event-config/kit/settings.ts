import type { SettingKey } from '@parvis/contract/events/events.settings.ts'
import { catalogue } from '@parvis/contract/events/events.settings.ts'
import { numberIn } from '@parvis/contract/kit/number.ts'
import type { Setting } from '@parvis/contract/kit/setting.ts'
import type { ValueKind } from '@parvis/contract/kit/setting-kind.ts'
import { settingKind } from '@parvis/contract/kit/setting-kind.ts'

export type Values = Readonly<Record<string, unknown>>

/** The event itself and its settings, as their fields hold them: figures and lists as they are typed. */
export interface EventFields {
  readonly name: string
  readonly alias: string
  readonly timeZone: string
  readonly onSite: boolean
  readonly settings: Values
  readonly settingsByLanguage: Readonly<Record<string, Values>>
}

export type Level = '' | `language:${string}` | `type:${string}`

export const settings: Readonly<Record<SettingKey, Setting>> = catalogue
export const settingKeys = Object.keys(catalogue) as SettingKey[]
const kinds = Object.fromEntries(settingKeys.map((key) => [key, settingKind(settings[key])])) as Record<
  SettingKey,
  ValueKind
>
export const kindOf = (key: SettingKey): ValueKind => kinds[key]

/** What an event is first asked for, in a group of its own. */
const FIRST: readonly SettingKey[] = [
  'FO_LOCATION',
  'FO_DATE_LABEL',
  'FO_REGISTER_START',
  'FO_REGISTER_END',
  'FO_LANGUAGES',
]
export const EVENT = 'event'
export const groupOf = (key: SettingKey): string => (FIRST.includes(key) ? EVENT : settings[key].group)
export const ordered = [...FIRST, ...settingKeys.filter((key) => !FIRST.includes(key))]

const BY_TYPE = 'typosV2'
const byTypeIn = (values: Values) => (values[BY_TYPE] ?? {}) as Readonly<Record<string, Values>>
const idOf = (level: Level): string => level.slice(level.indexOf(':') + 1)

export function valuesAt(fields: EventFields, level: Level): Values {
  if (level === '') return fields.settings
  return (level.startsWith('type:') ? byTypeIn(fields.settings) : fields.settingsByLanguage)[idOf(level)] ?? {}
}

export const inheritedAt = (fields: EventFields, level: Level, key: SettingKey): unknown =>
  level === '' ? settings[key].default : (fields.settings[key] ?? settings[key].default)

export function pathAt(level: Level, key: string): string {
  if (level === '') return `settings.${key}`
  return level.startsWith('type:')
    ? `settings.${BY_TYPE}.${idOf(level)}.${key}`
    : `settingsByLanguage.${idOf(level)}.${key}`
}

/** Whether a setting may differ at a level. Prices are the same in every language. */
export const mayDiffer = (level: Level, key: SettingKey): boolean =>
  level === '' || (!settings[key].eventWide && !(level.startsWith('language:') && key === 'FO_PAYMENT_ACTIVE'))

const without = (values: Values, key: string): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key))

/** One value changed in a record; taken out where there is none. */
const put = (values: Values, key: string, value: unknown): Values =>
  value === undefined ? without(values, key) : { ...values, [key]: value }

const filled = (values: Values): Values | undefined => (Object.keys(values).length > 0 ? values : undefined)

export function withSetting(fields: EventFields, level: Level, key: SettingKey, value: unknown): EventFields {
  const next = put(valuesAt(fields, level), key, value)
  if (level === '') return { ...fields, settings: next }
  if (level.startsWith('type:')) {
    const byType = filled(put(byTypeIn(fields.settings), idOf(level), filled(next)))
    return { ...fields, settings: put(fields.settings, BY_TYPE, byType) }
  }
  const byLanguage = put(fields.settingsByLanguage, idOf(level), filled(next))
  return { ...fields, settingsByLanguage: byLanguage as EventFields['settingsByLanguage'] }
}

/** The typed figure as a number; an invalid one stays as typed, and the server refuses it at its field. */
const figureIn = (text: string): unknown => (text.trim() === '' ? undefined : (numberIn(text) ?? text))

export const linesOf = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '')

/** Texts by key as lines, « key = text »; while they are typed they are one text. */
export const pairsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries((value ?? {}) as Values)
        .map(([key, text]) => `${key} = ${text}`)
        .join('\n')

function pairsIn(value: unknown): unknown {
  const pairs =
    typeof value === 'string'
      ? value.split('\n').map((line) => [line.split('=')[0] ?? '', line.split('=').slice(1).join('=')] as const)
      : Object.entries((value ?? {}) as Readonly<Record<string, string>>)
  const given = pairs.map(([key, text]) => [key.trim(), text.trim()] as const).filter(([key, text]) => key && text)
  return Object.fromEntries(given)
}

export function meant(kind: ValueKind, value: unknown): unknown {
  if (kind.is === 'number') return typeof value === 'string' ? figureIn(value) : value
  if (kind.is === 'pairs') return pairsIn(value)
  if (kind.is === 'lines' && Array.isArray(value)) return value.map((line: string) => line.trim()).filter(Boolean)
  if (kind.is === 'group') return meantIn(kind.of, (value ?? {}) as Values)
  if (kind.is === 'list' && Array.isArray(value)) return value.map((item: Values) => meantIn(kind.of, item))
  return value
}

const meantIn = (of: Readonly<Record<string, ValueKind>>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(of)
      .map(([key, kind]) => [key, meant(kind, values[key])] as const)
      .filter(([, value]) => value !== undefined),
  )

/** The values of a level as they were meant, in the order of the catalogue; those of types after them. */
export function valuesMeant(values: Values): Values {
  const own = settingKeys
    .filter((key) => Object.hasOwn(values, key))
    .map((key) => [key, meant(kinds[key], values[key])] as const)
    .filter(([, value]) => value !== undefined)
  const byType = Object.entries(byTypeIn(values)).map(([id, theirs]) => [id, valuesMeant(theirs)] as const)
  return { ...Object.fromEntries(own), ...(BY_TYPE in values && { [BY_TYPE]: Object.fromEntries(byType) }) }
}

export const isSame = (key: SettingKey, one: unknown, other: unknown): boolean =>
  JSON.stringify(meant(kinds[key], one)) === JSON.stringify(meant(kinds[key], other))

/** Several settings may be told in one word: its first part names the field, what follows « ; » helps. */
export function namedBy(help: string): { readonly label: string; readonly hint: string | undefined } {
  const [label = '', ...rest] = help.replace(/\.$/, '').split(/(?<!\s)\s*;\s+/)
  const hint = rest.join('\u202f; ')
  return { label, hint: hint === '' ? undefined : `${hint.charAt(0).toUpperCase()}${hint.slice(1)}.` }
}

export const levelsOf = (fields: EventFields): Level[] => [
  '',
  ...Object.keys(fields.settingsByLanguage).map((id): Level => `language:${id}`),
  ...Object.keys(byTypeIn(fields.settings)).map((id): Level => `type:${id}`),
]
