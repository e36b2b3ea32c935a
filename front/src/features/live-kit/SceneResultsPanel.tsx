import { letterOf } from '@parvis/contract/live-kit/live-kit.rules.ts'
import type { CSSProperties } from 'react'
import { useSay } from '#kit/say.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { ResultLine, ResultsDisplay } from './ResultsPanel.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'
import styles from './SceneResultsPanel.module.css'
import { useFit } from './useFit.ts'

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

/** Results on a screen of the room, as large as fits. */
export function SceneResultsPanel(props: {
  lines: readonly ResultLine[]
  display: ResultsDisplay
  voters: number | null
}) {
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

/** The answers to choose from on a screen of the room, as large as fits. */
export function SceneAnswersPanel({ lines, isScale = false }: { lines: readonly AnswerLine[]; isScale?: boolean }) {
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
