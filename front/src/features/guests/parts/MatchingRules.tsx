import { useSay } from '#kit/say.tsx'
import styles from './Guests.module.css'
import type { Matching } from './mapping.ts'

const CHOICES = {
  match: ['email', 'identifier'],
  known: ['complete', 'replace', 'keep'],
  standing: ['invited', 'registered'],
} as const
type Key = keyof typeof CHOICES

export function MatchingRules({ matching, onChange }: { matching: Matching; onChange: (matching: Matching) => void }) {
  const say = useSay()
  const word = (key: Key) => (
    <select
      className={styles.word}
      data-set=""
      aria-label={say(`guests.rule.${key}`)}
      value={matching[key]}
      onChange={({ target }) => onChange({ ...matching, [key]: target.value })}
    >
      {CHOICES[key].map((choice) => (
        <option key={choice} value={choice}>
          {say(`guests.rule.${key}.${choice}`)}
        </option>
      ))}
    </select>
  )
  return (
    <section>
      <h2>{say('guests.rules')}</h2>
      <p className={styles.sentence}>
        {say('guests.rule.match')} {word('match')}
      </p>
      <p className={styles.sentence}>
        {say('guests.rule.known')} {word('known')}
      </p>
      <p className={styles.sentence}>
        {say('guests.rule.standing')} {word('standing')}
        {say('guests.rule.noMail')}
        <b>{say('guests.rule.noMail.b')}</b>.
      </p>
      <p className={styles.note}>{say(`guests.rule.days.${matching.standing}`)}</p>
    </section>
  )
}
