import { letterOf } from '@parvis/contract/live-kit/live-kit.rules.ts'
import type { Poll } from '@parvis/contract/polls/polls.ts'
import { resultsShown } from '@parvis/contract/questions/questions.rules.ts'
import type { Question } from '@parvis/contract/questions/questions.ts'
import type { CSSProperties } from 'react'
import type { ResultLine, ResultsDisplay } from '#features/live-kit/ResultsPanel.tsx'
import { ResultsPanel } from '#features/live-kit/ResultsPanel.tsx'
import { useQuestionLines } from '#features/questions/useQuestionLines.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Html } from '#kit/ui/Html.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import styles from './ScreenResults.module.css'
import stage from './ScreenStage.module.css'
import { useFit } from './useFit.ts'

interface Shown {
  readonly hasTotals: boolean
  readonly isHidden: boolean
}

export function ScreenPoll({ poll, hasTotals, isHidden }: { poll: Poll } & Shown) {
  const { pollChoices, pollResults, totalVotes } = poll
  const votes = new Map(pollResults?.map((result) => [result.id, result.votes]))
  const lines = pollChoices.map((choice) => ({ ...choice, votes: votes.get(choice.id) ?? 0 }))
  return (
    <section className={stage.scene}>
      <ScreenHeading
        lead={poll.label}
        aside={<Facts total={hasTotals ? totalVotes : null} isClose={poll.isClose} isHidden={isHidden} />}
      >
        {poll.title}
      </ScreenHeading>
      {pollResults ? <Results lines={lines} display="bars" voters={totalVotes} /> : <Answers lines={lines} />}
    </section>
  )
}

/** A question: its answers, then its results once shown; right answers once they may be revealed. */
export function ScreenQuestion({ question, hasTotals, isHidden }: { question: Question } & Shown) {
  const { questionResults, questionVoters } = question
  const { lines: all, display, whole, note } = useQuestionLines(question)
  const lines = questionResults ? largest(all, resultsShown(question)) : all
  return (
    <section className={stage.scene}>
      <ScreenHeading
        lead={question.content ? <Html html={question.content} videoTitle={question.label} /> : null}
        aside={
          <Facts total={hasTotals ? questionVoters : null} isClose={question.isClose} isHidden={isHidden} note={note} />
        }
      >
        {question.label}
      </ScreenHeading>
      {questionResults ? (
        <Results lines={lines} display={display} voters={whole} />
      ) : (
        <Answers lines={lines} isScale={question.display === 'scale'} />
      )}
    </section>
  )
}

/** The largest results only, in their original order. */
function largest<T extends ResultLine>(lines: readonly T[], most: number): readonly T[] {
  if (most === 0 || lines.length <= most) return lines
  const kept = new Set(lines.toSorted((a, b) => b.votes - a.votes).slice(0, most))
  return lines.filter((line) => kept.has(line))
}

/** Above this many lines, two columns: a line must stay high to be readable from the back of a hall. */
const ONE_COLUMN = 4
/** Above this many gauges, each has its answer beside it. */
const FEW_GAUGES = 6

interface Room {
  readonly lines: number
  readonly columns: number
}

/** Attributes from which the style sheet shares out the height; a portrait screen has its own columns. */
const roomFor = ({ lines, columns }: Room) => ({
  'data-columns': columns,
  style: { '--lines': lines, '--across': columns, '--down': Math.ceil(lines / columns) } as CSSProperties,
})

function columnsOf(display: ResultsDisplay, lines: number): number {
  if (display !== 'gauge') return lines <= (display === 'pie' ? 2 * ONE_COLUMN : ONE_COLUMN) ? 1 : 2
  if (lines <= ONE_COLUMN) return lines
  return lines <= FEW_GAUGES ? 3 : Math.ceil(lines / ONE_COLUMN)
}

const labelsOf = (lines: readonly ResultLine[]): string =>
  lines.map(({ label, isRight }) => `${label}${isRight}`).join('\n')

const LONGEST_WORD = 28
const hasVeryLongWord = (lines: readonly ResultLine[]): boolean =>
  lines.some(({ label }) => label.split(/\s+/).some((word) => word.length > LONGEST_WORD))

function Results(props: { lines: readonly ResultLine[]; display: ResultsDisplay; voters: number | null }) {
  const say = useSay()
  const lines = props.lines.length
  const columns = columnsOf(props.display, lines)
  const fit = useFit(`${props.display}\n${labelsOf(props.lines)}`)
  return (
    <div
      ref={fit}
      className={cx(styles.results, styles[props.display])}
      data-beside={(props.display === 'gauge' && lines > FEW_GAUGES) || undefined}
      data-cuts={hasVeryLongWord(props.lines) || undefined}
      {...roomFor({ lines, columns })}
    >
      <ResultsPanel {...props} label={say('live.screen.results')} />
    </div>
  )
}

interface AnswerLine extends ResultLine {
  readonly image?: string
}

function Answers({ lines, isScale = false }: { lines: readonly AnswerLine[]; isScale?: boolean }) {
  const say = useSay()
  const columns = lines.length > 3 * ONE_COLUMN ? 3 : 2
  const fit = useFit(labelsOf(lines))
  return (
    <div
      ref={fit}
      className={styles.offered}
      data-cuts={hasVeryLongWord(lines) || undefined}
      {...roomFor({ lines: lines.length, columns })}
    >
      <ol className={styles.answers}>
        {lines.map(({ id, label, image, isRight }, index) => (
          <li key={id} className={cx(styles.answer, isRight && styles.right)}>
            <span className={styles.letter} aria-hidden="true">
              {isScale ? index + 1 : letterOf(index)}
            </span>
            {image ? <img src={image} alt="" /> : null}
            {isScale && label === `${index + 1}` ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
            {isRight ? (
              <span className={styles.tick} role="img" aria-label={say('polls.rightAnswer')}>
                <Icon name="check" />
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

interface FactsProps {
  readonly total: number | null
  readonly isClose: boolean
  readonly isHidden: boolean
  readonly note?: string | undefined
}

export function Facts({ total, isClose, isHidden, note }: FactsProps) {
  const say = useSay()
  const { language } = useLanguage()
  return (
    <>
      {total === null ? null : (
        <p className={stage.total}>
          <strong>{new Intl.NumberFormat(language).format(total)}</strong> {say('live.screen.votes', { count: total })}
        </p>
      )}
      {note ? <p className={stage.total}>{note}</p> : null}
      {isClose ? <p className={stage.fact}>{say('live.screen.over')}</p> : null}
      {isHidden ? <p className={stage.fact}>{say('live.screen.hidden')}</p> : null}
    </>
  )
}
