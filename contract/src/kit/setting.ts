import * as z from 'zod/mini'
import { maxLength } from './fields.ts'
import type { Right } from './rights.ts'

export type SettingGroup =
  | 'look'
  | 'home'
  | 'signing-in'
  | 'registration'
  | 'conferences'
  | 'payment'
  | 'confirmation'
  | 'live'
  | 'around'

export interface Setting<T extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: T
  readonly default: z.output<T>
  readonly group: SettingGroup
  /** One French sentence, for organisers. */
  readonly help: string
  readonly eventWide?: true
  /** Sanitised HTML. */
  readonly html?: true
  /** Right needed besides `edit`, for money and access. */
  readonly right?: Right
  readonly secret?: true
}

export const short = z.string().check(maxLength(500))
const long = z.string().check(maxLength(50_000))
export const Bool = z.boolean()
const Ids = z.array(z.string().check(maxLength(64))).check(maxLength(500))
export const Colour = z.union([
  z.literal(''),
  z.string().check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'COLOUR_FORMAT')),
])
export const MaybeInstant = z.union([z.literal(''), z.iso.datetime({ offset: true })])
export const Url = z.union([
  z.literal(''),
  z.string().check(maxLength(2000), z.regex(/^(?:https:\/\/[^\s/\\]\S*|\/(?![/\\])\S+)$/, 'URL_FORMAT')),
])
const Count = z.int().check(z.minimum(0), z.maximum(100_000))

/** A switch that is on unless the event turns it off. */
export const on = (group: SettingGroup, help: string): Setting<typeof Bool> => ({
  schema: Bool,
  default: true,
  group,
  help,
})
/** A switch that is off unless the event turns it on. */
export const off = (group: SettingGroup, help: string): Setting<typeof Bool> => ({
  schema: Bool,
  default: false,
  group,
  help,
})
export const label = (group: SettingGroup, help: string, value = ''): Setting<typeof short> => ({
  schema: short,
  default: value,
  group,
  help,
})
export const html = (group: SettingGroup, help: string): Setting<typeof long> => ({
  schema: long,
  default: '',
  group,
  help,
  html: true,
})
export const url = (group: SettingGroup, help: string): Setting<typeof Url> => ({
  schema: Url,
  default: '',
  group,
  help,
})
export const instant = (group: SettingGroup, help: string): Setting<typeof MaybeInstant> => ({
  schema: MaybeInstant,
  default: '',
  group,
  help,
  eventWide: true,
})
export const ids = (group: SettingGroup, help: string): Setting<typeof Ids> => ({
  schema: Ids,
  default: [],
  group,
  help,
})
export const colour = (group: SettingGroup, help: string, value = ''): Setting<typeof Colour> => ({
  schema: Colour,
  default: value,
  group,
  help,
})
export const count = (group: SettingGroup, help: string, value: number): Setting<typeof Count> => ({
  schema: Count,
  default: value,
  group,
  help,
})
/** A setting of any schema. */
export const setting = <T extends z.ZodMiniType>(
  schema: T,
  value: z.output<T>,
  group: SettingGroup,
  help: string,
): Setting<T> => ({
  schema,
  default: value,
  group,
  help,
})
/** May not be overridden by language or typology. */
export const eventWide = <T extends z.ZodMiniType>(given: Setting<T>): Setting<T> => ({ ...given, eventWide: true })
/** A setting that needs a right besides `edit`. */
export const asking = <T extends z.ZodMiniType>(right: Right, given: Setting<T>): Setting<T> => ({ ...given, right })
/** Never sent to participants. */
export const secret = <T extends z.ZodMiniType>(given: Setting<T>): Setting<T> => ({
  ...given,
  secret: true,
  eventWide: true,
})
