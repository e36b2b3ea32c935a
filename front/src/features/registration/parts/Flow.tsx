import { choiceIn } from '@parvis/contract/participation/participation.steps.ts'
import type { AnyStep, RegistrationWorld } from '@parvis/contract/steps'
import type { User } from '@parvis/contract/users/users.ts'
import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { StepFrame } from '#kit/form/step.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Loader } from '#kit/ui/Loader.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import type { StepperStep } from '#kit/ui/Stepper.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import type { StepScreens } from '../RegistrationScreen.tsx'
import { useDraft } from '../useDraft.ts'
import { useRegister } from '../useRegister.ts'
import { useStepInUrl } from '../useStepInUrl.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { DraftNote } from './DraftNote.tsx'
import type { Answers } from './draftKeeper.ts'
import styles from './Flow.module.css'
import type { Known, Refused } from './flow.ts'
import { answersFrom, answerTo, furthest, stepAt, stepsIn, worldOf } from './flow.ts'
import { Problem } from './Problem.tsx'

interface FlowProps {
  screens: StepScreens
  known: Known
  userId: string
  server: { step: string; values: Answers; version: number }
  /** The person has answered before and comes back to change it. */
  isChange: boolean
  onSaved: (user: User) => void
  onLeave: () => void
}

/** The registration under way: stepper, step, draft and save (specification 1, § 2). */
export function Flow({ screens, known, userId, server, isChange, onSaved, onLeave }: FlowProps) {
  const say = useSay()
  const url = useStepInUrl()
  const whose = { domainId: known.event.domainId, eventId: known.event.id, userId }
  const { keeper, state } = useDraft(whose, { ...server, values: { ...server.values } }, answersFrom(known.subject))
  const [refused, setRefused] = useState<Refused | null>(null)
  // A step reads its answer once, when it opens: it opens anew when the answers are replaced under it.
  const [edition, setEdition] = useState(0)

  const world = worldOf(known, state.values)
  const steps = stepsIn(world)
  const at = stepAt(url.step ?? state.step, steps, furthest(steps, world, state.values))
  const step = steps[at]
  useCorrectAddress(url, step?.key)

  const saving = useRegister(known, userId, keeper, {
    onSaved,
    onRefused(found) {
      setRefused(found)
      setEdition((n) => n + 1)
      if (found.step !== step?.key) url.open(found.step)
    },
  })
  const opening = `${step?.key} ${edition}`
  const frame = useFrame(steps, at, { opening, isChange, busy: saving.isBusy, declines: declines(world) }, () => {
    const previous = steps[at - 1]
    if (previous) url.back(previous.key)
  })
  if (!step) return null

  function keep(answer: unknown) {
    if (!step) return
    if (refused?.step === step.key) setRefused(null)
    keeper.change({ ...keeper.get().values, [step.key]: answer }, step.key)
  }
  function goOn(answer: unknown) {
    if (!step) return
    const answers = { ...keeper.get().values, [step.key]: answer }
    const nextWorld = worldOf(known, answers)
    const nextSteps = stepsIn(nextWorld)
    const next = nextSteps[nextSteps.findIndex(({ key }) => key === step.key) + 1]
    setRefused(null)
    saving.forgive()
    keeper.change(answers, next?.key ?? step.key)
    if (next) {
      void keeper.flush()
      return url.open(next.key)
    }
    const lacking = furthest(nextSteps, nextWorld, answers)
    const lackingStep = nextSteps[lacking]
    if (lackingStep && lacking < nextSteps.length - 1) return url.open(lackingStep.key)
    void saving.save(nextWorld)
  }

  function leave() {
    keeper.reset()
    onLeave()
  }
  const Screen = screens[step.key]
  return (
    <>
      <Steps steps={steps} at={at} onSelect={(key) => url.back(key)} />
      {isChange ? (
        <div className={styles.changing}>
          <p>{say('registration.changing')}</p>
          <Button small variant="link" onClick={leave}>
            {say('registration.leaveChanges')}
          </Button>
        </div>
      ) : null}
      <Problem problem={saving.problem} onReload={saving.reload} isHere={refused !== null} />
      <div className={styles.step} key={opening}>
        <Suspense fallback={<StepWaiting />}>
          <Screen
            frame={frame}
            world={world}
            subjectId={userId}
            answer={answerTo(step.key, world, state.values)}
            refused={refused?.step === step.key ? refused.errors : NOTHING}
            onChange={keep}
            onDone={goOn}
          />
        </Suspense>
      </div>
      <DraftNote status={state.status} />
      <DraftConflict
        conflict={state.conflict}
        onMine={() => keeper.keepMine()}
        onTheirs={() => {
          keeper.takeTheirs()
          setEdition((n) => n + 1)
        }}
      />
      {saving.isBusy ? <Loader overlay label={say('registration.saving')} /> : null}
    </>
  )
}

const NOTHING = {}
const declines = (world: RegistrationWorld) => choiceIn(world) === 'absent'

/** The address names the step that is shown, whatever it wished for. */
function useCorrectAddress(url: ReturnType<typeof useStepInUrl>, key: string | undefined) {
  const replace = useRef(url.replace)
  useEffect(() => {
    replace.current = url.replace
  })
  useEffect(() => {
    if (key !== undefined && url.step !== key) replace.current(key)
  }, [key, url.step])
}

function useFrame(
  steps: readonly AnyStep[],
  at: number,
  { opening, isChange, busy, declines }: { opening: string; isChange: boolean; busy: boolean; declines: boolean },
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
    title: say(`registration.heading.${key ?? ''}`),
    position: say('registration.position', { step: at + 1, count: steps.length + 1 }),
    titleRef,
    formId,
    nextLabel: say(!isLast ? 'registration.next' : declines ? 'registration.saveAbsence' : 'registration.save'),
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
