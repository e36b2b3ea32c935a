import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Stepper.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StepperStep {
  key: string
  label: ReactNode
  state: 'done' | 'active' | 'todo'
}

interface StepperProps {
  label: string
  /** The position in words: “Step 2 of 5”. On a narrow screen it expands the list. */
  summary: ReactNode
  steps: readonly StepperStep[]
  doneLabel: string
  onSelect?: ((key: string) => void) | undefined
}

/** From this number of steps on, a wide screen writes the names below the numbers. */
const MANY = 7

/**
 * The steps of the registration: horizontal from 1000 px, otherwise vertical and folded to the current and next
 * steps.
 */
export function Stepper({ label, summary, steps, doneLabel, onSelect }: StepperProps) {
  const [unfolded, setUnfolded] = useState(false)
  const listId = useId()
  const active = steps.findIndex((step) => step.state === 'active')
  return (
    <nav
      className={styles.stepper}
      aria-label={label}
      data-unfolded={unfolded || undefined}
      data-many={steps.length > MANY || undefined}
    >
      <button
        type="button"
        className={styles.summary}
        aria-expanded={unfolded}
        aria-controls={listId}
        onClick={() => setUnfolded((was) => !was)}
      >
        <span>{summary}</span>
        <span className={styles.dashes} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.key} data-state={step.state} />
          ))}
        </span>
        <Icon name="chevron" />
      </button>
      <ol className={styles.list} id={listId}>
        {steps.map((step, index) => (
          <li
            key={step.key}
            className={styles.step}
            data-state={step.state}
            data-near={index === active || index === active + 1 || undefined}
            aria-current={step.state === 'active' ? 'step' : undefined}
          >
            <StepContent step={step} number={index + 1} doneLabel={doneLabel} onSelect={onSelect} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepContentProps extends Pick<StepperProps, 'doneLabel' | 'onSelect'> {
  step: StepperStep
  number: number
}

function StepContent({ step, number, doneLabel, onSelect }: StepContentProps) {
  const content = (
    <>
      <span className={styles.dot}>{step.state === 'done' ? <Icon name="check" size={18} /> : number}</span>
      <span className={styles.name}>{step.label}</span>
      {step.state === 'done' ? <VisuallyHidden>{doneLabel}</VisuallyHidden> : null}
    </>
  )
  if (step.state !== 'done' || !onSelect) return <span className={styles.content}>{content}</span>
  return (
    <button type="button" className={styles.content} onClick={() => onSelect(step.key)}>
      {content}
    </button>
  )
}
