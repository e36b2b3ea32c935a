import type { Question } from '@parvis/contract/questions/questions.ts'
import { answerQuestion } from '@parvis/contract/questions/questions.ts'
import { useState } from 'react'
import { AnswerPanel } from '#features/polls/AnswerPanel.tsx'
import type { ResultLine } from '#features/polls/ResultsPanel.tsx'
import { ResultsPanel } from '#features/polls/ResultsPanel.tsx'
import { useInsistentSend } from '#features/polls/useInsistentSend.ts'
import type { VoteRight } from '#features/polls/useVoteRight.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { Options } from './parts/Options.tsx'
import { Reviewed } from './parts/Reviewed.tsx'
import { pick } from './parts/selection.ts'
import styles from './QuestionPanel.module.css'

interface QuestionPanelProps {
  question: Question
  right: VoteRight
}

function linesOf({ questionResponses, questionResults }: Question, mine: readonly string[]): ResultLine[] {
  const votes = new Map(questionResults?.map((result) => [result.id, result.votes]))
  return questionResponses
    .filter(({ id }) => votes.has(id))
    .map(({ id, label, color, isRightAnswer }) => ({
      id,
      label,
      color,
      votes: votes.get(id) ?? 0,
      isRight: isRightAnswer === true,
      isMine: mine.includes(id),
    }))
}

const NONE: readonly string[] = []

/** A question of the live: answers to select and validate, then what was taken into account, then the results. */
export function QuestionPanel({ question, right }: QuestionPanelProps) {
  const say = useSay()
  const [selected, setSelected] = useState(NONE)
  const { phase, error, send } = useInsistentSend(answerQuestion)
  const given = right.chosenIn(question)
  const isOffered = !question.isClose && right.hasRight && given === undefined
  const most = Math.max(1, question.nbResponses)

  async function validate() {
    right.note(question, selected)
    const reply = await send({ params: { questionId: question.id }, body: { responsesId: [...selected] } })
    if (!reply) await right.readAgain(question)
  }

  return (
    <Sheet title={question.label}>
      {question.content ? <Html html={question.content} videoTitle={question.label} /> : null}
      <AnswerPanel
        isClosed={question.isClose}
        hasRight={right.hasRight}
        hasAnswered={given !== undefined}
        phase={phase}
        error={error}
        received={say('questions.takenIntoAccount')}
      />
      {isOffered ? (
        <div className={styles.answer}>
          {most > 1 ? <p className={styles.limit}>{say('questions.limit', { count: most })}</p> : null}
          <Options
            responses={question.questionResponses}
            selected={selected}
            onPick={(id) => setSelected(pick(selected, id, most))}
          />
          <Button fullWidth disabled={selected.length === 0} onClick={() => void validate()}>
            {say('questions.validate')}
          </Button>
        </div>
      ) : null}
      {question.questionResults ? (
        <ResultsPanel
          lines={linesOf(question, given ?? NONE)}
          display={question.display}
          voters={question.questionVoters}
          label={say('polls.results')}
        />
      ) : null}
      {!question.questionResults && (given || question.showRightAnswers) ? (
        <Reviewed question={question} given={given ?? NONE} />
      ) : null}
      {question.questionResults && question.questionVoters !== null ? (
        <p className={styles.limit}>{say('questions.voters', { count: question.questionVoters })}</p>
      ) : null}
    </Sheet>
  )
}
