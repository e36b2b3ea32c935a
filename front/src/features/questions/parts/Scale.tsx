import type { QuestionResponse } from '@parvis/contract/questions/questions.ts'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import hidden from '#kit/ui/hidden.module.css'
import styles from './Scale.module.css'

interface ScaleProps {
  responses: readonly QuestionResponse[]
  selected: readonly string[]
  onPick: (id: string) => void
}

/** The steps of a scale, lowest first; purely numeric ones are side by side. */
export function Scale({ responses, selected, onPick }: ScaleProps) {
  const say = useSay()
  const isPlain = responses.every(({ label }, index) => label.trim() === `${index + 1}`)
  return (
    <fieldset className={styles.scale}>
      <legend className={hidden.hidden}>{say('questions.answers')}</legend>
      <div className={cx(styles.steps, isPlain && styles.plain)}>
        {responses.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            className={styles.step}
            aria-pressed={selected.includes(id)}
            onClick={() => onPick(id)}
          >
            <span className={styles.number}>{index + 1}</span>
            {isPlain ? null : <span className={styles.label}>{label}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
