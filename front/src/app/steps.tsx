import type { Opening } from '@parvis/contract/registration/registration.ts'
import { openRegistration } from '@parvis/contract/registration/registration.ts'
import type { AnyStep, RegistrationWorld, StepKey } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { StepLoader } from '#feature.ts'
import { FIRST_STEPS } from '#feature.ts'
import { VisitorSpacePanel } from '#features/directory/VisitorSpacePanel.tsx'
import { RegistrationScreen } from '#features/registration/RegistrationScreen.tsx'
import { firstStepsOf } from '#features/registration/useFirstSteps.ts'
import { isBeginner } from '#features/registration/useHasBegun.ts'
import { knownMe } from '#features/users/useMe.ts'
import { features } from '#features.ts'
import { onInteractionOrIdle } from '#kit/firstInteraction.ts'
import type { StepProps } from '#kit/form/step.ts'
import type { LazyScreen } from '#kit/lazyScreen.tsx'
import { lazyScreen } from '#kit/lazyScreen.tsx'
import { hold } from '#kit/read.ts'
import { useSay, withWords } from '#kit/say.tsx'
import type { Boot } from './boot.ts'

type Drawn<F> = F extends { steps: infer Steps } ? keyof Steps : never
const declared: Readonly<Record<Drawn<(typeof features)[number]>, StepLoader>> = Object.assign(
  {},
  ...features.flatMap((feature) => ('steps' in feature ? [feature.steps] : [])),
)
const speaking =
  (key: StepKey, load: StepLoader): StepLoader =>
  () =>
    FIRST_STEPS.includes(key) ? load() : withWords(['visit'], load())
const known: Readonly<Record<StepKey, StepLoader>> = declared
const loaders = Object.entries(known).map(([key, load]) => [key, speaking(key as StepKey, load)] as const)

/** Loaded steps render without a fallback. */
export const screens: Readonly<Record<StepKey, LazyScreen<StepProps<RegistrationWorld>>>> = Object.assign(
  {},
  ...loaders.map(([key, load]) => ({ [key]: lazyScreen(load) })),
)

/** First steps that the server prerenders: they depend on the event alone. */
const PRINTED: readonly StepKey[] = ['participation', 'dates']

/** The loaded first steps of a beginner; undefined where the server does not prerender them. */
export async function loadFirstSteps(
  person: User,
  opening: Opening,
  said: Parameters<typeof firstStepsOf>[2],
): Promise<readonly AnyStep[] | undefined> {
  const first = firstStepsOf(person, opening, said)
  if (first.length === 0 || first.some(({ key }) => !PRINTED.includes(key))) return undefined
  await Promise.all(first.map(({ key }) => screens[key].load()))
  return first
}

/**
 * Loads what replaces the prerendered first step, so that it takes its place at once. Returns a function that
 * releases its readings, to be called after the render.
 */
export async function loadInitialStep(
  cache: QueryClient,
  { event, context: layers }: Boot,
  language: string,
): Promise<() => void> {
  const { domainId, id: eventId } = event
  const me = await knownMe(cache, { domainId, eventId })
  if (!isBeginner(me)) return () => undefined
  const { data, letGo } = await hold(cache, openRegistration, { params: { domainId, eventId, userId: me.id } })
  await loadFirstSteps(me, data, { layers, language })
  return letGo
}

export function RegistrationPage() {
  const say = useSay()
  // Loads all steps early, so that the registration can be finished without a network.
  useEffect(
    () =>
      onInteractionOrIdle(() => {
        for (const [, load] of loaders) void load().catch(() => undefined)
      }),
    [],
  )
  return (
    <VisitorSpacePanel title={say('registration.title')}>
      <RegistrationScreen screens={screens} />
    </VisitorSpacePanel>
  )
}
