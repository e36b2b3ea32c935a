import type { StepErrors } from '@parvis/contract/kit/step.ts'
import type { Ref } from 'react'
import type * as z from 'zod/mini'

/** What the flow draws around the screen of a step. */
export interface StepFrame {
  readonly title: string
  /** « étape 2 sur 5 », said after the title to those who cannot see the stepper. */
  readonly position: string
  /** The flow moves the focus to the title when the step opens. */
  readonly titleRef: Ref<HTMLHeadingElement>
  /** Id of the form that the step renders; « Next » submits it. */
  readonly formId: string
  readonly nextLabel: string
  readonly backLabel: string
  readonly onBack: (() => void) | undefined
  readonly busy: boolean
  /** Where several steps share a screen, each stands under the other: one title above all, one way on below all. */
  readonly place?: StepPlace | undefined
}

export interface StepPlace {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** A step of the screen cannot go on yet. */
  readonly isStuck: boolean
  /** Tells the screen that this step cannot go on yet, or can again. */
  onStuck(isStuck: boolean): void
}

/** What the flow gives to the screen of one step. `World` is as much of what is known as the step needs. */
export interface StepProps<World> {
  readonly frame: StepFrame
  readonly world: World
  /** Id of the user who is being registered. */
  readonly subjectId: string
  /** The answer so far: half given and not yet checked. */
  readonly answer: unknown
  /** What the server refused: sentences by dotted path inside the answer. */
  readonly refused: StepErrors
  /** Keeps the answer while it is being given. */
  onChange(answer: unknown): void
  /** The answer is right: go on. */
  onDone(answer: unknown): void
  /**
   * The answer is wrong and says so; `focus` leads to its first fault. Given where several steps share a screen, which
   * leads to the first of all; without it the step does.
   */
  readonly onWrong?: ((focus: () => void) => void) | undefined
}

/** Leads to the first fault of a step, or lets its screen do so. */
export function leadTo(focus: () => void, onWrong: StepProps<unknown>['onWrong']): void {
  if (onWrong) onWrong(focus)
  else focus()
}

/** The part of a step's rule that a check needs; a method, so that a rule that needs a small world fits a larger one. */
interface Rule<Schema extends z.ZodMiniType, World> {
  readonly schema: Schema
  errors(answer: z.output<Schema> | undefined, world: World): StepErrors
}

export type Checked<Answer> =
  | { readonly right: true; readonly answer: Answer }
  | { readonly right: false; readonly errors: StepErrors }

/** Checks an answer as the server will: its shape, then the step's own rule. Errors are keys of sentences by dotted path. */
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

/** Messages of our schemas are keys in capitals; the library's own sentences are not for people. */
function shapeErrors(error: z.core.$ZodError): StepErrors {
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) {
    found[path.join('.')] ??= /^[A-Z][A-Z_]+$/.test(message) ? message : 'INVALID'
  }
  return found
}
