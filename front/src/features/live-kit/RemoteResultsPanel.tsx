import { useLanguage, useSay } from '#kit/say.tsx'
import styles from './Remote.module.css'
import type { ResultLine } from './ResultsPanel.tsx'

interface RemoteResultsPanelProps {
  readonly lines: readonly ResultLine[]
  readonly whole: number
  readonly note?: string | undefined
}

/** Results of the item on air as they arrive, even where the room does not see them. */
export function RemoteResultsPanel({ lines, whole, note }: RemoteResultsPanelProps) {
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
