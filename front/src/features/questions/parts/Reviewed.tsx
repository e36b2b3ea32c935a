import type { Question } from '@parvis/contract/questions/questions.ts'
import { useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './Reviewed.module.css'

/** What one answered, beside the right answers once they are shown. */
export function Reviewed({ question, given }: { question: Question; given: readonly string[] }) {
  const say = useSay()
  const told = question.questionResponses.filter(({ id, isRightAnswer }) => given.includes(id) || isRightAnswer)
  return (
    <ul className={styles.list} aria-label={say(question.showRightAnswers ? 'questions.review' : 'questions.yours')}>
      {told.map(({ id, label, isRightAnswer }) => (
        <li key={id} className={styles.line}>
          <span>{label}</span>
          {isRightAnswer ? (
            <Pill kind="success" icon="check">
              {say('polls.rightAnswer')}
            </Pill>
          ) : null}
          {given.includes(id) ? <Pill kind="brand">{say('polls.mine')}</Pill> : null}
        </li>
      ))}
    </ul>
  )
}
