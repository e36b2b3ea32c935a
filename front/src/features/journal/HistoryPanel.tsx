import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { wholeSentenceOf } from './parts/driven.ts'
import styles from './parts/Journal.module.css'
import { Changes } from './parts/JournalEntry.tsx'

export interface Aside {
  readonly id: string
  readonly at: string
  readonly text: string
  readonly isWrong?: boolean
}

interface HistoryPanelProps {
  readonly lines: readonly JournalLine[]
  readonly asides: readonly Aside[]
  readonly none: string
}

/** The history of one person on one timeline, latest first. */
export function HistoryPanel({ lines, asides, none }: HistoryPanelProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const all = [...lines.map((line) => ({ id: line.id, at: line.at, line })), ...asides].toSorted((a, b) =>
    b.at.localeCompare(a.at),
  )
  if (all.length === 0) return <p className={styles.muted}>{none}</p>
  return (
    <ol className={styles.past}>
      {all.map((one) => (
        <li key={one.id}>
          {'line' in one ? (
            <>
              <p>{wholeSentenceOf(one.line, say)}</p>
              <Changes line={one.line} />
              {one.line.why ? <p className={styles.muted}>{say('journal.why', { why: one.line.why })}</p> : null}
            </>
          ) : (
            <p className={one.isWrong ? styles.wrong : undefined}>{one.text}</p>
          )}
          <time dateTime={one.at}>{formatInstant(one.at, language, event.timeZone)}</time>
        </li>
      ))}
    </ol>
  )
}
