import { choiceIn } from '@parvis/contract/participation/participation.steps.ts'
import type { AnyStep } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { Suspense, useEffect, useId, useRef } from 'react'
import { StatedPrices } from '#features/articles/useStatedPrices.ts'
import { MoneyPanel } from '#features/checkout/MoneyPanel.tsx'
import { useAccount } from '#features/checkout/useAccount.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useMe } from '#features/users/useMe.ts'
import { LineCard } from '#features/waiting-list/LineCard.tsx'
import type { StepFrame } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { StepperStep } from '#kit/ui/Stepper.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { useTitle } from '#kit/useTitle.ts'
import type { StepScreens } from '../RegistrationScreen.tsx'
import { useBehalf } from '../useBehalf.ts'
import type { FlowInput } from '../useFlow.ts'
import { useFlow } from '../useFlow.ts'
import { useHasBegun } from '../useHasBegun.ts'
import type { useStepInUrl } from '../useStepInUrl.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { DraftNote } from './DraftNote.tsx'
import styles from './Flow.module.css'
import { answerTo, linesIn } from './flow.ts'
import { LeavingDialog } from './laterConfirmation.ts'
import { Problem } from './Problem.tsx'
import { ScreenOfSteps } from './ScreenOfSteps.tsx'
import { useWording } from './useWording.ts'

interface FlowProps extends FlowInput {
  screens: StepScreens
  user: User
  isChange: boolean
  onLeave: () => void
}

/** The registration flow: stepper, step, draft and save (specification 1, § 2). */
export function Flow({ screens, user, isChange, onLeave, ...props }: FlowProps) {
  const word = useWording(props.userId)
  const { event } = useEvent()
  const isOwn = useMe().id === props.userId
  const behalf = useBehalf()
  const { flow, keeper, draft, saving, url, ...moves } = useFlow(props)
  const { screens: shown, screen, step, world } = flow
  const at = shown.indexOf(screen)
  const stated = useAccount(user, { of: behalf?.account })
  const supposed = isChange ? stated(linesIn(world)) : undefined
  const opening = `${step?.key} ${moves.edition}`
  const looks = { opening, isChange, busy: saving.isBusy, choice: choiceIn(world), word }
  const frameOf = useFrames(shown, at, looks, () => url.back(shown[at - 1]?.[0]?.key))
  useCorrectAddress(url, step?.key)
  useHasBegun(event.id, isOwn && draft.status !== 'idle')
  useTitle(frameOf(screen[0]?.key).title)
  if (!step) return null
  return (
    <>
      <Steps screens={shown} at={at} onSelect={url.back} />
      {isChange ? (
        <Changing
          word={word}
          onLeave={() => {
            keeper.reset()
            onLeave()
          }}
        />
      ) : null}
      <Failed draft={draft} saving={saving} isHere={moves.refused !== null} word={word} isOwn={isOwn} />
      <StatedPrices value={stated}>
        <Suspense key={`${screen[0]?.key} ${moves.edition}`} fallback={<StepWaiting />}>
          <ScreenOfSteps
            steps={screen}
            onDone={moves.goOn}
            drawStep={(key, { place, ...given }) => {
              const Screen = screens[key]
              return (
                <Screen
                  {...given}
                  frame={{ ...frameOf(key), place }}
                  world={world}
                  subjectId={props.userId}
                  answer={answerTo(key, world, draft.values)}
                  refused={moves.refused?.step === key ? moves.refused.errors : NOTHING}
                  onChange={(answer) => moves.keep(key, answer)}
                />
              )
            }}
          />
        </Suspense>
      </StatedPrices>
      {supposed && (behalf ? behalf.drawMoney(supposed) : <MoneyPanel supposed={supposed} />)}
      {behalf?.draw({ force: (why) => moves.finish(world, why), isBusy: saving.isBusy })}
      {moves.isLeaving ? <Leaving host={user} onLeave={moves.leave} /> : null}
      <DraftNote status={behalf && draft.status !== 'idle' ? 'behalf' : draft.status} />
      <DraftConflict conflict={draft.conflict} onMine={() => keeper.keepMine()} onTheirs={moves.takeTheirs} />
      {saving.isBusy ? <Loader overlay label={word('registration.saving')} /> : null}
    </>
  )
}

