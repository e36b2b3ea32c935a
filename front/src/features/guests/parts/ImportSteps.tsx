import { useSay } from '#kit/say.tsx'
import styles from './Guests.module.css'

const STEPS = ['file', 'columns', 'trial', 'import'] as const
type Step = (typeof STEPS)[number]

export function ImportSteps({ current, onBack }: { current: Step; onBack?: ((step: Step) => void) | undefined }) {
  const say = useSay()
  const at = STEPS.indexOf(current)
  return (
    <nav aria-label={say('guests.steps')}>
      <ol className={styles.course}>
        {STEPS.map((step, i) => (
          <li key={step} data-past={i < at || undefined} aria-current={i === at ? 'step' : undefined}>
            {i < at && onBack ? (
              <button type="button" onClick={() => onBack(step)}>
                {say(`guests.step.${step}`)}
              </button>
            ) : (
              <b>{say(`guests.step.${step}`)}</b>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
