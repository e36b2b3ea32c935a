import * as z from 'zod/mini'
import type { PreparedItem, PreparedModule } from '#features/live-kit/prepared.rules.ts'
import { Id } from '#kit/fields.ts'
import type { PreparedKey } from '#prepared-keys.ts'
import { preparedKeys } from '#prepared-keys.ts'
import { prepared } from './prepared.rules.ts'

/** The chat, after these, has no items of its own. */
export const liveModules = [...preparedKeys, 'chat'] as const
/** Module shown beside the video (specification 2, § 3, « Live state »). */
export const LiveModule = z.enum(liveModules)
export type LiveModule = z.output<typeof LiveModule>

type Prepared = (typeof prepared)[PreparedKey]
export type ItemName = Prepared['name']

/** The prepared modules in their order, without the types of their items. */
export const preparedModules: readonly (PreparedModule & Pick<Prepared, 'key' | 'name' | 'control'>)[] =
  Object.values(prepared)

export const titleOf = (key: PreparedKey, item: PreparedItem): string =>
  String((item as Readonly<Record<string, unknown>>)[prepared[key].title])

const fieldsOf = <T>(field: (module: (typeof preparedModules)[number]) => readonly [string, T]) =>
  Object.fromEntries(preparedModules.map(field))

/** A value for each prepared module, by its key. */
export const byModule = <T>(of: (key: PreparedKey) => T): Record<PreparedKey, T> =>
  fieldsOf(({ key }) => [key, of(key)]) as Record<PreparedKey, T>

type ControlFields = { readonly [M in Prepared as M['control']]: z.ZodMiniNullable<typeof Id> }
/** Schemas of the active id of each module, for the live controls. */
export const controlFields = fieldsOf(({ control }) => [control, z.nullable(Id)]) as ControlFields
/** These controls with no module chosen. */
export const withoutIds = <C>(controls: C): C & Record<keyof ControlFields, null> => ({
  ...controls,
  ...(fieldsOf(({ control }) => [control, null]) as Record<keyof ControlFields, null>),
})

export type ActiveIds = { readonly [C in keyof ControlFields]: string | null }

/** Schemas of the item of each module, for the live state. */
export const itemFields = fieldsOf(({ name, item }) => [name, z.nullable(item)]) as unknown as {
  readonly [M in Prepared as M['name']]: z.ZodMiniNullable<M['item']>
}

/** The items of a state with none chosen. */
export const noItems = (): Record<ItemName, null> => fieldsOf(({ name }) => [name, null]) as Record<ItemName, null>

type ResultFrames = {
  readonly [M in Prepared as M['frame']]: Readonly<Record<`${M['name']}Id`, typeof Id>> & {
    readonly round: z.ZodMiniInt
  } & M['results']
}
export const resultFrames = fieldsOf(({ frame, name, results }) => [
  frame,
  { [`${name}Id`]: Id, round: z.int(), ...results },
]) as unknown as ResultFrames

type Items = { readonly [Name in ItemName]: PreparedItem | null }

/** The same state with each of its items changed; `change` is not called for a module without one. */
export const withItems = <S extends Items>(
  state: S,
  change: (module: (typeof preparedModules)[number], item: PreparedItem) => PreparedItem | null,
): S => ({
  ...state,
  ...fieldsOf((module) => {
    const item = state[module.name]
    return [module.name, item && change(module, item)]
  }),
})