type Moves = ReturnType<typeof useFlow>

function Leaving({ host, onLeave }: { host: User; onLeave: Moves['leave'] }) {
  return (
    <Suspense fallback={null}>
      <LeavingDialog host={host} onYes={onLeave} onNo={() => onLeave(undefined)} />
    </Suspense>
  )
}

interface FailedProps extends Pick<Moves, 'draft' | 'saving'> {
  isHere: boolean
  word: ReturnType<typeof useWording>
  isOwn: boolean
}

function Failed({ draft, saving, isHere, word, isOwn }: FailedProps) {
  return (
    <Problem
      problem={draft.conflict ? null : saving.problem}
      onReload={saving.reload}
      isHere={isHere}
      word={word}
      line={isOwn ? <LineCard /> : null}
    />
  )
}

function Changing({ word, onLeave }: { word: (key: string) => string; onLeave: () => void }) {
  const say = useSay()
  return (
    <div className={styles.changing}>
      <p>{word('registration.changing')}</p>
      <Button small variant="link" onClick={onLeave}>
        {say('registration.leaveChanges')}
      </Button>
    </div>
  )
}

const NOTHING = {}

/** Replaces the address when the wished step cannot be shown. */
function useCorrectAddress(url: ReturnType<typeof useStepInUrl>, key: string | undefined) {
  const replace = useRef(url.replace)
  useEffect(() => {
    replace.current = url.replace
  })
  useEffect(() => {
    if (url.isHere && key !== undefined && url.step !== key) replace.current(key)
  }, [key, url.step, url.isHere])
}

interface Looks {
  opening: string
  isChange: boolean
  busy: boolean
  choice: ReturnType<typeof choiceIn>
  word: (key: string) => string
}

function useFrames(
  screens: readonly (readonly AnyStep[])[],
  at: number,
  { opening, isChange, busy, choice, word }: Looks,
  onBack: () => void,
): (key: string | undefined) => StepFrame {
  const say = useSay()
  const formId = useId()
  const shownBefore = useRef(isChange ? '' : undefined)
  // The step of the address takes the focus once, when it opens; it may be the second on its screen.
  const focusOnce = (title: HTMLHeadingElement | null, key: string) => {
    if (!title || !opening.startsWith(`${key} `)) return
    if (shownBefore.current !== undefined && shownBefore.current !== opening) title.focus()
    shownBefore.current = opening
  }
  const isLast = at === screens.length - 1
  return (key = '') => ({
    title: word(
      key === 'dates' && choice === 'remote' ? 'registration.heading.dates.remote' : `registration.heading.${key}`,
    ),
    position: say('registration.position', { step: at + 1, count: screens.length + 1 }),
    titleRef: (title) => focusOnce(title, key),
    formId: `${formId}${key}`,
    nextLabel: isLast
      ? word(choice === 'absent' ? 'registration.saveAbsence' : 'registration.save')
      : say('registration.next'),
    backLabel: say('registration.back'),
    onBack: at > 0 ? onBack : undefined,
    busy,
  })
}

interface StepsProps {
  screens: readonly (readonly AnyStep[])[]
  at: number
  onSelect: (key: string) => void
}

function Steps({ screens, at, onSelect }: StepsProps) {
  const say = useSay()
  const shown = screens.map((steps, index): StepperStep => {
    const state = index < at ? 'done' : index === at ? 'active' : 'todo'
    const names = steps.map(({ key }) => say(`registration.step.${key}`))
    return { key: steps[0]?.key ?? '', label: [...new Set(names)].join(' · '), state }
  })
  return (
    <Stepper
      label={say('registration.steps')}
      summary={say('registration.position', { step: at + 1, count: screens.length + 1 })}
      steps={[...shown, { key: 'confirmation', label: say('registration.step.confirmation'), state: 'todo' }]}
      doneLabel={say('registration.done')}
      onSelect={onSelect}
    />
  )
}

/** Keeps the height of a step whose code is loading. */
export function StepWaiting() {
  return (
    <Sheet>
      <Skeleton lines={1} />
      <Skeleton height="12rem" />
    </Sheet>
  )
}
