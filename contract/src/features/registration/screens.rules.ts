import type { AnyStep, RegistrationWorld } from '#steps.ts'

type OnScreen = Pick<AnyStep, 'screen' | 'questions' | 'fields'>

/** Limit of questions on one screen; a step above it stays alone. */
export const QUESTIONS_PER_SCREEN = 10
const QUESTIONS_IN_TWO_MINUTES = 8

/** Groups short consecutive steps into screens, in order; each step keeps its own rules. */
export function screensOf<S extends OnScreen>(steps: readonly S[], world: RegistrationWorld): S[][] {
  const screens: S[][] = []
  for (const step of steps) {
    const screen = screens.at(-1)
    if (screen && mayJoin(screen, step, world)) screen.push(step)
    else screens.push([step])
  }
  return screens
}

function mayJoin(screen: readonly OnScreen[], step: OnScreen, world: RegistrationWorld): boolean {
  const together = [...screen, step]
  if (together.some((one) => one.screen === 'alone')) return false
  if (screen.some((one) => one.screen !== step.screen)) return false
  const fields = together.flatMap((one) => one.fields?.(world) ?? [])
  if (new Set(fields).size < fields.length) return false
  return questionsIn(together, world) <= QUESTIONS_PER_SCREEN
}

const questionsIn = (steps: readonly OnScreen[], world: RegistrationWorld): number =>
  steps.reduce((sum, step) => sum + step.questions(world), 0)

/** Whether a registration with these steps takes a couple of minutes. */
export const isQuick = (steps: readonly OnScreen[], world: RegistrationWorld): boolean =>
  questionsIn(steps, world) <= QUESTIONS_IN_TWO_MINUTES
