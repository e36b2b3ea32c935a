import type * as z from 'zod/mini'

/** Error key by dotted path in the step's answer; `''` is the step itself. */
export type StepErrors = Readonly<Record<string, string>>
export const noErrors: StepErrors = {}

/**
 * A registration step, declared by its feature: one rule for the browser and for the server, which refuses an
 * incomplete save. `World` is the data the step needs; methods allow a step with a smaller world.
 */
export interface StepRule<Key extends string, Schema extends z.ZodMiniType, World> {
  readonly key: Key
  readonly schema: Schema
  /**
   * How the step shares a screen with its neighbours: `alone` where it decides which steps are shown or takes several
   * pages; `settling` where it decides the questions of later steps, so that it joins other settling steps only.
   */
  readonly screen: 'alone' | 'settling' | 'shared'
  shown(world: World): boolean
  /**
   * Number of questions. It must not depend on answers of the same screen, or a step would move while it is answered:
   * articles count on every day, conferences all count.
   */
  questions(world: World): number
  /** Names of its fields. Steps with a name in common need two screens: a label would lead to two fields. */
  fields?(world: World): readonly string[]
  errors(answer: z.output<Schema> | undefined, world: World): StepErrors
  /** Saved answer for a person who comes back; undefined if there is none. */
  prefill?(world: World): z.output<Schema> | undefined
  /** Completes the answer with data known meanwhile. */
  complete?(answer: z.output<Schema> | undefined, world: World): z.output<Schema> | undefined
  /**
   * Canonical form of an answer for comparison as JSON; the answer itself by default. It tells whether the saved answer
   * is the one sent.
   */
  comparable?(answer: z.output<Schema> | undefined, world: World): unknown
  /** Field for a refusal of the server that names none, by code. */
  readonly refusals?: Readonly<Record<string, string>>
}

export function step<Key extends string, Schema extends z.ZodMiniType, World>(
  rule: StepRule<Key, Schema, World>,
): StepRule<Key, Schema, World> {
  return rule
}
