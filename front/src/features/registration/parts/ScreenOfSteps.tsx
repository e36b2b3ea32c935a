import type { AnyStep, StepKey } from '@parvis/contract/steps'
import type { ReactNode, SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import type { StepPlace, StepProps } from '#kit/form/step.ts'
import type { Answers } from './draftKeeper.ts'
import styles from './Flow.module.css'

export interface OnScreen extends Pick<StepProps<never>, 'onDone' | 'onWrong'> {
  readonly place: StepPlace | undefined
}

interface ScreenOfStepsProps {
  /** Usually a single step. */
  steps: readonly AnyStep[]
  drawStep: (key: StepKey, given: OnScreen) => ReactNode
  onDone: (answers: Answers) => void
}

/** The answers of the steps to one press of « Next »: valid values, or a function that focuses the first error. */
interface Round {
  readonly right: Record<string, unknown>
  readonly wrong: Record<string, () => void>
}

/**
 * The steps of a screen, one below the other. Each is a form; submitting one submits all, so that every error shows
 * at once and the first takes the focus.
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
    // The submitted form is already being handled.
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
