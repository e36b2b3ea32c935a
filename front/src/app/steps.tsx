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
import { isBeginner } from '#features/registration/useBegun.ts'
import { firstStepsOf } from '#features/registration/useFirstSteps.ts'
import { knownMe } from '#features/users/useMe.ts'
import { features } from '#features.ts'
import { whenCalm } from '#kit/calm.ts'
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
/** The types refuse a step of the contract that no feature draws. */
const known: Readonly<Record<StepKey, StepLoader>> = declared
/** Brings the code of each step, and its words. */
const loaders = Object.entries(known).map(([key, load]) => [key, speaking(key as StepKey, load)] as const)

/** Each shows at once where it has been brought. */
export const screens: Readonly<Record<StepKey, LazyScreen<StepProps<RegistrationWorld>>>> = Object.assign(
  {},
  ...loaders.map(([key, load]) => ({ [key]: lazyScreen(load) })),
)

/** First screens that the server prints: what they say depends on nothing but the event. */
const PRINTED: readonly StepKey[] = ['participation', 'dates']

/** The first steps of somebody who begins, brought; nothing where they are none that the server prints. */
export async function bringFirstSteps(
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
 * Brings what the page draws over the print of a first step, so that it takes its place at once. Answers how to let go of what
 * was read for it, once it is drawn.
 */
export async function bringBeginning(
  cache: QueryClient,
  { event, context: layers }: Boot,
  language: string,
): Promise<() => void> {
  const { domainId, id: eventId } = event
  const me = await knownMe(cache, { domainId, eventId })
  if (!isBeginner(me)) return () => undefined
  const { data, letGo } = await hold(cache, openRegistration, { params: { domainId, eventId, userId: me.id } })
  await bringFirstSteps(me, data, { layers, language })
  return letGo
}

/** `inscription`, with every step there is. */
export function RegistrationPage() {
  const say = useSay()
  // All steps come along with the first gesture: whoever loses the network in the middle goes on to the end.
  useEffect(
    () =>
      whenCalm(() => {
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
