import type { LiveState } from '@parvis/contract/live/live.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import type { ResultLine } from '#features/live-kit/ResultsPanel.tsx'
import { useQuestionLines } from '#features/questions/useQuestionLines.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Remote.module.css'

interface Results {
  readonly lines: readonly ResultLine[]
  readonly whole: number
  readonly note?: string | undefined
}

/** Results of the module on air as they arrive, even where the room does not see them. */
export function RemoteResults({ state: { activeModule, poll, question } }: { state: LiveState }) {
  if (activeModule === 'poll' && poll?.pollResults) {
    const votes = new Map(poll.pollResults.map((result) => [result.id, result.votes]))
    const lines = poll.pollChoices.map(({ id, label }) => ({ id, label, votes: votes.get(id) ?? 0 }))
    return <ResultList lines={lines} whole={poll.totalVotes ?? 0} />
  }
  if (activeModule === 'question' && question?.questionResults) return <QuestionResults question={question} />
  return null
}

function QuestionResults({ question }: { question: Question }) {
  const { lines, whole, note } = useQuestionLines(question)
  return <ResultList lines={lines} whole={whole ?? 0} note={note} />
}

function ResultList({ lines, whole, note }: Results) {
  const say = useSay()
  const { language } = useLanguage()
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      {note ? <p className={styles.itemFacts}>{note}</p> : null}
      <ul className={styles.results} aria-label={say('live.screen.results')}>
        {lines.map(({ id, label, votes, figure }) => {
          const part = whole > 0 ? votes / whole : 0
          return (
            <li key={id}>
              <span>{label}</span>
              <span>{figure ? figure.value : `${number.format(votes)} · ${percent.format(part)}`}</span>
              <meter min={0} max={1} value={part} aria-hidden="true" />
            </li>
          )
        })}
      </ul>
    </>
  )
}
