import { registrationPhase } from '#features/events/events.rules.ts'
import type { Settings } from '#features/events/events.settings.ts'
import type { ParticipationState } from '#features/participation/participation.rules.ts'
import { stateOf } from '#features/participation/participation.rules.ts'
import type { ParticipationWorld, Subject } from '#features/participation/participation.steps.ts'
import type { UserEvent } from '#features/users/users.ts'
import type { StepErrors } from '#kit/step.ts'

export interface FlowStep<World> {
  readonly key: string
  shown(world: World): boolean
  errors(answer: never, world: World): StepErrors
}

/** Saved answers by step, for a person who comes back. */
export function prefilled<World>(
  steps: readonly { readonly key: string; prefill?(world: World): unknown }[],
  world: World,
): Record<string, unknown> {
  const kept = steps.map((step) => [step.key, step.prefill?.(world)] as const)
  return Object.fromEntries(kept.filter(([, answer]) => answer !== undefined))
}

/**
 * Steps of this person, in order (specification 1, § 2): the ones shown, in the event's own order if it sets one.
 * « Not attending » goes straight to the end.
 */
export function stepsFor<World extends ParticipationWorld, S extends FlowStep<World>>(
  all: readonly S[],
  world: World,
): S[] {
  const order = world.settings.FO_STEPS_ORDER
  const rank = (step: S) => {
    const wished = order.indexOf(step.key)
    return wished === -1 ? order.length + all.indexOf(step) : wished
  }
  return all.filter((step) => step.shown(world)).toSorted((a, b) => rank(a) - rank(b))
}

/** Where a person arrives (specification 1, § 2, « At start »). */
export function startOf(
  settings: Settings,
  subject: Pick<Subject, 'UserEvent'>,
  now: Date,
): 'confirmation' | 'first-step' | 'not-open' {
  const facts = subject.UserEvent
  if (facts?.responded || facts?.registered) return 'confirmation'
  const phase = registrationPhase(settings, now)
  if (phase === 'closed') return 'confirmation'
  return phase === 'before' ? 'not-open' : 'first-step'
}

/** Message of the confirmation screen (specification 1, § 2); `INCOMPLETE` while answers are missing. */
export type ConfirmationStatus =
  | 'CLOSED'
  | 'TO_PAY'
  | 'INCOMPLETE'
  | 'REPRESENTED'
  | 'REMOTE'
  | 'COMPANIONS'
  | 'PRESENT'
  | 'NOT_PRESENT'
  | 'DEFAULT'

const BY_STATE: Record<ParticipationState, ConfirmationStatus> = {
  none: 'DEFAULT',
  onsite: 'PRESENT',
  remote: 'REMOTE',
  represented: 'REPRESENTED',
  absent: 'NOT_PRESENT',
}

export function confirmationStatus(
  facts: UserEvent | null,
  options: { closed: boolean; paying: boolean; companions: number },
): ConfirmationStatus {
  const state = stateOf(facts)
  if (state === 'none' && options.closed) return 'CLOSED'
  if (facts?.isPartial) return 'INCOMPLETE'
  if (facts?.registered && !facts.isCompleted && options.paying) return 'TO_PAY'
  if (state === 'onsite' && options.companions > 0) return 'COMPANIONS'
  return BY_STATE[state]
}

/**
 * Whether the live is open: to people on site or remote, after its start (specification 1, § 2); without a start, while
 * content is on air.
 */
export function mayEnterLive(
  { startAt }: Pick<Settings, 'startAt'>,
  facts: UserEvent | null,
  now: Date,
  isOnAir = false,
): boolean {
  const state = stateOf(facts)
  return (state === 'onsite' || state === 'remote') && (startAt === '' ? isOnAir : now >= new Date(startAt))
}
