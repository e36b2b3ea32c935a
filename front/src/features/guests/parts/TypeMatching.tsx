import type { GuestFields } from '@parvis/contract/guests/guests.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import styles from './Guests.module.css'
import type { Matching } from './mapping.ts'
import { LATER, typeTexts } from './mapping.ts'
import type { Sheet } from './reading.ts'

const SHOWN = 20

interface TypeMatchingProps {
  readonly fields: GuestFields
  readonly sheet: Sheet
  readonly matching: Matching
  readonly onChange: (matching: Matching) => void
}

export function TypeMatching({ fields, sheet, matching, onChange }: TypeMatchingProps) {
  const say = useSay()
  const { language } = useLanguage()
  const texts = typeTexts(matching, sheet)
  if (texts.length === 0) return <div />
  const header = sheet.headers[matching.columns.indexOf('typology')] || say('guests.target.typology')
  return (
    <section>
      <h2>
        {header} <small className={styles.note}>{say('guests.types', { count: texts.length })}</small>
      </h2>
      <ul className={styles.links}>
        {texts.slice(0, SHOWN).map(({ text, word, count }) => (
          <li key={word}>
            <span>
              {text} <em>{count.toLocaleString(language)}</em>
            </span>
            <Icon name="arrow" size={16} />
            <select
              className={styles.word}
              data-set={matching.types[word] && matching.types[word] !== LATER ? '' : undefined}
              data-open={!matching.types[word] || matching.types[word] === LATER || undefined}
              aria-label={say('guests.type.is', { name: text })}
              value={matching.types[word] ?? ''}
              onChange={({ target }) => onChange({ ...matching, types: { ...matching.types, [word]: target.value } })}
            >
              <option value="">{say('guests.choose')}</option>
              <option value={LATER}>{say('guests.later')}</option>
              {fields.types.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {texts.length > SHOWN ? (
        <p className={styles.note}>{say('guests.types.more', { count: texts.length - SHOWN })}</p>
      ) : null}
    </section>
  )
}
