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
  /** What somebody who answered before finds filled in when they come back; nothing where nothing is kept. */
  prefill?(world: World): z.output<Schema> | undefined
  /** The answer with, under what was given of it, what is known meanwhile. */
  complete?(answer: z.output<Schema> | undefined, world: World): z.output<Schema> | undefined
  /**
   * What two answers have in common when they mean the same, to be compared as JSON; the answer itself when left out.
   * It tells whether what is kept is what was sent.
   */
  comparable?(answer: z.output<Schema> | undefined, world: World): unknown
  /** The field of the answer that a refusal of the server is about, by its code, where it names none. */
  readonly refusals?: Readonly<Record<string, string>>
}

export function step<Key extends string, Schema extends z.ZodMiniType, World>(
  rule: StepRule<Key, Schema, World>,
): StepRule<Key, Schema, World> {
  return rule
}
