import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { Ref } from 'react'
import type * as z from 'zod/mini'

export interface StepFrame {
  readonly title: string
  readonly position: string
  readonly titleRef: Ref<HTMLHeadingElement>
  readonly formId: string
  readonly nextLabel: string
  readonly backLabel: string
  readonly onBack: (() => void) | undefined
  readonly busy: boolean
  /** Set when several steps share a screen: one title above all, one button below all. */
  readonly place?: StepPlace | undefined
}

export interface StepPlace {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isStuck: boolean
  onStuck(isStuck: boolean): void
}

/** Props of a step's screen. `World` is the data that the step needs. */
export interface StepProps<World> {
  readonly frame: StepFrame
  readonly world: World
  readonly subjectId: string
  readonly answer: unknown
  /** Refusals of the server: messages by dotted path inside the answer. */
  readonly refused: StepErrors
  onChange(answer: unknown): void
  onDone(answer: unknown): void
  /**
   * Called when the answer is invalid; `focus` focuses its first error. Set when several steps share a screen, which
   * focuses the first error of all; without it the step focuses its own.
   */
  readonly onWrong?: ((focus: () => void) => void) | undefined
}

/** Focuses the first error of a step, or passes that to the screen. */
export function leadTo(focus: () => void, onWrong: StepProps<unknown>['onWrong']): void {
  if (onWrong) onWrong(focus)
  else focus()
}

/**
 * The part of a step's rule that a check needs; `errors` is a method, so that a rule for a small world accepts a
 * larger one (bivariance).
 */
interface Rule<Schema extends z.ZodMiniType, World> {
  readonly schema: Schema
  errors(answer: z.output<Schema> | undefined, world: World): StepErrors
}

export type Checked<Answer> =
  | { readonly right: true; readonly answer: Answer }
  | { readonly right: false; readonly errors: StepErrors }

/** Checks an answer as the server does: its shape, then the step's rule. Errors are word keys by dotted path. */
export function checkAnswer<Schema extends z.ZodMiniType, World>(
  rule: Rule<Schema, World>,
  answer: unknown,
  world: World,
): Checked<z.output<Schema>> {
  const parsed = rule.schema.safeParse(answer)
  const errors = answer !== undefined && !parsed.success ? shapeErrors(parsed.error) : rule.errors(parsed.data, world)
  return parsed.success && Object.keys(errors).length === 0
    ? { right: true, answer: parsed.data }
    : { right: false, errors }
}

/** Messages of our schemas are upper-case keys; zod's own messages are not shown. */
function shapeErrors(error: z.core.$ZodError): StepErrors {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    found[path.join('.')] ??= /^[A-Z][A-Z_]+$/.test(message) ? message : 'INVALID'
  }
  return found
}
