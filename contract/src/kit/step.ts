import type * as z from 'zod/mini'

/** Key of the sentence by dotted path inside the step's answer; `''` is the step itself. */
export type StepErrors = Readonly<Record<string, string>>
export const noErrors: StepErrors = {}

/**
 * A step of the registration, declared by the feature that owns it: the same rule draws it in the browser and lets the
 * server refuse an incomplete save. `World` is what the step needs to know; methods, so that a step that needs
 * little fits wherever more is known.
 */
export interface StepRule<Key extends string, Schema extends z.ZodMiniType, World> {
  readonly key: Key
  /** The step's answer in the draft. */
  readonly schema: Schema
  /** Whether this person sees the step. */
  shown(world: World): boolean
  /** What is wrong with the answer, given that the step is shown. */
  errors(answer: z.output<Schema> | undefined, world: World): StepErrors
}

export function step<Key extends string, Schema extends z.ZodMiniType, World>(
  rule: StepRule<Key, Schema, World>,
): StepRule<Key, Schema, World> {
  return rule
}
