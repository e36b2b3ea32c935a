import { choiceIn } from '@parvis/contract/participation/participation.steps.ts'
import type { AnyStep } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { Suspense, useCallback, useEffect, useId, useRef } from 'react'
import { StatedPrices } from '#features/articles/useStatedPrices.ts'
import { MoneyPanel } from '#features/checkout/MoneyPanel.tsx'
import { useAccount } from '#features/checkout/useAccount.ts'
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
import type { FlowInput } from '../useFlow.ts'
import { useFlow } from '../useFlow.ts'
import type { useStepInUrl } from '../useStepInUrl.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { DraftNote } from './DraftNote.tsx'
import styles from './Flow.module.css'
import { answerTo, linesIn } from './flow.ts'
import { Problem } from './Problem.tsx'
import { useWording } from './useWording.ts'

interface FlowProps extends FlowInput {
  screens: StepScreens
  user: User
  /** The person has answered before and comes back to change it. */
  isChange: boolean
  onLeave: () => void
}

/** The registration under way: stepper, step, draft and save (specification 1, § 2). */
export function Flow({ screens, user, isChange, onLeave, ...props }: FlowProps) {
  const word = useWording(props.userId)
  const isOwn = useMe().id === props.userId
  const { flow, keeper, draft, saving, url, ...moves } = useFlow(props)
  const { steps, at, step, world } = flow
  const stated = useAccount(user)
  const supposed = isChange ? stated(linesIn(world)) : undefined
  const opening = `${step?.key} ${moves.edition}`
  const looks = { opening, isChange, busy: saving.isBusy, choice: choiceIn(world), word }
  const frame = useFrame(steps, at, looks, () => url.back(steps[at - 1]?.key))
  useCorrectAddress(url, step?.key)
  useTitle(frame.title)
  if (!step) return null
  const Screen = screens[step.key]
  return (
    <>
      <Steps steps={steps} at={at} onSelect={url.back} />
      {isChange ? (
        <Changing
          word={word}
          onLeave={() => {
            keeper.reset()
            onLeave()
          }}
        />
      ) : null}
      <Problem
        problem={draft.conflict ? null : saving.problem}
        onReload={saving.reload}
        isHere={moves.refused !== null}
        word={word}
        line={isOwn ? <LineCard /> : null}
      />
      <StatedPrices value={stated}>
        <div className={styles.step} key={opening}>
          <Suspense fallback={<StepWaiting />}>
            <Screen
              frame={frame}
              world={world}
              subjectId={props.userId}
              answer={answerTo(step.key, world, draft.values)}
              refused={moves.refused?.step === step.key ? moves.refused.errors : NOTHING}
              onChange={moves.keep}
              onDone={moves.goOn}
            />
          </Suspense>
        </div>
      </StatedPrices>
      {supposed ? <MoneyPanel supposed={supposed} /> : null}
      <DraftNote status={draft.status} />
      <DraftConflict conflict={draft.conflict} onMine={() => keeper.keepMine()} onTheirs={moves.takeTheirs} />
      {saving.isBusy ? <Loader overlay label={word('registration.saving')} /> : null}
    </>
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

/** The address names the step that is shown, whatever it wished for. */
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

function useFrame(
  steps: readonly AnyStep[],
  at: number,
  { opening, isChange, busy, choice, word }: Looks,
  onBack: () => void,
): StepFrame {
  const say = useSay()
  const formId = useId()
  const key = steps[at]?.key
  const shownBefore = useRef(isChange ? '' : undefined)
  const titleRef = useCallback(
    (title: HTMLHeadingElement | null) => {
      if (!title) return
      if (shownBefore.current !== undefined && shownBefore.current !== opening) title.focus()
      shownBefore.current = opening
    },
    [opening],
  )
  const isLast = at === steps.length - 1
  return {
    title: word(
      key === 'dates' && choice === 'remote'
        ? 'registration.heading.dates.remote'
        : `registration.heading.${key ?? ''}`,
    ),
    position: say('registration.position', { step: at + 1, count: steps.length + 1 }),
    titleRef,
    formId,
    nextLabel: isLast
      ? word(choice === 'absent' ? 'registration.saveAbsence' : 'registration.save')
      : say('registration.next'),
    backLabel: say('registration.back'),
    onBack: at > 0 ? onBack : undefined,
    busy,
  }
}

function Steps({ steps, at, onSelect }: { steps: readonly AnyStep[]; at: number; onSelect: (key: string) => void }) {
  const say = useSay()
  const shown = steps.map(({ key }, index): StepperStep => {
    const state = index < at ? 'done' : index === at ? 'active' : 'todo'
    return { key, label: say(`registration.step.${key}`), state }
  })
  return (
    <Stepper
      label={say('registration.steps')}
      summary={say('registration.position', { step: at + 1, count: steps.length + 1 })}
      steps={[...shown, { key: 'confirmation', label: say('registration.step.confirmation'), state: 'todo' }]}
      doneLabel={say('registration.done')}
      onSelect={onSelect}
    />
  )
}

/** Keeps the room of a step whose code is on its way. */
export function StepWaiting() {
  return (
    <Sheet>
      <Skeleton lines={1} />
      <Skeleton height="12rem" />
    </Sheet>
  )
}
