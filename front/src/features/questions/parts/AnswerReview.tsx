import type { Question } from '@parvis/contract/questions/questions.ts'
import { useSay } from '#kit/say.tsx'
import { Pill } from '#kit/ui/Pill.tsx'
import styles from './AnswerReview.module.css'
import { inOrder } from './selection.ts'

export function AnswerReview({ question, given }: { question: Question; given: readonly string[] }) {
  const say = useSay()
  const isRanking = question.display === 'ranking'
  const answers = isRanking ? inOrder(question.questionResponses, given) : question.questionResponses
  const told = answers.filter(({ id, isRightAnswer }) => given.includes(id) || isRightAnswer)
  const title = isRanking ? 'questions.ranking' : question.showRightAnswers ? 'questions.review' : 'questions.yours'
  return (
    <ul className={styles.list} aria-label={say(title)}>
      {told.map(({ id, label, isRightAnswer }, index) => (
        <li key={id} className={styles.line}>
          <span>{isRanking ? `${index + 1}. ${label}` : label}</span>
          {isRightAnswer ? (
            <Pill kind="success" icon="check">
              {say('polls.rightAnswer')}
            </Pill>
          ) : null}
          {given.includes(id) && !isRanking ? <Pill kind="brand">{say('polls.mine')}</Pill> : null}
        </li>
      ))}
    </ul>
  )
}
