import { formatInstant } from '@parvis/contract/kit/dates.ts'
import type { ConsentAnswer, GivenConsent } from '@parvis/contract/privacy/privacy.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import styles from '../Privacy.module.css'

interface ConsentBoxProps {
  consent: GivenConsent
  value: boolean
  onChange: (given: boolean) => void
}

export function ConsentBox({ consent, value, onChange }: ConsentBoxProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { key, label, given, at, required, history, version } = consent
  const dated = (answer: Pick<ConsentAnswer, 'at'>) =>
    answer.at === null ? say('privacy.history.undated') : formatInstant(answer.at, language)
  const isOlder = history.length > 0 && history.at(-1)?.version !== version

  function standing(): string {
    if (isOlder) return say('privacy.consent.older')
    if (at === null) return say('privacy.consent.never')
    return say(given ? 'privacy.consent.given' : 'privacy.consent.takenBack', { date: dated({ at }) })
  }
  const isFixed = required && given
  return (
    <div className={styles.consent}>
      <Checkbox
        name={`consents.${key}`}
        label={label}
        value={value}
        disabled={isFixed}
        onChange={onChange}
        hint={
          <>
            {standing()}
            {isFixed ? <span className={styles.fixed}>{say('privacy.consent.required')}</span> : null}
          </>
        }
      />
      {history.length > 1 ? (
        <details className={styles.history}>
          <summary>{say('privacy.history')}</summary>
          <ol>
            {history.map((answer) => (
              <li key={`${answer.at} ${answer.version} ${answer.given}`}>
                {say(answer.given ? 'privacy.history.given' : 'privacy.history.takenBack', {
                  date: dated(answer),
                  version: answer.version,
                })}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </div>
  )
}
