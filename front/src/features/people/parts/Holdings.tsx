import { formatInstant } from '@parvis/contract/kit/dates.ts'
import { useEvent } from '#features/events/useEvent.ts'
import { useLanguage, useSay } from '#kit/say.tsx'
import type { Person } from '../usePerson.ts'
import styles from './Card.module.css'
import { Fact } from './Facts.tsx'

export function Holdings({ person: { user, articles, answers } }: { person: Person }) {
  const say = useSay()
  return (
    <>
      {user.conferences.length > 0 ? <Slots slots={user.conferences} /> : null}
      {articles.length > 0 ? (
        <section>
          <h3>{say('people.articles')}</h3>
          <ul className={styles.rows}>
            {articles.map(({ id, dayId, label }) => (
              <li key={`${dayId} ${id}`}>{label}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {answers.length > 0 ? (
        <section>
          <h3>
            {say('people.answers')} <span>{answers.length}</span>
          </h3>
          <dl className={styles.facts} data-wide="">
            {answers.map((answer) => (
              <Fact key={answer.key} name={answer.label}>
                <Given answer={answer} />
              </Fact>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}

/** A picture is shown in place; any other upload opens in a new tab. */
function Given({ answer: { text, file } }: { answer: Person['answers'][number] }) {
  const say = useSay()
  if (!file) return text
  const isPicture = /\.(?:jpe?g|png|webp)$/i.test(file.name)
  return (
    <a
      className={styles.file}
      href={`${file.url}?inline`}
      target="_blank"
      rel="noreferrer"
      title={say('people.file.open', { name: file.name })}
    >
      {isPicture ? <img src={`${file.url}?inline`} alt="" loading="lazy" /> : null}
      {file.name}
    </a>
  )
}

function Slots({ slots }: { slots: Person['user']['conferences'] }) {
  const say = useSay()
  const { language } = useLanguage()
  const { event } = useEvent()
  return (
    <section>
      <h3>
        {say('people.slots')} <span>{slots.length}</span>
      </h3>
      <ul className={styles.rows}>
        {slots.map(({ slotId, title, startAt, room }) => (
          <li key={slotId}>
            <time dateTime={startAt} className={styles.quiet}>
              {formatInstant(startAt, language, event.timeZone)}
            </time>
            <span>{[title, room].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
