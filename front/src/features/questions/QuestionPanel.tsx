import { responsesAsked } from '@parvis/contract/questions/questions.rules.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import { answerQuestion } from '@parvis/contract/questions/questions.ts'
import { useState } from 'react'
import { AnswerPanel } from '#features/live-kit/AnswerPanel.tsx'
import type { LivePanelProps } from '#features/live-kit/live-kit.live.ts'
import { ResultsPanel } from '#features/live-kit/ResultsPanel.tsx'
import { useInsistentSend } from '#features/live-kit/useInsistentSend.ts'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Html } from '#kit/ui/Html.tsx'
import { Sheet } from '#kit/ui/Sheet.tsx'
import { AnswerReview } from './parts/AnswerReview.tsx'
import { Options } from './parts/Options.tsx'
import { Ranking } from './parts/Ranking.tsx'
import { Scale } from './parts/Scale.tsx'
import { inOrder, pick } from './parts/selection.ts'
import styles from './QuestionPanel.module.css'
import { useQuestionLines } from './useQuestionLines.ts'

const NONE: readonly string[] = []

export function QuestionPanel({ item: question, right }: LivePanelProps<Question>) {
  const say = useSay()
  const { phase, error, send } = useInsistentSend(answerQuestion)
  const given = right.chosenIn(question)
  const isOffered = !question.isClose && right.hasRight && given === undefined

  async function validate(selected: readonly string[]) {
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
      {isOffered ? <Offered question={question} onValidate={(selected) => void validate(selected)} /> : null}
      {question.questionResults ? <Results question={question} given={given ?? NONE} /> : null}
      {!question.questionResults && (given || question.showRightAnswers) ? (
        <AnswerReview question={question} given={given ?? NONE} />
      ) : null}
      {question.questionResults && question.questionVoters !== null ? (
        <p className={styles.limit}>{say('questions.voters', { count: question.questionVoters })}</p>
      ) : null}
    </Sheet>
  )
}

function Offered({ question, onValidate }: { question: Question; onValidate: (ids: readonly string[]) => void }) {
  const say = useSay()
  const [selected, setSelected] = useState(NONE)
  const { display, questionResponses: responses } = question
  const most = Math.max(1, responsesAsked(display, question.nbResponses, responses.length))
  const onPick = (id: string) => setSelected(pick(selected, id, most))
  if (display === 'ranking') {
    const ranked = inOrder(responses, selected)
    return (
      <div className={styles.answer}>
        <p className={styles.limit}>{say('questions.ranking.hint')}</p>
        <Ranking responses={ranked} onChange={setSelected} />
        <Button fullWidth onClick={() => onValidate(ranked.map(({ id }) => id))}>
          {say('questions.ranking.validate')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.answer}>
      {most > 1 ? <p className={styles.limit}>{say('questions.limit', { count: most })}</p> : null}
      {display === 'scale' ? (
        <Scale responses={responses} selected={selected} onPick={onPick} />
      ) : (
        <Options responses={responses} selected={selected} onPick={onPick} />
      )}
      <Button fullWidth disabled={selected.length === 0} onClick={() => onValidate(selected)}>
        {say('questions.validate')}
      </Button>
    </div>
  )
}

function Results({ question, given }: { question: Question; given: readonly string[] }) {
  const say = useSay()
  const { lines, display, whole, note } = useQuestionLines(question, given)
  const told = new Set(question.questionResults?.map(({ id }) => id))
  return (
    <>
      {note ? <p className={styles.note}>{note}</p> : null}
      <ResultsPanel
        lines={lines.filter(({ id }) => told.has(id))}
        display={display}
        voters={whole}
        label={say('polls.results')}
      />
    </>
  )
}
