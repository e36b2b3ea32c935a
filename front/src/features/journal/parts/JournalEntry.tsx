import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { formatTime } from '@parvis/contract/kit/dates.ts'
import { fullName } from '@parvis/contract/kit/full-name.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { ChangesPanel } from '../ChangesPanel.tsx'
import type { Filters } from '../useJournal.ts'
import { changesOf } from './changes.ts'
import { wholeSentenceOf } from './driven.ts'
import styles from './Journal.module.css'

interface JournalEntryProps {
  readonly line: JournalLine
  readonly onFilter: (filters: Filters) => void
}

export function JournalEntry({ line, onFilter }: JournalEntryProps) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const { at, by, person, right, why } = line
  return (
    <li className={styles.line}>
      <details>
        <summary className={styles.summary}>
          <time className={styles.time} dateTime={at}>
            {formatTime(at, language, event.timeZone)}
          </time>
          <span>
            {wholeSentenceOf(line, say)}
            {why ? <span className={styles.why}>{say('journal.why', { why })}</span> : null}
          </span>
          <Icon name="chevron" size={18} />
        </summary>
        <div className={styles.details}>
          <Changes line={line} />
          <p className={styles.muted}>{say('journal.detail.right', { right: say(`journal.right.${right}`) })}</p>
          <div className={styles.ways}>
            {person ? (
              <Button small variant="link" onClick={() => onFilter({ person: person.id })}>
                {say('journal.detail.person', { name: fullName(person) || say('journal.noName.whom') })}
              </Button>
            ) : null}
            {by ? (
              <Button small variant="link" onClick={() => onFilter({ by: by.id })}>
                {say('journal.detail.by', { name: fullName(by) || say('journal.noName.whom') })}
              </Button>
            ) : null}
          </div>
        </div>
      </details>
    </li>
  )
}

export function Changes({ line }: { line: JournalLine }) {
  return <ChangesPanel changes={changesOf(line)} />
}
