import type { CSSProperties } from 'react'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Pill } from '#kit/ui/Pill.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import { Gauge } from './parts/Gauge.tsx'
import { Pie } from './parts/Pie.tsx'
import styles from './ResultsPanel.module.css'

export interface ResultLine {
  readonly id: string
  readonly label: string
  readonly votes: number
  readonly color?: string | undefined
  readonly isRight?: boolean | undefined
  readonly isMine?: boolean | undefined
  readonly figure?: { readonly title: string; readonly value: string } | undefined
}

export type ResultsDisplay = 'gauge' | 'pie' | 'bars'

interface ResultsPanelProps {
  lines: readonly ResultLine[]
  display: ResultsDisplay
  /** Number of people who answered, which is 100 %. Null where hidden: votes are percentages then. */
  voters: number | null
  label: string
}

/** Series of the event's palette; a screen may override `--series-1`…`--series-6`. */
const SERIES = 6
export interface DrawnLine extends ResultLine {
  readonly percent: number
  readonly paint: string
}

const drawn = (lines: readonly ResultLine[], whole: number): DrawnLine[] =>
  lines.map((line, index) => {
    const series = (index % SERIES) + 1
    return {
      ...line,
      percent: whole > 0 ? Math.min(100, (100 * line.votes) / whole) : 0,
      paint: line.color || `var(--series-${series}, var(--chart-${series}))`,
    }
  })

/** The results of a poll or a question as bars, gauges or a pie, animated for four seconds (specification 2, § 9). */
export function ResultsPanel({ lines, display, voters, label }: ResultsPanelProps) {
  const all = drawn(lines, voters ?? 100)
  return (
    <div className={cx(styles.results, styles[display])}>
      {display === 'pie' ? <Pie lines={all} /> : null}
      <ul className={styles.lines} aria-label={label}>
        {all.map((line) => (
          <Line key={line.id} line={line} display={display} isCounted={voters !== null} />
        ))}
      </ul>
    </div>
  )
}

function Line({ line, display, isCounted }: { line: DrawnLine; display: ResultsDisplay; isCounted: boolean }) {
  const say = useSay()
  const percent = say('polls.percent', { value: Math.round(line.percent) })
  const paint = { '--paint': line.paint, '--part': line.percent / 100 } as CSSProperties
  return (
    <li className={styles.line} style={paint} data-mine={line.isMine || undefined}>
      <span className={styles.label}>
        {display === 'pie' ? <span className={styles.dot} /> : null}
        <span>{line.label}</span>
        {line.isRight ? (
          <Pill kind="success" icon="check">
            {say('polls.rightAnswer')}
          </Pill>
        ) : null}
        {line.isMine ? <Pill kind="brand">{say('polls.mine')}</Pill> : null}
      </span>
      <span className={styles.percent}>
        {line.figure ? (
          <>
            <VisuallyHidden>{line.figure.title} </VisuallyHidden>
            {line.figure.value}
          </>
        ) : (
          percent
        )}
        {isCounted && !line.figure ? (
          <VisuallyHidden>{say('polls.votes', { count: line.votes })}</VisuallyHidden>
        ) : null}
      </span>
      {display === 'bars' ? (
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} />
        </span>
      ) : null}
      {display === 'gauge' ? <Gauge line={line} /> : null}
    </li>
  )
}
