import type { JournalLine } from '@parvis/contract/journal/journal.ts'
import { formatDay, formatInstant, formatTime } from '@parvis/contract/kit/dates.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import { useEvent } from '#features/context/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Filters } from '../useJournal.ts'
import { changeName, changesOf, INSTANT, valueText } from './changes.ts'
import styles from './Journal.module.css'
import { nameOf, sentenceOf } from './sentence.ts'

interface JournalEntryProps {
  readonly line: JournalLine
  readonly onFilter: (filters: Filters) => void
}

/** One thing that was done; it unfolds to what it was before, what it became, and why. */
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
            {sentenceOf(line, say)}
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
                {say('journal.detail.person', { name: nameOf(person) || say('journal.noName.whom') })}
              </Button>
            ) : null}
            {by ? (
              <Button small variant="link" onClick={() => onFilter({ by: by.id })}>
                {say('journal.detail.by', { name: nameOf(by) || say('journal.noName.whom') })}
              </Button>
            ) : null}
          </div>
        </div>
      </details>
    </li>
  )
}

/** What was before and what it became, thing by thing. */
export function Changes({ line }: { line: JournalLine }) {
  const say = useSay()
  const valueText = useValueText()
  const changes = changesOf(line)
  if (changes.length === 0) return null
  return (
    <dl className={styles.changes}>
      {changes.map(({ key, before, after }) => (
        <div key={key}>
          <dt>{changeName(key, say)}</dt>
          <dd>
            <VisuallyHidden>{say('journal.detail.before')} </VisuallyHidden>
            <del>{valueText(key, before) || say('journal.detail.nothing')}</del>
            <span aria-hidden="true"> → </span>
            <VisuallyHidden>{say('journal.detail.after')} </VisuallyHidden>
            <ins>{valueText(key, after) || say('journal.detail.nothing')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What a value of a change says: a role, a day, an amount, an hour by its own name. */
function useValueText(): (key: string, value: unknown) => string {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  const dayOf = (id: unknown): string => {
    const day = event.days.find((one) => one.id === id)
    return day ? day.label || formatDay(day.day, language) : String(id)
  }
  return (key, value) => {
    if (typeof value === 'string' && value !== '') {
      if (key === 'role') return say(`team.role.${value}`)
      if (key === 'choice' || key === 'outcome' || key === 'money' || (key === 'status' && value === 'transfer'))
        return say(`journal.value.${value}`)
      if (INSTANT.test(value)) return formatInstant(value, language, event.timeZone)
    }
    if (key === 'dayIds' && Array.isArray(value)) return value.map(dayOf).join(', ')
    if (key === 'keptUntil' && typeof value === 'string') return formatDay(value, language)
    // The proof says where they were.
    if (key === 'erased' && typeof value === 'object' && value !== null)
      return String(Object.values(value).reduce((sum: number, count) => sum + Number(count), 0))
    if (key.endsWith('Cents') && typeof value === 'number') return formatMoney(value, language)
    return valueText(value, say)
  }
}
