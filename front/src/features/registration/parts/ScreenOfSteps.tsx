import type { AnyStep, StepKey } from '@parvis/contract/steps'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import type { StepPlace, StepProps } from '#kit/form/step.ts'
import type { Answers } from './draftKeeper.ts'
import styles from './Flow.module.css'

/** What a step is given by the screen that it is on. */
export interface OnScreen extends Pick<StepProps<never>, 'onDone' | 'onWrong'> {
  readonly place: StepPlace | undefined
}

interface ScreenOfStepsProps {
  /** The steps under each other; most often one alone. */
  steps: readonly AnyStep[]
  drawStep: (key: StepKey, given: OnScreen) => ReactNode
  /** The answers of all the steps are right. */
  onDone: (answers: Answers) => void
}

/** What the steps have answered to one press of « Next »: right, or wrong and where its first fault is. */
interface Round {
  readonly right: Record<string, unknown>
  readonly wrong: Record<string, () => void>
}

/**
 * The steps of a screen, one under the other. Each is a form of its own: whichever is submitted, all are, so that every
 * fault shows at once; the focus goes to the first of them.
 */
export function ScreenOfSteps({ steps, drawStep, onDone }: ScreenOfStepsProps) {
  const [stuck, setStuck] = useState<readonly string[]>([])
  const sheets = useRef<HTMLDivElement>(null)
  const round = useRef<Round | null>(null)
  const isPassing = useRef(false)

  function submitAll(event: SubmitEvent) {
    if (isPassing.current) return
    if (stuck.length > 0) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    round.current = { right: {}, wrong: {} }
    isPassing.current = true
    // The one that is being submitted goes on by itself.
    for (const form of sheets.current?.querySelectorAll('form') ?? []) if (form !== event.target) form.requestSubmit()
    isPassing.current = false
  }

  function settle() {
    const { right, wrong } = round.current ?? { right: {}, wrong: {} }
    const keys = steps.map(({ key }) => key)
    if (!keys.every((key) => key in right || key in wrong)) return
    round.current = null
    const first = keys.find((key) => key in wrong)
    if (first === undefined) onDone(Object.fromEntries(keys.map((key) => [key, right[key]])))
    else wrong[first]?.()
  }

  const givenTo = (key: StepKey, index: number): OnScreen => {
    if (steps.length === 1) return { place: undefined, onDone: (answer) => onDone({ [key]: answer }) }
    return {
      place: {
        isFirst: index === 0,
        isLast: index === steps.length - 1,
        isStuck: stuck.length > 0,
        onStuck: (isStuck) =>
          setStuck((before) => [...before.filter((other) => other !== key), ...(isStuck ? [key] : [])]),
      },
      onDone(answer) {
        if (round.current) round.current.right[key] = answer
        settle()
      },
      onWrong(focus) {
        if (round.current) round.current.wrong[key] = focus
        settle()
      },
    }
  }
  return (
    <div ref={sheets} className={styles.step} onSubmitCapture={steps.length > 1 ? submitAll : undefined}>
      {steps.map(({ key }, index) => (
        <div key={key} className={styles.part}>
          {drawStep(key, givenTo(key, index))}
        </div>
      ))}
    </div>
  )
}
