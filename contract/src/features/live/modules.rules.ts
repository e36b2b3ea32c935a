import * as z from 'zod/mini'
import type { PreparedItem, PreparedKey, PreparedModule, PushRules } from '#features/live-kit/prepared.rules.ts'
import { pollModule, pollPush } from '#features/polls/polls.live.ts'
import { questionModule, questionPush } from '#features/questions/questions.live.ts'
import { wordCloudModule, wordCloudPush } from '#features/wordclouds/wordclouds.live.ts'
import { Id } from '#kit/fields.ts'

/** The prepared modules of the live. A feature with such a module adds its line here. */
export const prepared = {
  poll: pollModule,
  question: questionModule,
  wordcloud: wordCloudModule,
} as const satisfies Record<PreparedKey, PreparedModule>

/** What the server decides before it pushes their items. */
export const pushRules: Readonly<Record<PreparedKey, PushRules>> = {
  poll: pollPush,
  question: questionPush,
  wordcloud: wordCloudPush,
}

type Prepared = (typeof prepared)[PreparedKey]
/** Keys of the prepared items in the live state. */
export type ItemName = Prepared['name']

export type ItemOf<Key extends PreparedKey> = z.output<(typeof prepared)[Key]['item']>

/** The prepared modules in their order, without the types of their items. */
export const preparedModules: readonly (PreparedModule & Pick<Prepared, 'key' | 'name' | 'control' | 'table'>)[] =
  Object.values(prepared)

/** A value for each prepared module, by its key. */
export const byModule = <T>(of: (key: PreparedKey) => T): Record<PreparedKey, T> =>
  Object.fromEntries(preparedModules.map(({ key }) => [key, of(key)])) as Record<PreparedKey, T>

const fieldsOf = <T>(field: (module: PreparedModule) => readonly [string, T]) =>
  Object.fromEntries(preparedModules.map(field))

type ControlFields = { readonly [M in Prepared as M['control']]: z.ZodMiniNullable<typeof Id> }
/** Schemas of the active id of each module, for the live controls. */
export const controlFields = fieldsOf(({ control }) => [control, z.nullable(Id)]) as ControlFields
/** Controls with no module chosen. */
export const freshIds = fieldsOf(({ control }) => [control, null]) as Record<keyof ControlFields, null>

/** Schemas of the item of each module, for the live state. */
export const itemFields = fieldsOf(({ name, item }) => [name, z.nullable(item)]) as unknown as {
  readonly [M in Prepared as M['name']]: z.ZodMiniNullable<M['item']>
}

const Round = z.int()
type ResultFrames = {
  readonly [M in Prepared as M['frame']['type']]: Readonly<Record<M['frame']['id'], typeof Id>> & {
    readonly round: typeof Round
  } & M['frame']['results']
}
/** Frames of the results of each module. */
export const resultFrames = fieldsOf(({ frame: { type, id, results } }) => [
  type,
  { [id]: Id, round: Round, ...results },
]) as unknown as ResultFrames

type Items = { readonly [Name in ItemName]: PreparedItem | null }

/** The same state with each of its items changed; `change` is not called for a module without one. */
export const withItems = <S extends Items>(
  state: S,
  change: (module: (typeof preparedModules)[number], item: PreparedItem) => PreparedItem | null,
): S => ({
  ...state,
  ...Object.fromEntries(
    preparedModules.map((module) => {
      const item = state[module.name]
      return [module.name, item && change(module, item)]
    }),
  ),
})
